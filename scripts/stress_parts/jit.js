// Code that is compiled at run time, under load: loops that become hot, garbage, files, and a worker thread.
// Each result is known.
"use strict";
const fs = require("fs");
const { Worker, isMainThread, parentPort } = require("worker_threads");

let wrongs = 0;
function check(right, what) {
  if (!right && wrongs++ < 8) console.log("wrong: " + what);
}
function triangle(n) {
  let sum = 0;
  for (let i = 0; i <= n; i++) sum += i;
  return sum;
}
function garbage(n) {
  const kept = [];
  for (let i = 0; i < n; i++) kept.push({ name: "entry " + i, list: [i, i + 1] });
  return kept.reduce((sum, one) => sum + one.list[1], 0);
}

if (!isMainThread) {
  parentPort.on("message", (n) => parentPort.postMessage([n, triangle(n)]));
} else {
  const page = process.env.STRESS_PAGE ? fs.openSync(process.env.STRESS_PAGE, "r+") : -1;
  const word = Buffer.alloc(8);
  const put = (index, value) => {
    word.writeBigUInt64LE(BigInt(value));
    if (page >= 0) fs.writeSync(page, word, 0, 8, index * 8);
  };
  const stopped = () => page >= 0 && fs.readSync(page, word, 0, 8, 0) === 8 && word.readBigUInt64LE() !== 0n;
  const end = Date.now() + 1000 * Number(process.argv[process.argv.length - 1]);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => put(0, 1));
  const worker = new Worker(__filename);
  let sent = 0, heard = 0;
  worker.on("message", ([n, sum]) => {
    heard++;
    check(sum === (n * (n + 1)) / 2, "a worker says " + sum);
  });
  put(9, process.pid);
  put(1, 1);
  const length = fs.statSync(__filename).size;
  let turn = 0;
  const step = () => {
    turn++;
    put(2, turn);
    const n = 20000 + (turn % 100);
    check(triangle(n) === (n * (n + 1)) / 2, "a loop counts wrong");
    check(garbage(500) === 125250, "an object is lost");
    // A function that was never compiled before.
    check(new Function("x", "return x * " + turn + ";")(3) === 3 * turn, "a new function counts wrong");
    worker.postMessage(1000 + turn), sent++;
    fs.readFile(__filename, (error, data) => {
      check(!error && data.length === length, "a file is read wrong");
      if (!stopped() && Date.now() < end) return setImmediate(step);
      const last = () => {
        if (heard < sent) return setTimeout(last, 1);
        worker.terminate().then(() => {
          if (!wrongs) console.log("ok gs=0 turns=" + turn);
          process.exitCode = wrongs ? 1 : 0;
        });
      };
      last();
    });
  };
  step();
}

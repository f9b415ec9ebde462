"""Frida's Interceptor on functions of a process: frida_rival.py probe|enter|both PID NAME…; ends when its input
does."""

import sys

import frida

SCRIPT = """
const cell = Memory.alloc(8 * NAMES.length);
const listeners = [], keep = [];
const source = `
#include <gum/guminterceptor.h>
extern volatile long cells[];
void enter(GumInvocationContext *ic) { cells[(long)gum_invocation_context_get_listener_function_data(ic)] += 1; }
void leave(GumInvocationContext *ic) { cells[(long)gum_invocation_context_get_listener_function_data(ic)] += 0; }
`;
const module = new CModule(source, { cells: cell });
NAMES.forEach((name, index) => {
  try {
    const at = Process.mainModule.findSymbolByName('probed_' + name);
    // A bare pointer is Frida's cheapest way: no stack of invocations is kept.
    const both = { onEnter: module.enter, onLeave: module.leave };
    const calls = { probe: module.enter, enter: { onEnter: module.enter }, both }['KIND'];
    Interceptor.attach(at, calls, ptr(index));
  } catch (error) { send('refused ' + name + ' ' + error.message); }
});
Interceptor.flush();
rpc.exports = { hits() { return NAMES.map((name, index) => [name, cell.add(8 * index).readU64().toString()]); } };
"""


def main():
    kind, pid, names = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    session = frida.attach(pid)
    script = session.create_script(SCRIPT.replace("NAMES", str(names)).replace("KIND", kind))
    script.on("message", lambda message, _: print(message.get("payload") or message, flush=True))
    script.load()
    print("ready", flush=True)
    sys.stdin.read()
    for name, hits in script.exports_sync.hits():
        print(f"hits {name} {hits}")
    script.unload()
    session.detach()


main()

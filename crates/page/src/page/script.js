'use strict';
// What the page can do beyond being read: copy and save its figures, and look into its pictures. Nothing here fetches
// anything, and nothing foreign becomes markup: words are put into text nodes and attributes only.
(() => {
const status = document.getElementById('status');
let hush = 0;
const say = (text, stay) => {
  status.textContent = text;
  clearTimeout(hush);
  if (!stay) hush = setTimeout(() => { status.textContent = ''; }, 2500);
};

// --- figures as text ---------------------------------------------------------------------------------------------
const rows = figure => [...figure.querySelectorAll('table tr')].map(tr => [...tr.cells]);
const shown = cell => cell.classList.contains('e') ? '' : cell.textContent;
const markdown = figure => {
  const plain = text => text.replace(/[\\|<>`*_[\]]/g, c => '\\' + c).replace(/\s+/g, ' ');
  const lines = rows(figure).map(cells => '| ' + cells.map(cell => plain(shown(cell))).join(' | ') + ' |');
  const head = figure.querySelector('thead tr');
  if (head) lines.splice(1, 0, '|' + [...head.cells]
    .map(cell => cell.classList.contains('n') ? '---:|' : ':---|').join(''));
  const basis = [...figure.querySelectorAll('dl.basis dt')]
    .map(dt => plain(dt.textContent + ': ' + dt.nextElementSibling.textContent));
  return '**' + plain(figure.querySelector('h3').textContent) + '**\n\n'
    + lines.join('\n') + '\n\n' + basis.join('  \n') + '\n';
};
const csv = figure => rows(figure).map(cells => cells.map(cell => {
  if (cell.dataset.v !== undefined) return cell.dataset.v;
  // A spreadsheet would compute what begins like a formula.
  const text = shown(cell).replace(/^[=+\-@\t\r]/, c => "'" + c);
  return /[",\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
}).join(',')).join('\r\n') + '\r\n';
const picture = figure => {
  const svg = figure.querySelector('.pic > svg').cloneNode(true);
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = document.getElementById('chart-css').textContent;
  svg.insertBefore(style, svg.firstChild);
  ['tabindex', 'data-zoom'].forEach(name => svg.removeAttribute(name));
  return '<?xml version="1.0" encoding="UTF-8"?>\n' + new XMLSerializer().serializeToString(svg) + '\n';
};
const save = (name, type, text) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  say('Saved ' + name);
};
const copy = text => {
  const old = () => {
    // Pages from files are no secure context in every browser.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    say(done ? 'Copied as Markdown' : 'The browser does not let pages copy');
  };
  if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text)
    .then(() => say('Copied as Markdown'), old);
  else old();
};
for (const figure of document.querySelectorAll('figure')) {
  const tools = document.createElement('div');
  tools.className = 'tools';
  const name = figure.querySelector('h3').textContent;
  const button = (text, what, act) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.setAttribute('aria-label', what + ': ' + name);
    made.title = what;
    made.addEventListener('click', act);
    tools.append(made);
  };
  button('Markdown', 'Copy as Markdown', () => copy(markdown(figure)));
  button('CSV', 'Download as CSV', () => save(figure.id + '.csv', 'text/csv', csv(figure)));
  if (figure.querySelector('.pic > svg')) button('SVG', 'Download as SVG',
    () => save(figure.id + '.svg', 'image/svg+xml', picture(figure)));
  figure.prepend(tools);
}

// --- frames over frames ------------------------------------------------------------------------------------------
const cut = (text, room) => room < 3 ? '' : text.length <= room ? text : text.slice(0, room - 1) + '…';
for (const svg of document.querySelectorAll('svg[data-zoom=frames]')) {
  const wide = svg.viewBox.baseVal.width;
  const frames = [...svg.querySelectorAll('.fr')].map(g => {
    const [rect, text] = [g.querySelector('rect'), g.querySelector('text')];
    return {g, rect, text, x: +g.dataset.x, w: +g.dataset.w, y: +rect.getAttribute('y'), name: g.dataset.n};
  });
  let [selected, view] = [0, 0];
  const show = which => {
    view = which;
    const {x, w, y} = frames[which];
    for (const frame of frames) {
      const [from, to] = [Math.max(0, (frame.x - x) / w), Math.min(1, (frame.x + frame.w - x) / w)];
      const seen = to - from > 1e-4;
      frame.g.style.display = seen ? '' : 'none';
      if (!seen) continue;
      frame.g.classList.toggle('above', which > 0 && frame.y < y);
      frame.rect.setAttribute('x', (from * wide).toFixed(2));
      frame.rect.setAttribute('width', Math.max(0, (to - from) * wide - 0.6).toFixed(2));
      frame.text.setAttribute('x', (from * wide + 4).toFixed(1));
      frame.text.textContent = cut(frame.name, Math.floor(((to - from) * wide - 7) / 6.6));
    }
  };
  const select = which => {
    if (which < 0) return;
    frames[selected].g.classList.remove('sel');
    selected = which;
    frames[which].g.classList.add('sel');
    say(frames[which].g.querySelector('title').textContent, true);
  };
  const eps = 1e-6;
  const within = (a, b) => a.x >= b.x - eps && a.x + a.w <= b.x + b.w + eps;
  const level = (y, test) => frames.findIndex(f => Math.abs(f.y - y) < 1 && f.g.style.display !== 'none' && test(f));
  const beside = by => {
    const row = frames.map((f, i) => i).filter(i => Math.abs(frames[i].y - frames[selected].y) < 1
      && frames[i].g.style.display !== 'none');
    return row[row.indexOf(selected) + by] ?? -1;
  };
  if (!frames.length) continue;
  const step = frames.length > 1 ? Math.min(...frames.map(f => f.y).filter(y => y > 0)) : 18;
  const keys = {
    ArrowRight: () => select(beside(1)),
    ArrowLeft: () => select(beside(-1)),
    ArrowDown: () => select(level(frames[selected].y + step, f => within(f, frames[selected]))),
    ArrowUp: () => select(level(frames[selected].y - step, f => within(frames[selected], f))),
    Enter: () => show(selected),
    ' ': () => show(selected),
    Escape: () => { show(0); select(0); },
    0: () => { show(0); select(0); },
  };
  svg.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
  });
  frames.forEach((frame, i) => frame.g.addEventListener('click', () => { select(i); show(i === view ? 0 : i); }));
}

// --- time --------------------------------------------------------------------------------------------------------
const spell = (ns, step) => {
  const [by, unit] = step >= 1e9 ? [1e9, 's'] : step >= 1e6 ? [1e6, 'ms'] : step >= 1e3 ? [1e3, 'µs'] : [1, 'ns'];
  return +(ns / by).toFixed(3) + ' ' + unit;
};
for (const svg of document.querySelectorAll('svg[data-zoom=time]')) {
  const plot = svg.querySelector('.plot');
  const axis = svg.querySelector('.axis');
  if (!plot || !axis) continue;
  const box = {x: +plot.getAttribute('x'), y: +plot.getAttribute('y'),
    w: +plot.getAttribute('width'), h: +plot.getAttribute('height')};
  const [units, all] = [plot.viewBox.baseVal.width, +plot.dataset.ns];
  let [from, to] = [0, 1];
  const make = (name, set) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(set).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const show = (a, b) => {
    const span = Math.min(1, Math.max(b - a, 1e-5));
    from = Math.min(Math.max(0, a), 1 - span);
    to = from + span;
    plot.setAttribute('viewBox', `${from * units} 0 ${span * units} ${box.h}`);
    const rough = span * all / 8;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
    axis.replaceChildren();
    for (let tick = Math.ceil(from * all / step) * step; tick <= to * all; tick += step) {
      const x = box.x + (tick / all - from) / span * box.w;
      axis.append(make('line', {class: 'gr', x1: x, y1: box.y, x2: x, y2: box.y + box.h + 4}));
      const text = make('text', {class: 'tl', x, y: box.y + box.h + 17, 'text-anchor': 'middle'});
      text.textContent = spell(tick, step);
      axis.append(text);
    }
    if (from > 0 || to < 1) say(`${spell(from * all, step)} to ${spell(to * all, step)}`, true);
    else say('');
  };
  const zoom = (by, at = (from + to) / 2) => show(at - (at - from) * by, at + (to - at) * by);
  const move = by => show(from + by * (to - from), to + by * (to - from));
  const keys = {
    '+': () => zoom(0.5), '=': () => zoom(0.5), '-': () => zoom(2),
    ArrowLeft: () => move(-0.25), ArrowRight: () => move(0.25),
    Home: () => move(-1e9), End: () => show(1 - (to - from), 1), 0: () => show(0, 1), Escape: () => show(0, 1),
  };
  svg.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    keys[event.key]();
    event.preventDefault();
  });
  const share = event => {
    const on = svg.getBoundingClientRect();
    const x = (event.clientX - on.left) / on.width * svg.viewBox.baseVal.width;
    return from + (x - box.x) / box.w * (to - from);
  };
  svg.addEventListener('wheel', event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 0.8 : 1.25, share(event));
  }, {passive: false});
  let drag = null;
  svg.addEventListener('pointerdown', event => { drag = {x: event.clientX, from, to}; });
  addEventListener('pointermove', event => {
    if (!drag) return;
    const by = (drag.x - event.clientX) / svg.getBoundingClientRect().width * svg.viewBox.baseVal.width
      / box.w * (drag.to - drag.from);
    show(drag.from + by, drag.to + by);
  });
  addEventListener('pointerup', () => { drag = null; });
}

// A link into something folded opens it.
const reveal = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.localName === 'details') at.open = true;
};
addEventListener('hashchange', reveal);
reveal();
document.documentElement.classList.add('ready');
})();

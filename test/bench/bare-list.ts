/** Row height in px. Chromium caps an element at 33,554,428 px; a million rows of this height stay below it. */
const rowHeight = 32;

/** A page with nothing but a virtual list: plain DOM, fixed row height, rows reused while scrolling. */
export function bareList(size: number): string {
  return `<!doctype html><meta charset="utf-8"><title>A bare list</title>
<style>
  body { margin: 0; font: 14px sans-serif }
  main { height: 100vh; overflow: auto; position: relative }
  main > div { height: ${size * rowHeight}px }
  p { position: absolute; top: 0; left: 0; right: 0; height: ${rowHeight}px; margin: 0; display: flex; gap: 16px }
</style>
<main><div></div></main>
<script>
  const list = document.querySelector('main');
  const around = 12;
  const rows = [];
  let asked = false;
  function draw() {
    asked = false;
    const first = Math.max(0, Math.floor(list.scrollTop / ${rowHeight}) - around);
    const last = Math.min(${size}, Math.ceil((list.scrollTop + list.clientHeight) / ${rowHeight}) + around);
    while (rows.length < last - first) {
      const row = document.createElement('p');
      for (let nth = 0; nth < 6; nth += 1) row.append(document.createElement('span'));
      rows.push(list.appendChild(row));
    }
    for (let index = first; index < last; index += 1) {
      const row = rows[index % rows.length];
      row.style.transform = 'translateY(' + index * ${rowHeight} + 'px)';
      row.childNodes.forEach((cell, nth) => { cell.textContent = 'Cell ' + nth + ' of row ' + index; });
    }
  }
  list.addEventListener('scroll', () => {
    if (!asked) requestAnimationFrame(draw);
    asked = true;
  });
  draw();
</script>`;
}

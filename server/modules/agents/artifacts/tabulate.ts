import { Parser } from 'htmlparser2';

/**
 * What of rendered HTML fits into a table: its first table; without one the items of its lists, else its paragraphs, each
 * as a row of one cell under a head.
 */
export function tabulate(html: string): string[][] {
  const table: string[][] = [];
  const items: string[] = [];
  const paragraphs: string[] = [];
  let tables = 0;
  let row: string[] | null = null;
  // Lists may hold lists: the innermost item takes the words.
  const open: { tag: string; text: string }[] = [];
  const parser = new Parser({
    onopentagname(tag) {
      if (tag === 'table') tables += 1;
      if (tag === 'tr' && tables === 1) row = [];
      if (['td', 'th', 'li', 'p', 'h1', 'h2', 'h3'].includes(tag)) open.push({ tag, text: '' });
    },
    ontext(text) {
      const last = open.at(-1);
      if (last) last.text += text;
    },
    onclosetag(tag) {
      if (tag === 'tr' && row) {
        table.push(row);
        row = null;
      }
      if (open.at(-1)?.tag !== tag) return;
      const text = (open.pop()?.text ?? '').replace(/\s+/g, ' ').trim();
      const outer = open.at(-1);
      if (tag === 'td' || tag === 'th') row?.push(text);
      // A paragraph within an item or a cell is that one's text.
      else if (tag === 'p' && outer) outer.text += ` ${text}`;
      else if (text !== '') (tag === 'li' ? items : paragraphs).push(text);
    },
  });
  parser.end(html);
  if (table.length > 0) return table;
  if (items.length > 0) return [['Item'], ...items.map((text) => [text])];
  return [['Text'], ...paragraphs.map((text) => [text])];
}

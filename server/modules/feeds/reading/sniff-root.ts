import type { RssFormat } from '#contract/rss.ts';

/**
 * What a text is, by its first element: an article about feeds may hold any tag further down.
 *
 * @returns `html` for a page, `empty` where there is nothing, `xml` and `other` for what is no feed
 */
export function sniffRoot(text: string): RssFormat | 'html' | 'xml' | 'other' | 'empty' {
  const at = skipProlog(text);
  const start = text.slice(at, at + 200);
  if (start.trim() === '') return 'empty';
  if (start.startsWith('{')) return 'json';
  const name = start.match(/^<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/)?.[2]?.toLowerCase();
  if (name === undefined) return 'other';
  if (name === 'rss') return 'rss';
  if (name === 'feed') return 'atom';
  if (name === 'rdf') return 'rdf';
  if (/^(html|head|body|title|meta|link|script|div|p|!doctype)$/.test(name)) return 'html';
  return /^<!doctype\s+html/i.test(text.trimStart()) ? 'html' : 'xml';
}

/** Where the first element begins: behind white space, declarations, comments and a DOCTYPE with its entities. */
function skipProlog(text: string): number {
  let at = 0;
  for (;;) {
    while (at < text.length && /[\s\uFEFF]/.test(text[at] ?? '')) at += 1;
    let end: number;
    if (text.startsWith('<?', at)) end = after(text, '?>', at);
    else if (text.startsWith('<!--', at)) end = after(text, '-->', at);
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) end = afterDoctype(text, at);
    else return at;
    if (end <= at) return at;
    at = end;
  }
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function afterDoctype(text: string, from: number): number {
  const close = text.indexOf('>', from);
  const open = text.indexOf('[', from);
  if (open < 0 || (close >= 0 && close < open)) return after(text, '>', from);
  const inner = text.indexOf(']', open);
  return inner < 0 ? text.length : after(text, '>', inner);
}

/** Inline elements, as Reddit parses Markdown. */
export type Inline =
  | { kind: 'text' | 'code' | 'address'; text: string }
  | { kind: 'strong' | 'em' | 'strike' | 'link'; parts: Inline[] };

export type Block =
  /** One entry per line: only a line that ends in two spaces breaks. */
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const fence = /^ {0,3}(```|~~~)/;
const heading = /^ {0,3}(#{1,6})(.*)$/;
const rule = /^ {0,3}([-*_])([ \t]*\1){2,}[ \t]*$/;
const quote = /^ {0,3}>[ \t]?/;
const bullet = /^ {0,3}[-*+][ \t]+(?=\S)/;
const numbered = /^ {0,3}\d{1,9}[.)][ \t]+(?=\S)/;
const indented = /^(?: {4}|\t)/;

/** A text as Reddit renders it: the common subset of its Markdown, for a preview. */
export function readRedditMarkdown(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? '';
  const isOver = () => at >= lines.length;
  /** The matching lines from here on, without their marks. */
  const take = (fits: (each: string) => boolean, mark: RegExp): string[] => {
    const taken: string[] = [];
    while (!isOver() && fits(line())) {
      taken.push(line().replace(mark, ''));
      at += 1;
    }
    return taken;
  };
  while (!isOver()) {
    if (line().trim() === '') {
      at += 1;
    } else if (fence.test(line())) {
      const mark = fence.exec(line())?.[1] ?? '```';
      at += 1;
      const text = take((each) => !each.trimStart().startsWith(mark), /$^/).join('\n');
      at += 1;
      blocks.push({ kind: 'code', text });
    } else if (indented.test(line())) {
      blocks.push({ kind: 'code', text: take((each) => indented.test(each), indented).join('\n') });
    } else if (rule.test(line())) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (heading.test(line())) {
      const [, marks = '#', words = ''] = heading.exec(line()) ?? [];
      at += 1;
      blocks.push({ kind: 'heading', level: marks.length, parts: readInline(headingOf(words)) });
    } else if (quote.test(line())) {
      const inner = take((each) => quote.test(each), quote).join('\n');
      blocks.push({ kind: 'quote', blocks: readRedditMarkdown(inner) });
    } else if (bullet.test(line()) || numbered.test(line())) {
      const mark = bullet.test(line()) ? bullet : numbered;
      const items = take((each) => mark.test(each) && !rule.test(each), mark).map(readInline);
      blocks.push({ kind: 'list', isOrdered: mark === numbered, items });
    } else {
      const words = take((each) => each.trim() !== '' && !startsBlock(each), /$^/);
      blocks.push({ kind: 'paragraph', lines: joined(words).map(readInline) });
    }
  }
  return blocks;
}

function startsBlock(line: string): boolean {
  return [fence, heading, rule, quote, bullet, numbered].some((each) => each.test(line));
}

/** The text of a heading, without closing marks. */
const headingOf = (words: string): string =>
  words.replace(/(?<!#)#+$/, '').replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');

/** Joins the lines of a paragraph, except after two spaces or a backslash. */
function joined(lines: readonly string[]): string[] {
  const out: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const words = line.trim().replace(/\\$/, '');
    if (isOpen) out.push(`${out.pop()} ${words}`);
    else out.push(words);
    isOpen = !/( {2}|\\)$/.test(line);
  }
  return out;
}

/** Inline marks. Bounded, so no text makes it slow. */
const marks =
  /\\([\\`*_{}[\]()#+\-.!~>|^])|`([^`]{1,1000})`|\[([^[\]]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)|\*\*(?=\S)(.{1,1000}?)\*\*|~~(?=\S)(.{1,1000}?)~~|\*(?=[^\s*])([^*]{1,1000}?)\*|(?<!\w)_(?=[^\s_])([^_]{1,1000}?)_(?!\w)|(https?:\/\/[^\s<>()[\]]{0,2000}[^\s<>()[\].,;:!?'"*_~])/g;

function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  const add = (words: string) => {
    const last = parts.at(-1);
    if (words === '') return;
    if (last?.kind === 'text') last.text += words;
    else parts.push({ kind: 'text', text: words });
  };
  let from = 0;
  for (const found of text.matchAll(marks)) {
    const [all, escaped, code, linked, , strong, strike, em, under, url] = found;
    add(text.slice(from, found.index));
    from = found.index + all.length;
    const emphasised = em ?? under;
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (linked !== undefined) parts.push({ kind: 'link', parts: readInline(linked) });
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: readInline(strong) });
    else if (strike !== undefined) parts.push({ kind: 'strike', parts: readInline(strike) });
    else if (emphasised !== undefined) parts.push({ kind: 'em', parts: readInline(emphasised) });
    else if (url !== undefined) parts.push({ kind: 'address', text: url });
  }
  add(text.slice(from));
  return parts;
}

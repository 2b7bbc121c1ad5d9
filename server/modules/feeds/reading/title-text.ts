import { htmlToText } from './clean-html.ts';

/** Longer than any title that is shown, with its marks. */
const maxTitle = 4000;

/** Elements that people put into titles; only with a start and an end they are markup. */
const tagPattern =
  /<(\/?)(a|abbr|b|big|cite|code|del|div|em|font|h[1-6]|i|ins|kbd|mark|p|q|s|small|span|strike|strong|sub|sup|tt|u)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*)\s*>/gi;
/** These have no end: one that stands like a word of the sentence is the writer's word. */
const voidPattern =
  /(?<=\S)<(?:br|wbr)\s*\/?>|<(?:br|wbr)\s*\/?>(?=\S)|<img(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))+\s*\/?>|<!--.*?-->/gis;

type Tag = { name: string; isEnd: boolean; start: number; end: number };

/**
 * A title of RSS as text. It is plain text by the format, so "The <details> element" and "List<T>" stay as they are; as
 * feeds put HTML there all the same, elements that have a start and an end around words are taken for markup, and
 * entities are decoded.
 */
export function titleText(title: string): string {
  const text = title.slice(0, maxTitle).replace(voidPattern, ' ');
  let bare = '';
  let from = 0;
  for (const { start, end } of pairsOf(text)) {
    bare += text.slice(from, start);
    from = end;
  }
  bare += text.slice(from);
  // What is still in angle brackets is text.
  return bare.includes('&') ? htmlToText(bare.replaceAll('<', '&lt;')) : bare;
}

/** The tags that are markup, in order: each start with its end, nothing but words beside them. */
function pairsOf(text: string): Tag[] {
  const open: Tag[] = [];
  const pairs: Tag[] = [];
  for (const match of text.matchAll(tagPattern)) {
    const [whole, slash, name = ''] = match;
    const end = match.index + whole.length;
    const tag = { name: name.toLowerCase(), isEnd: slash === '/', start: match.index, end };
    if (!tag.isEnd) {
      // "The <b> tag" has a blank behind it, "<b>bold</b> words" has not.
      if (/\S/.test(text.charAt(end))) open.push(tag);
      continue;
    }
    const place = open.findLastIndex((one) => one.name === tag.name);
    const start = open[place];
    if (start === undefined || !/\S/.test(text.charAt(tag.start - 1))) continue;
    open.length = place;
    pairs.push(start, tag);
  }
  return pairs.sort((one, other) => one.start - other.start);
}

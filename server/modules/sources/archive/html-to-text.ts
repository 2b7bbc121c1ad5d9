/** Tags a message can hold; anything else in angle brackets (`<3`, `a < b`, `<T>`) is the writer's text. */
const TAG =
  /<(\/?)(a|abbr|b|blockquote|body|br|code|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|pre|s|script|small|span|strong|style|sub|sup|table|tbody|td|th|thead|title|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
/** What a browser would not show: from each start to the next end. */
const UNSEEN: readonly { start: RegExp; end: RegExp }[] = [
  { start: /<!--/g, end: /-->/g },
  { start: /<script(?:\s[^<>]*)?>/gi, end: /<\/script\s*>/gi },
  { start: /<style(?:\s[^<>]*)?>/gi, end: /<\/style\s*>/gi },
  { start: /<head(?:\s[^<>]*)?>/gi, end: /<\/head\s*>/gi },
];
const BREAKS_AFTER = /^(?:blockquote|div|h[1-6]|li|ol|p|pre|table|tr|ul)$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
};

/**
 * The readable text of a message, which the archive gives as plain text or as HTML: tags removed,
 * paragraphs and breaks kept as newlines, entities decoded. The result is text and must be shown as
 * text; nothing here makes it safe to be used as HTML.
 */
export function htmlToText(content: string): string {
  let seen = content;
  for (const { start, end } of UNSEEN) seen = cutOut(seen, start, end);
  const bare = seen.replace(TAG, (_tag, slash: string, name: string) => {
    if (/^(?:br|hr)$/i.test(name)) return '\n';
    return slash === '/' && BREAKS_AFTER.test(name) ? '\n' : '';
  });
  return decodeEntities(bare)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** One pass, in time proportional to the text; a start without an end is the writer's text. */
function cutOut(text: string, start: RegExp, end: RegExp): string {
  let kept = '';
  let from = 0;
  for (;;) {
    start.lastIndex = from;
    const opening = start.exec(text);
    if (opening === null) break;
    end.lastIndex = start.lastIndex;
    if (end.exec(text) === null) break;
    kept += text.slice(from, opening.index);
    from = end.lastIndex;
  }
  return kept + text.slice(from);
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    const isText = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isText ? String.fromCodePoint(code) : '\ufffd';
  });
}

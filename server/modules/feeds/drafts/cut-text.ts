/**
 * Cuts a text to a length in characters, as JavaScript counts them, ellipsis included: after a word where one ends in
 * the last third, never within a sign.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most <= 1) return '';
  const room = text.slice(0, most - 1);
  const space = room.search(/(?<!\s)\s+\S*$/);
  const isAtWord = /\s/.test(text[most - 1] ?? '');
  const cut = isAtWord || space < (most * 2) / 3 ? room : room.slice(0, space);
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')}…`;
}

/**
 * Truncates a text to a length in characters as JavaScript counts them, including the ellipsis: after a word
 * if one ends in the last third, never within a character.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 1) return '';
  const room = text.slice(0, max - 1);
  const space = room.search(/(?<!\s)\s+\S*$/);
  const isAtWord = /\s/.test(text[max - 1] ?? '');
  const cut = isAtWord || space < (max * 2) / 3 ? room : room.slice(0, space);
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')}…`;
}

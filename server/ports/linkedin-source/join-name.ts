/** Han, Hangul, and kana: the family name comes first. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/**
 * A name as LinkedIn shows it, joined from its two parts: 김 and 민준 become 김민준. The other providers report the
 * full name, and a person must have the same name whichever provider reports it.
 */
export function joinName(first: string | null | undefined, last: string | null | undefined): string {
  if (first && last && familyFirst.test(first) && familyFirst.test(last)) return `${last}${first}`;
  return [first, last].filter(Boolean).join(' ');
}

/** Han, Hangul and kana: written with the family's name first. */
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/**
 * A name as LinkedIn shows it, from its two parts: 김 and 민준 are 김민준. The other providers give the whole name, and one
 * person has one name here whoever reports it.
 */
export function joinName(first: string | null | undefined, last: string | null | undefined): string {
  if (first && last && familyFirst.test(first) && familyFirst.test(last)) return `${last}${first}`;
  return [first, last].filter(Boolean).join(' ');
}

/**
 * Characters that change how a name reads without being seen: control and format characters (zero width,
 * direction marks and overrides, tags), and letters and spaces that are drawn as nothing.
 */
const unseen = /\u034f|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0]/u;

/** A joiner is spelling between letters of scripts that join, and part of an emoji between pictographs. */
const joins = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const latin = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * A name of a person, company, list, agent, feed or channel as people see it: two names that look the same
 * are the same. White space becomes plain spaces.
 */
export function visibleName(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const letters = Array.from(text);
  return letters.map((letter, at) => visible(letter, letters[at - 1] ?? '', letters[at + 1] ?? '')).join('');
}

function visible(letter: string, before: string, after: string): string {
  if (/[\t\n\v\f\r\u0085\u2028\u2029]/.test(letter)) return ' ';
  // The database refuses U+0000, and the answer names its field.
  if (letter === '\u0000' || !unseen.test(letter)) return letter;
  const isJoiner = letter === '\u200c' || letter === '\u200d';
  const isSpelling =
    isJoiner && joins.test(before) && joins.test(after) && !latin.test(before) && !latin.test(after);
  return isSpelling ? letter : '';
}

/** The validator's own wording, which no user should see. */
const validatorWords =
  /\bInvalid\b|\bexpected\b|\breceived\b|Too (?:big|small)|\bregex\b|\bpattern\b|\bNaN\b|\bundefined\b|ISO \w+|\bstring\b|\[object/i;

/**
 * The problem with a rejected field's message; null if it's one of our own sentences. Quotes in it are
 * ignored.
 */
export function judgeMessage(message: string): string | null {
  const found = validatorWords.exec(message.replace(/“[^”]*”/gs, '“”'));
  if (found) return `the validator's own word “${found[0]}”: ${message}`;
  if (!/^[\p{Lu}\d“`([]|^[ru]\//u.test(message)) return `a message that begins in the middle: ${message}`;
  return /[.!?…]["”)]?$/.test(message) ? null : `a message that does not end as a sentence: ${message}`;
}

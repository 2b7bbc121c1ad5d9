/** The signs that mean something in the network's "little text" and are written with a backslash to mean themselves. */
const RESERVED = '\\<>#~_|[]*(){}@';

/**
 * What members see of a `commentary`. A reserved sign without its backslash ends the text there, which is what the
 * network does with a stray parenthesis; a hashtag is read as it stands.
 */
export function readLittleText(commentary: string): string {
  let text = '';
  for (let at = 0; at < commentary.length; at += 1) {
    const sign = commentary.charAt(at);
    if (sign === '\\' && at + 1 < commentary.length) {
      at += 1;
      text += commentary.charAt(at);
    } else if (RESERVED.includes(sign) && sign !== '#') return text;
    else text += sign;
  }
  return text;
}

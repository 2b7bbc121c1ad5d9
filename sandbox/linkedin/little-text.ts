/** The signs that mean something in the network's "little text" and are written with a backslash to mean themselves. */
const RESERVED = '\\<>#~_|[]*(){}@';

/**
 * What members see of a `commentary`. A reserved sign without its backslash ends the text there, which is what the
 * network does with a stray parenthesis; a hashtag is read as it stands, and a mention `@[Name](urn:li:person:…)` as the
 * name.
 */
export function readLittleText(commentary: string): string {
  let text = '';
  for (let at = 0; at < commentary.length; at += 1) {
    const sign = commentary.charAt(at);
    const mention = sign === '@' ? MENTION.exec(commentary.slice(at)) : null;
    if (mention) {
      text += (mention[1] ?? '').replace(/\\(.)/g, '$1');
      at += mention[0].length - 1;
    } else if (sign === '\\' && at + 1 < commentary.length) {
      at += 1;
      text += commentary.charAt(at);
    } else if (RESERVED.includes(sign) && sign !== '#') return text;
    else text += sign;
  }
  return text;
}

const MENTION = /^@\[((?:[^\\\]]|\\.)+)\]\(urn:li:(?:person|organization):[\w-]+\)/;

/** The characters with a meaning in the network's "little text". A backslash makes them literal. */
const RESERVED = '\\<>#~_|[]*(){}@';

/**
 * How members see a `commentary`. A reserved character without its backslash ends the text, like a stray
 * parenthesis on the network. A hashtag is shown as written, and a mention `@[Name](urn:li:person:…)` as its
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

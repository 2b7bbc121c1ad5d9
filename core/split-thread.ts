/** The most that a post on X can weigh. */
export const maxThreadPart = 280;

/** A line that starts the next post of a thread. */
export const threadBreak = '---';

const link = /(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?/giu;
const linkWeight = 23;

/** The weight of a text on X, or slightly more: what fits by this count fits by X's own. */
export function threadWeight(text: string): number {
  let weight = 0;
  const rest = text.normalize('NFC').replace(link, (found) => {
    const own = /^https?:/i.test(found) ? linkWeight : Math.max(linkWeight, plainWeight(found));
    weight += own;
    return '';
  });
  return weight + plainWeight(rest);
}

function plainWeight(text: string): number {
  let weight = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const isLight =
      code <= 4351 ||
      (code >= 8192 && code <= 8205) ||
      (code >= 8208 && code <= 8223) ||
      (code >= 8242 && code <= 8247);
    weight += isLight ? 1 : 2;
  }
  return weight;
}

/**
 * Splits a text into the posts of a thread. Each is as long as fits and ends between sentences; only a
 * sentence that is too long is split between words. A line with three dashes starts the next post.
 */
export function splitThread(text: string, max = maxThreadPart): string[] {
  return pieces(text)
    .flatMap((piece) => pack(piece, max))
    .filter((part) => part !== '');
}

/**
 * Splits a text into the messages of a thread without a length limit. A line with three dashes starts the
 * next one.
 */
export function splitAtBreaks(text: string): string[] {
  return pieces(text).filter((part) => part !== '');
}

const pieces = (text: string): string[] => text.split(/^[^\S\n]*---[^\S\n]*$/m).map((piece) => piece.trim());

function pack(text: string, max: number): string[] {
  if (threadWeight(text) <= max) return [text];
  const parts: string[] = [];
  let part = '';
  for (const sentence of text.split(/(?<=[.!?…。！？]["'”’)]*)(?=\s)|(?<=\n)(?=\n)/u)) {
    if (threadWeight((part + sentence).trim()) <= max) {
      part += sentence;
      continue;
    }
    if (part.trim() !== '') parts.push(part.trim());
    const cut = threadWeight(sentence.trim()) <= max ? [sentence] : cutWords(sentence.trim(), max);
    parts.push(...cut.slice(0, -1));
    part = cut.at(-1) ?? '';
  }
  if (part.trim() !== '') parts.push(part.trim());
  return parts;
}

function cutWords(sentence: string, max: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const word of sentence.split(/(?<=\s)/u)) {
    if (threadWeight((part + word).trim()) <= max) {
      part += word;
      continue;
    }
    if (part.trim() !== '') parts.push(part.trim());
    part = word;
    while (threadWeight(part.trim()) > max) {
      const signs = Array.from(part);
      const half = Math.floor(max / 2);
      parts.push(signs.slice(0, half).join(''));
      part = signs.slice(half).join('');
    }
  }
  return [...parts, part];
}

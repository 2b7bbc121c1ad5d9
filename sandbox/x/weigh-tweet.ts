/**
 * How long a text is for X (developer docs, "Counting characters", configuration v3): NFC; 23 for a link of any length;
 * 2 for an emoji, however many code points it has; 1 for what lies in the ranges below; 2 for everything else.
 */
export function weighTweet(text: string): number {
  const rest = text.normalize('NFC').replace(LINK, '\0');
  let weight = 0;
  for (const { segment } of graphemes.segment(rest)) {
    if (segment === '\0') weight += 23;
    else if (EMOJI.test(segment)) weight += 2;
    else for (const sign of segment) weight += weightOf(sign);
  }
  return weight;
}

/** Links in a text, as they stand there. */
export function linksIn(text: string): string[] {
  return text.match(LINK) ?? [];
}

/** With or without a protocol, as long as the domain ends in what X takes for one; of those, the usual ones. */
export const LINK =
  /(?<![\w@./-])(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|io|dev|ai|co|app|de|eu|uk|fr|info|me|news|blog)(?![\w-])(?::\d+)?(?:\/[^\s<>"]*[^\s<>".,;:!?)\]'])?\/?/gi;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /^\p{RGI_Emoji}$/v;

function weightOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const isLight =
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247);
  return isLight ? 1 : 2;
}

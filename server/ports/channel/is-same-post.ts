/** A text as the network stores it: with composed letters, and without spaces at the ends of lines. */
export function isSamePost(one: string, other: string): boolean {
  return keptAs(one) === keptAs(other);
}

function keptAs(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

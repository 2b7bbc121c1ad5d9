/**
 * The domains in a pasted text, once each: separated by anything, taken from addresses and links, in lower case. What is
 * none stays as it is, so that the server can name it.
 */
export function readDomains(text: string): string[] {
  const named = text
    .split(/[\s,;]+/)
    .map((part) =>
      part
        .replace(/^<|>$/g, '')
        .replace(/^[a-z]+:(\/\/)?/i, '')
        .replace(/[/?#].*$/, '')
        .replace(/^.*@/, '')
        .replace(/^(\*\.|\.)/, '')
        .replace(/\.$/, '')
        .toLowerCase(),
    )
    .filter((part) => part !== '');
  return [...new Set(named)];
}

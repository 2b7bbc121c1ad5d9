/**
 * The distinct domains in a pasted text, in lower case. Any separator works; email addresses and links are
 * reduced to their domain. Text that isn't a domain stays unchanged, so the server can name it.
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

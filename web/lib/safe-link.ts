/** An address that may stand in a link, or null: vendors' data could hold `javascript:` and the like. */
export function safeLink(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? url : null;
}

/** What the provider's page adds to the address when it sends the browser back. */
export type LinkedInReturnSearch = { state?: string; code?: string; error?: string };

export function readLinkedInReturn(search: Record<string, unknown>): LinkedInReturnSearch {
  const texts = ['state', 'code', 'error'] as const;
  return Object.fromEntries(
    texts.flatMap((name) => {
      const value = search[name];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    }),
  );
}

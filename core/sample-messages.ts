/**
 * The text shown next to "Sample network", on the page and when the server starts.
 *
 * @param real names of the vendors where this server has real accounts
 */
export function sampleMessage(real: readonly string[]): string {
  const last = real.at(-1);
  if (last === undefined) return 'no real account is touched';
  if (real.length === 1) return `but ${last} is real`;
  return `but ${real.slice(0, -1).join(', ')} and ${last} are real`;
}

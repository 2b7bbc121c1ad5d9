/**
 * What is said beside "Sample network", on the page and where the server starts.
 *
 * @param real the vendors at which this server has real accounts, by name
 */
export function sampleMessage(real: readonly string[]): string {
  const last = real.at(-1);
  if (last === undefined) return 'no real account is touched';
  if (real.length === 1) return `but ${last} is real`;
  return `but ${real.slice(0, -1).join(', ')} and ${last} are real`;
}

import type { Deps } from './deps.ts';

/**
 * Whether the sample network is on. Otherwise nothing of it is read, polled, picked, or sent automatically.
 */
export function isSampleOn({ source, connects }: Pick<Deps, 'source' | 'connects'>): boolean {
  return [source, ...Object.values(connects)].some((port) => port?.network === 'sample');
}

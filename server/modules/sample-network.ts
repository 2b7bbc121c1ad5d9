import type { Deps } from './deps.ts';

/** Whether the sample network is there. Without it nothing of it is read, polled, picked or sent by itself. */
export function isSampleOn({ source, connects }: Pick<Deps, 'source' | 'connects'>): boolean {
  return [source, ...Object.values(connects)].some((port) => port?.network === 'sample');
}

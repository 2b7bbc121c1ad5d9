import type { Network } from '#contract/profile.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Names under `.example` belong to nobody (RFC 2606): the sample network plays their sites. */
export function networkOf(url: string): Network {
  return /\.example\.?$/i.test(new URL(url).hostname) ? 'sample' : 'real';
}

/** Whether the sample network is there: without it nobody plays its sites. */
export function isSampleOn({ source, connects }: Pick<Deps, 'source' | 'connects'>): boolean {
  return [source, ...Object.values(connects)].some((port) => port?.network === 'sample');
}

/** Who is asked one request at a time: the host of an address, with its port. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

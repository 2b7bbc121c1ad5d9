import type { Network } from '#contract/profile.ts';

/** Names under `.example` belong to nobody (RFC 2606): the sample network plays their sites. */
export function networkOf(url: string): Network {
  return /\.example\.?$/i.test(new URL(url).hostname) ? 'sample' : 'real';
}

/** Who is asked one request at a time: the host of an address, with its port. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

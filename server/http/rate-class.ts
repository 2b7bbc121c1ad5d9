import type { RateClass, Route } from '#contract/route.ts';

/** So many in so many seconds, for one user (or token, or place). A process fetches so many at once. */
export type RateRule = {
  limit: number;
  perSeconds: number;
  portion: number;
  /** The beginning of the refusal's sentence. */
  words: string;
};

/**
 * The limits. A page makes some ten reads; whoever clicks as fast as they can stays far below the others. Exports,
 * uploads, the model and vendors' look-ups cost more than they ask for, so they have the smallest.
 */
export const rateRules: Readonly<Record<Exclude<RateClass, 'none'> | 'mcp' | 'picture', RateRule>> = {
  read: { limit: 1200, perSeconds: 60, portion: 60, words: 'You read faster than inGrow answers' },
  write: { limit: 300, perSeconds: 60, portion: 15, words: 'You change more than inGrow keeps up with' },
  costly: {
    limit: 60,
    perSeconds: 60,
    portion: 3,
    words: 'This is work for inGrow, and you ask for much of it',
  },
  public: { limit: 120, perSeconds: 60, portion: 6, words: 'Too many calls come from your network' },
  vendor: { limit: 1200, perSeconds: 60, portion: 60, words: 'Too many calls come from your network' },
  picture: { limit: 2400, perSeconds: 60, portion: 120, words: 'Too many pictures load in your network' },
  mcp: { limit: 120, perSeconds: 60, portion: 6, words: 'This access token asks too often' },
};

/** The class of a route: what it declares, else by what it does. Public reads, such as health, have no limit. */
export function rateClassOf(route: Route): RateClass {
  if (route.rate !== undefined) return route.rate;
  if (route.access === 'public') return route.method === 'GET' ? 'none' : 'public';
  if (route.upload !== undefined || route.stream === 'text/csv') return 'costly';
  return route.method === 'GET' ? 'read' : 'write';
}

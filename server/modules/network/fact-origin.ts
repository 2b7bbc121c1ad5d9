import type { Network } from '#contract/profile.ts';
import type { FactSource } from './new-facts.ts';

/** Whose facts these are, of which network, and who said them when. */
export type FactOrigin = { userId: string; network: Network; source: FactSource; seenAt: Date };

import { readWord } from '#web/lib/url-values.ts';

/** The URL parameters of the Agents screen. Invalid values count as absent. */
export type AgentsSearch = {
  /** Absent: the user's own agents. */
  tab?: 'templates' | undefined;
  /** A question suggested by another screen. It's filled in, and the user sends it. */
  ask?: string | undefined;
};

const maxAskLength = 2000;

/** Parses the URL parameters. Unknown ones are dropped. */
export const readAgentsSearch = ({ tab, ask }: Record<string, unknown>): AgentsSearch => ({
  // Always set both keys: the router merges this over the raw URL, so a missing key would let an invalid
  // value through.
  tab: tab === 'templates' ? tab : undefined,
  ask: readWord(ask, maxAskLength),
});

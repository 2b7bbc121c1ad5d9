/** What the URL of the Agents screen says. What is broken means none. */
export type AgentsSearch = {
  /** Absent: one's own agents. */
  tab?: 'templates' | undefined;
  /** A question that another screen suggests: it is in the field, and the user asks it. */
  ask?: string | undefined;
};

const longestAsk = 2000;

/** Reads the URL; unknown parts are dropped. */
export const readAgentsSearch = ({ tab, ask }: Record<string, unknown>): AgentsSearch => ({
  // The keys are there: the router lays this over the raw URL, and one left out would let the broken value through.
  tab: tab === 'templates' ? tab : undefined,
  ask: typeof ask === 'string' && ask.trim() !== '' ? ask.trim().slice(0, longestAsk) : undefined,
});

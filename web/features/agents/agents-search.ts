/** What stands in the URL of the Agents screen. What is broken means none. */
export type AgentsSearch = {
  /** Absent: one's own agents. */
  tab?: 'templates' | undefined;
};

/** Reads the URL; unknown parts are dropped. */
export const readAgentsSearch = ({ tab }: Record<string, unknown>): AgentsSearch =>
  // The key is there: the router lays this over the raw URL, and one left out would let the broken value through.
  ({ tab: tab === 'templates' ? tab : undefined });

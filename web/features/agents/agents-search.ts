/** What stands in the address of the Agents screen. What is broken means none. */
export type AgentsSearch = {
  /** Absent: one's own agents. */
  tab?: 'templates' | undefined;
};

/** Reads the address; unknown parts are dropped. */
export const readAgentsSearch = ({ tab }: Record<string, unknown>): AgentsSearch =>
  // The key is there: the router lays this over the raw address, and one left out would let the broken value through.
  ({ tab: tab === 'templates' ? tab : undefined });

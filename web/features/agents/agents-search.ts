import { z } from 'zod';

/** What stands in the address of the Agents screen. What is broken means none. */
export const AgentsSearch = z.object({
  /** Absent: one's own agents. */
  tab: z.literal('templates').optional().catch(undefined),
});
export type AgentsSearch = z.infer<typeof AgentsSearch>;

/** Reads the address; unknown parts are dropped. */
export const readAgentsSearch = (search: Record<string, unknown>): AgentsSearch => {
  // The key is there: the router lays this over the raw address, and one left out would let the broken value through.
  const { tab } = AgentsSearch.parse(search);
  return { tab };
};

import { z } from 'zod';

/** What stands in the address of the Scheduled screen. What is broken means none. */
const SchedulesSearch = z.object({
  /** Only the schedules of this agent. */
  agent: z.uuid().optional().catch(undefined),
});
export type SchedulesSearch = z.infer<typeof SchedulesSearch>;

/** Reads the address; unknown parts are dropped. */
export const readSchedulesSearch = (search: Record<string, unknown>): SchedulesSearch => {
  // The key is there: the router lays this over the raw address, and one left out would let the broken value through.
  const { agent } = SchedulesSearch.parse(search);
  return { agent };
};

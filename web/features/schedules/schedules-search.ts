import { readId } from '#web/lib/address-values.ts';

/** What stands in the address of the Scheduled screen. What is broken means none. */
export type SchedulesSearch = {
  /** Only the schedules of this agent. */
  agent?: string | undefined;
};

/** Reads the address; unknown parts are dropped. */
export const readSchedulesSearch = ({ agent }: Record<string, unknown>): SchedulesSearch =>
  // The key is there: the router lays this over the raw address, and one left out would let the broken value through.
  ({ agent: readId(agent) });

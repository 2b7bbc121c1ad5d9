import { readId } from '#web/lib/url-values.ts';

/** What stands in the URL of the Scheduled screen. What is broken means none. */
export type SchedulesSearch = {
  /** Only the schedules of this agent. */
  agent?: string | undefined;
};

/** Reads the URL; unknown parts are dropped. */
export const readSchedulesSearch = ({ agent }: Record<string, unknown>): SchedulesSearch =>
  // The key is there: the router lays this over the raw URL, and one left out would let the broken value through.
  ({ agent: readId(agent) });

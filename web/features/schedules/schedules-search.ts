import { readId } from '#web/lib/url-values.ts';

/** The URL parameters of the Scheduled screen. Invalid values count as absent. */
export type SchedulesSearch = {
  /** Only the schedules of this agent. */
  agent?: string | undefined;
};

/** Parses the URL parameters. Unknown ones are dropped. */
export const readSchedulesSearch = ({ agent }: Record<string, unknown>): SchedulesSearch =>
  // Always set the key: the router merges this over the raw URL, so a missing key would let an invalid value
  // through.
  ({ agent: readId(agent) });

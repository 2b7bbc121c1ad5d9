import { readId, readWord } from '#web/lib/url-values.ts';

/** The URL parameters of the Scheduled screen. Invalid values count as absent. */
export type SchedulesSearch = {
  /** Only the schedules of this agent. */
  agent?: string | undefined;
  /** A question of this agent's. A new schedule is open with it. */
  ask?: string | undefined;
};

/** A URL with a longer question couldn't be reloaded. */
const maxAskLength = 2000;

/** Parses the URL parameters. Unknown ones are dropped. */
export const readSchedulesSearch = ({ agent, ask }: Record<string, unknown>): SchedulesSearch => ({
  // Always set both keys: the router merges this over the raw URL, so a missing key would let an invalid
  // value through.
  agent: readId(agent),
  ask: readWord(ask, maxAskLength),
});

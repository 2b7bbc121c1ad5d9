/** Domain time. All code reads the time from here, so tests can simulate days. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** How far the clocks of processes may differ, in ms. What is later than that was written by a clock that was wrong. */
export const clockSkewMs = 60_000;

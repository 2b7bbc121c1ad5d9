/** Domain time. All code reads the time from here, so tests can simulate days. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

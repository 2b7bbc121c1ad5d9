/** Domain time. Everything that asks what time it is asks this, so that tests can simulate days. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

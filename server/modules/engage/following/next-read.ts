const hour = 3600 * 1000;

/** The posts of a followed profile are read again after this. */
const defaultWait = 4 * hour;
/** After a failure that will hardly mend itself. */
const longWait = 12 * hour;

/** When to read again: hours on, and up to half an hour more by the id, so that not all come at once. */
export function nextRead(id: string, now: Date, hasFailed = false): Date {
  // The end of a UUIDv7 is random.
  const spread = (Number.parseInt(id.slice(-8), 16) / 2 ** 32) * 0.5 * hour;
  return new Date(now.getTime() + (hasFailed ? longWait : defaultWait) + Math.floor(spread));
}

import type { Random } from '#sandbox/world/random.ts';

/**
 * A 19-digit number of an activity, a share or a comment. As in the real network its upper bits are the time in
 * milliseconds, so that a later post has a larger number; larger than a double can hold, so always a string.
 */
export function makeActivityId(at: number, random: Random): string {
  return String((BigInt(Math.floor(at)) << 22n) | BigInt(random.int(0, 4_194_303)));
}

/** A member's id as providers show it: `ACoAA` and 34 letters, digits, `-` and `_`. */
export function makeProviderId(random: Random): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return `ACoAA${Array.from({ length: 34 }, () => letters[random.int(0, 63)]).join('')}`;
}

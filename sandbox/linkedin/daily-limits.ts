import { throttled } from '#sandbox/linkedin/linkedin-error.ts';

/** How many calls of a kind a member can make per UTC day ("Rate limiting"). */
const CALLS_A_DAY = 150;

/** Counts a member's calls per resource. A restart clears the counts. */
export function openDailyLimits(now: () => number) {
  const used = new Map<string, number>();
  return (resource: string, personId: string): void => {
    const day = Math.floor(now() / 86_400_000);
    const key = `${day} ${resource} ${personId}`;
    used.set(key, (used.get(key) ?? 0) + 1);
    if ((used.get(key) ?? 0) > CALLS_A_DAY) throw throttled();
  };
}

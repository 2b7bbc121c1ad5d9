import { type MissedPolicy, maxHoursMissed } from '#contract/scheduled-agents.ts';
import { slotsAfter } from './slots.ts';

/** A slot that nobody came to within so long is missed, in ms. */
export const onTimeMs = 5 * 60_000;

/** What was planned longer ago never runs, in ms. */
export const longestMissedMs = maxHoursMissed * 3_600_000;

/** What of a schedule is due, oldest first, and when it is due next: null where no time is left. */
export type Due = { slots: Date[]; next: Date | null };

/**
 * What of a schedule's slots to run now.
 *
 * @param from the earliest slot that is not dealt with yet
 */
export function dueSlots(
  { cron, timezone, policy }: { cron: string; timezone: string; policy: MissedPolicy },
  from: Date,
  now: Date,
): Due {
  const since = Math.max(from.getTime(), now.getTime() - longestMissedMs);
  const passed: Date[] = [];
  // Slots are of whole seconds: that is just before.
  for (const { at } of slotsAfter(cron, timezone, new Date(since - 1))) {
    if (at > now) return { slots: chosenOf(policy, passed, now), next: at };
    passed.push(at);
  }
  return { slots: chosenOf(policy, passed, now), next: null };
}

/** Those on time; the last one alone, however late; or all. */
function chosenOf(policy: MissedPolicy, passed: Date[], now: Date): Date[] {
  if (policy === 'skip') return passed.filter((slot) => now.getTime() - slot.getTime() <= onTimeMs);
  return policy === 'once' ? passed.slice(-1) : passed;
}

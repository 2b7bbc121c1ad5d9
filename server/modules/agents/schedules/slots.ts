import { type MissedPolicy, maxHoursMissed, type NextRun } from '#contract/agents/scheduled-agents.ts';
import { readCron } from './read-cron.ts';
import { momentOf, type Wall, wallOf } from './wall-time.ts';

/** A moment at which a schedule runs, and the wall times that it stands for: several only where clocks left some out. */
type Slot = { at: Date; walls: Wall[]; isTwice: boolean; isGap: boolean };

/**
 * The slots of a cron in a zone after a moment, in their order, without end.
 *
 * Each wall time that the cron names is run at most once: at the first moment that clocks show it. What clocks leave out
 * runs at the first moment after the gap, all of it as one slot.
 *
 * @throws AppError for a cron that is none; RangeError for a zone that nobody knows
 */
export function* slotsAfter(cron: string, zone: string, after: Date): Generator<Slot, void> {
  const times = readCron(cron);
  let waiting = null as Slot | null;
  for (let wall = times.after(wallOf(after.getTime(), zone)); wall !== null; wall = times.after(wall)) {
    const { at, is } = momentOf(wall, zone);
    // Clocks that went back show what has had its turn.
    if (at <= after.getTime()) continue;
    if (waiting?.at.getTime() === at) {
      waiting.walls.push(wall);
      waiting.isGap ||= is === 'gap';
      continue;
    }
    if (waiting !== null) yield waiting;
    waiting = { at: new Date(at), walls: [wall], isTwice: is === 'twice', isGap: is === 'gap' };
  }
  if (waiting !== null) yield waiting;
}

/** When a schedule runs next; null where no time is left. */
export function nextSlot({ cron, timezone }: { cron: string; timezone: string }, after: Date): Date | null {
  const { value } = slotsAfter(cron, timezone, after).next();
  return value?.at ?? null;
}

/** A slot that nobody came to within so long is missed, in ms. */
const onTimeMs = 5 * 60_000;

/** What was planned longer ago never runs, in ms. */
export const longestMissedMs = maxHoursMissed * 3_600_000;

/** What of a schedule is due, oldest first, and when it is due next: null where no time is left. */
type Due = { slots: Date[]; next: Date | null };

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

const maxShown = 5;

/** The five runs of a cron in a zone that come after a moment, with words about changes of clocks. */
export function nextRuns(cron: string, zone: string, after: Date, now = after): NextRun[] {
  const runs: NextRun[] = [];
  for (const slot of slotsAfter(cron, zone, after)) {
    runs.push({
      at: slot.at.toISOString(),
      local: localTimeLabel(slot.at, zone, now),
      note: noteOf(slot, zone),
    });
    if (runs.length === maxShown) break;
  }
  return runs;
}

/** `Mon 23 Nov, 08:00` on the clocks of a zone; with the year where that is not this one. */
export function localTimeLabel(at: Date, zone: string, now: Date): string {
  const wall = new Date(wallOf(at.getTime(), zone));
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(wall);
  const isThisYear = wall.getUTCFullYear() === new Date(wallOf(now.getTime(), zone)).getUTCFullYear();
  const year = isThisYear ? '' : ` ${wall.getUTCFullYear()}`;
  const day = `${part({ weekday: 'short' })} ${wall.getUTCDate()} ${part({ month: 'short' })}${year}`;
  return `${day}, ${timeOf(wall.getTime())}`;
}

function noteOf({ at, walls, isTwice, isGap }: Slot, zone: string): string | null {
  const shown = wallOf(at.getTime(), zone);
  if (isTwice) {
    return `Clocks go back: ${timeOf(shown)} comes twice that day, so it runs at the first.`;
  }
  if (!isGap) return null;
  const missing = walls.filter((wall) => wall < shown);
  const [first = shown, last = first] = [missing[0], missing.at(-1)];
  const missed =
    first === last ? `there is no ${timeOf(first)}` : `${timeOf(first)} to ${timeOf(last)} are left out`;
  return `Clocks go forward: ${missed} that day, so it runs at ${timeOf(shown)}, once.`;
}

function timeOf(wall: Wall): string {
  return new Date(wall).toISOString().slice(11, 16);
}

import { type MissedPolicy, maxHoursMissed, type NextRun } from '#contract/agents/scheduled-agents.ts';
import { dateFormat } from '#core/date-format.ts';
import { runMomentOf, type WallTime, wallTimeAt } from '#core/zoned-time.ts';
import { readCron } from './read-cron.ts';

/** When a schedule runs, and the wall times this stands for. There are several only after a clock gap. */
type Slot = { at: Date; walls: WallTime[]; isTwice: boolean; isGap: boolean };

/**
 * The slots of a cron expression in a zone after a given time, in order, without end.
 *
 * Each matching wall time runs at most once (`runMomentOf`), and times that clocks skip all in one slot.
 *
 * @throws AppError for an invalid cron expression; RangeError for an unknown zone
 */
export function* slotsAfter(cron: string, zone: string, after: Date): Generator<Slot, void> {
  const times = readCron(cron);
  let waiting = null as Slot | null;
  for (let wall = times.after(wallTimeAt(after.getTime(), zone)); wall !== null; wall = times.after(wall)) {
    const { at, is } = runMomentOf(wall, zone);
    // After clocks go back, they show times that already ran.
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

/** When a schedule runs next; null if it never runs again. */
export function nextSlot({ cron, timezone }: { cron: string; timezone: string }, after: Date): Date | null {
  const { value } = slotsAfter(cron, timezone, after).next();
  return value?.at ?? null;
}

/** A slot that isn't handled within this time is missed, in ms. */
const onTimeMs = 5 * 60_000;

/** Runs planned longer ago than this never start, in ms. */
export const maxMissedMs = maxHoursMissed * 3_600_000;

/** A schedule's due slots, oldest first, and its next due time; null if it never runs again. */
type Due = { slots: Date[]; next: Date | null };

/**
 * Which of a schedule's slots to run now.
 *
 * @param from the earliest slot that hasn't been handled
 */
export function dueSlots(
  { cron, timezone, policy }: { cron: string; timezone: string; policy: MissedPolicy },
  from: Date,
  now: Date,
): Due {
  const since = Math.max(from.getTime(), now.getTime() - maxMissedMs);
  const passed: Date[] = [];
  // One millisecond earlier, so a slot at exactly `since` is included; slots are whole seconds.
  for (const { at } of slotsAfter(cron, timezone, new Date(since - 1))) {
    if (at > now) return { slots: chosenOf(policy, passed, now), next: at };
    passed.push(at);
  }
  return { slots: chosenOf(policy, passed, now), next: null };
}

/** `skip` keeps the slots on time, `once` only the last one, however late, and `all` keeps them all. */
function chosenOf(policy: MissedPolicy, passed: Date[], now: Date): Date[] {
  if (policy === 'skip') return passed.filter((slot) => now.getTime() - slot.getTime() <= onTimeMs);
  return policy === 'once' ? passed.slice(-1) : passed;
}

const maxShown = 5;

/** The next five runs of a cron expression in a zone, with notes about clock changes. */
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

/** The local time in a zone, such as `Mon 23 Nov, 08:00`. Adds the year if it isn't the current one. */
export function localTimeLabel(at: Date, zone: string, now: Date): string {
  const wall = new Date(wallTimeAt(at.getTime(), zone));
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-US', { timeZone: 'UTC', ...options }).format(wall);
  const isThisYear = wall.getUTCFullYear() === new Date(wallTimeAt(now.getTime(), zone)).getUTCFullYear();
  const year = isThisYear ? '' : ` ${wall.getUTCFullYear()}`;
  const day = `${part({ weekday: 'short' })} ${wall.getUTCDate()} ${part({ month: 'short' })}${year}`;
  return `${day}, ${timeOf(wall.getTime())}`;
}

function noteOf({ at, walls, isTwice, isGap }: Slot, zone: string): string | null {
  const shown = wallTimeAt(at.getTime(), zone);
  if (isTwice) {
    return `Clocks go back: ${timeOf(shown)} occurs twice that day, so it runs the first time.`;
  }
  if (!isGap) return null;
  const missing = walls.filter((wall) => wall < shown);
  const [first = shown, last = first] = [missing[0], missing.at(-1)];
  const missed =
    first === last ? `there is no ${timeOf(first)}` : `${timeOf(first)} to ${timeOf(last)} are left out`;
  return `Clocks go forward: ${missed} that day, so it runs at ${timeOf(shown)}, once.`;
}

function timeOf(wall: WallTime): string {
  return new Date(wall).toISOString().slice(11, 16);
}

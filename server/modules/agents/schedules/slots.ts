import { readCron } from './read-cron.ts';
import { momentOf, type Wall, wallOf } from './wall-time.ts';

/** A moment at which a schedule runs, and the wall times that it stands for: several only where clocks left some out. */
export type Slot = { at: Date; walls: Wall[]; isTwice: boolean; isGap: boolean };

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

import type { NextRun } from '#contract/scheduled-agents.ts';
import { type Slot, slotsAfter } from './slots.ts';
import { type Wall, wallOf } from './wall-time.ts';

const maxShown = 5;

/** The five runs of a cron in a zone that come after a moment, with words about changes of clocks. */
export function nextRuns(cron: string, zone: string, after: Date, now = after): NextRun[] {
  const runs: NextRun[] = [];
  for (const slot of slotsAfter(cron, zone, after)) {
    runs.push({
      at: slot.at.toISOString(),
      local: localWords(slot.at, zone, now),
      note: noteOf(slot, zone),
    });
    if (runs.length === maxShown) break;
  }
  return runs;
}

/** `Mon 23 Nov, 08:00` on the clocks of a zone; with the year where that is not this one. */
export function localWords(at: Date, zone: string, now: Date): string {
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
    return `Clocks go back: ${timeOf(shown)} comes twice that day, and the first is meant.`;
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

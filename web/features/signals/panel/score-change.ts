import type { ScoreTrend } from '#contract/signals/signal-details.ts';
import { formatScore } from '#web/features/signals/labels/signal-labels.ts';
import { panelMessages } from './panel-messages.ts';

export type ScoreChange = { by: number; label: string; text: string };

/** The change of a score: the points gained since the last visit, else the change over seven days; null if neither. */
export function scoreChange({ today, days }: ScoreTrend): ScoreChange | null {
  if (today > 0) {
    return {
      by: today,
      label: panelMessages.up(formatScore(today), 'since your last visit'),
      text: `▲ ${formatScore(today)} since your last visit`,
    };
  }
  const now = days.at(-1) ?? 0;
  const by = Math.round((now - (days.at(-8) ?? now)) * 10) / 10;
  if (by === 0) return null;
  const size = formatScore(Math.abs(by));
  return by > 0
    ? { by, label: panelMessages.up(size, 'this week'), text: `▲ ${size} this week` }
    : { by, label: panelMessages.down(size), text: `▼ ${size} this week` };
}

import { publicationLabels } from '#contract/channels/channel-labels.ts';
import type { SignalsDigest } from '#contract/channels/digests.ts';

/** `Next: Sat 21 Nov, 08:00 in Europe/Berlin`; what is off says so. */
export function nextLabel(nextAt: string | null, timeZone: string): string {
  if (nextAt === null) return `Off. The hour is of your own clocks, ${timeZone}.`;
  const moment = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return `Next: ${moment.format(new Date(nextAt))} in ${timeZone}.`;
}

/** `Last: 3 new signals on 20 Nov, published.` */
export function lastLabel({ day, signals, state }: NonNullable<SignalsDigest['last']>): string {
  const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const on = date.format(new Date(`${day}T00:00:00Z`));
  if (signals === 0) return `Last: nothing new on ${on}, so nothing was sent.`;
  const what = `${signals.toLocaleString('en-US')} new ${signals === 1 ? 'signal' : 'signals'}`;
  return `Last: ${what} on ${on}${state === null ? '' : `, ${publicationLabels[state].toLowerCase()}`}.`;
}

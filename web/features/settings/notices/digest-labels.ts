import { publicationLabels } from '#contract/channels/channel-labels.ts';
import type { DigestSettings } from '#contract/channels/digests.ts';
import { dateFormat } from '#core/date-format.ts';
import { formatCount } from '#core/pluralize.ts';

export const digestMessages = {
  hour: 'Send the morning digest at',
  channel: 'In Slack to',
  waiting: 'Waiting until Slack is reconnected',
  preview: 'Preview',
  hidePreview: 'Hide the preview',
  test: 'Send a test now',
  testWaits: 'Sending the test to Slack in 10 seconds',
  testCanceled: 'Test canceled',
  notSent: 'Not sent',
  exactly: 'What would be sent now',
  nothingNew: (since: string) => `No new high signals since ${since}`,
};

/** `Next: Sat 21 Nov, 08:00`, or a note that it's off. */
export function nextLabel(nextAt: string | null, timeZone: string): string {
  if (nextAt === null) return 'Off';
  const moment = dateFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return `Next: ${moment.format(new Date(nextAt))}`;
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `Last: 3 new signals on 20 Nov, published` */
export function lastLabel({ day, signals, state }: NonNullable<DigestSettings['last']>): string {
  const on = shortDay.format(new Date(`${day}T00:00:00Z`));
  if (signals === 0) return `Last: nothing new on ${on}`;
  const what = `${formatCount(signals)} new ${signals === 1 ? 'signal' : 'signals'}`;
  return `Last: ${what} on ${on}${state === null ? '' : `, ${publicationLabels[state].toLowerCase()}`}`;
}

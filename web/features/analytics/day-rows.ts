import type { Analytics, AnalyticsNumber } from '#contract/engage/engage-analytics.ts';

type Day = Analytics['days'][number];

/**
 * The URL of the rows behind a day's number: comments on their screen, replies among the signals. New
 * connections are listed on the same page.
 */
export function rowsUrl(number: AnalyticsNumber, day: Day, realm: Analytics['network']): string {
  if (number === 'connections') return '#connections';
  if (number === 'replies') {
    const search = new URLSearchParams({
      activeFrom: day.from,
      activeTo: nextMoment(day.till),
      activeType: JSON.stringify(['reply']),
    });
    return `/dashboard/signals/${realm}?${search}`;
  }
  const [by, kind] = shownBy[number] ?? [number, 'comment'];
  return `/dashboard/inbox?tab=all&from=${day.day}&till=${day.day}&by=${by}&kind=${kind}`;
}

/** The moment and kind of rows that a number counts, where it isn't a comment's moment of that name. */
const shownBy: Partial<Record<AnalyticsNumber, [by: string, kind: string]>> = {
  edited: ['approved', 'comment'],
  answered: ['posted', 'reply'],
};

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day as `18 Nov`. */
export const dayLabel = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`));

/** The end of the signals filter is exclusive. */
function nextMoment(moment: string): string {
  return new Date(Date.parse(moment) + 1).toISOString();
}

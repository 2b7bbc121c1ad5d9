import { maxReadItems, type RssCadence, type RssFeed } from '#contract/feeds/rss.ts';

const count = new Intl.NumberFormat('en');

/** How often a feed writes, in words. */
export function cadenceLabel({ perWeek }: Pick<RssCadence, 'perWeek'>): string {
  if (perWeek === null) return 'It says no dates';
  if (perWeek >= 10.5) return `About ${count.format(Math.round(perWeek / 7))} a day`;
  if (perWeek >= 0.75) return `About ${count.format(Math.round(perWeek))} a week`;
  if (perWeek > 0) return 'Less than one a week';
  return 'Nothing in four weeks';
}

/** That a feed lists more than is kept of it; null where all is kept. */
export function listedItemsLabel(listed: number | null): string | null {
  if (listed === null || listed <= maxReadItems) return null;
  return `newest ${count.format(maxReadItems)} of ${count.format(listed)} items kept`;
}

/** How often it is asked, in words. */
export function intervalLabel(minutes: number): string {
  if (minutes < 60) return `every ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'every hour' : hours === 24 ? 'once a day' : `every ${hours} hours`;
}

/** What is to be known of a feed that does not just work; null where it does. */
export function healthLabel({ state }: Pick<RssFeed, 'state'>): string | null {
  switch (state) {
    case 'active':
      return null;
    case 'failing':
      return 'Failing';
    case 'paused':
      return 'Paused';
    case 'gone':
      return 'Gone';
  }
}

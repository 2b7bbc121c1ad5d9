import { mostCountedItems } from '#contract/rss.ts';

const count = new Intl.NumberFormat('en');

/** How many items are unread, counted up to a most: "1,000+". */
export const countedUp = (unread: number): string =>
  unread >= mostCountedItems ? `${count.format(mostCountedItems)}+` : count.format(unread);

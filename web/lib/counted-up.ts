import { maxCountedItems } from '#contract/values.ts';

const count = new Intl.NumberFormat('en');

/** How many items are unread, counted up to a most: "1,000+". */
export const countedUp = (unread: number): string =>
  unread >= maxCountedItems ? `${count.format(maxCountedItems)}+` : count.format(unread);

import { maxCountedItems } from '#contract/values.ts';

const count = new Intl.NumberFormat('en');

/** The number of unread items, up to a maximum: "1,000+". */
export const countedUp = (unread: number): string =>
  unread >= maxCountedItems ? `${count.format(maxCountedItems)}+` : count.format(unread);

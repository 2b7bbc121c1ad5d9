import { maxCountedItems } from '#contract/values.ts';
import { formatCount } from '#core/pluralize.ts';

/** The number of unread items, up to a maximum: "1,000+". */
export const countedUp = (unread: number): string =>
  unread >= maxCountedItems ? `${formatCount(maxCountedItems)}+` : formatCount(unread);

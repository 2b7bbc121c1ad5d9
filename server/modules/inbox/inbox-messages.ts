import { pluralize } from '#core/pluralize.ts';
import { fitReason } from '#server/modules/signals/signals-messages.ts';

/** Why something stands where it does in the inbox. */
export const inboxReasons = {
  question: 'Asks you something',
  firstHour: 'Your post is less than an hour old',
  score: (score: number) => `Score ${score.toFixed(1)}`,
  fit: fitReason,
  fresh: (hours: number) => {
    if (hours < 1) return 'Less than an hour old';
    return `${hours < 48 ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')} old`;
  },
} as const;

import { pluralize } from '#core/pluralize.ts';

/** Why something stands where it does in the inbox. */
export const inboxReasons = {
  question: 'Asks you something',
  firstHour: 'Your post is less than an hour old',
  score: (score: number) => `Score ${score.toFixed(1)}`,
  fit: (fit: number) => `Matches your ideal customer: fit ${fit}`,
  fresh: (hours: number) => (hours < 1 ? 'Less than an hour old' : `${pluralize(hours, 'hour')} old`),
} as const;

export const inboxMessages = {
  nothingToRead: 'No post to read.',
} as const;

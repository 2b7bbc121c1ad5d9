const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How far back engagements are counted, in ms and in words. Docs: docs/features/recommendations.md. */
export const countedMs = 180 * dayMs;
export const countedWords = 'in 6 months';
/** People the user engaged with within this time aren't recommended, in ms. */
export const cooldownMs = 48 * hourMs;
/** A person's last words to the user no longer await an answer after this time, in ms. */
export const waitingMs = 14 * dayMs;
/** Posts older than this aren't picked, in ms. */
export const oldestPostMs = 3 * dayMs;

/** Points per counted item, and how many items count. */
export const weights = {
  engaged: { each: 2, max: 10 },
  wrote: { each: 4, max: 5 },
  reached: { each: 3, max: 10 },
  /** Words from the offer in a headline. */
  headline: { each: 4, max: 3 },
  /** Words from the offer in a post. */
  post: { each: 4, max: 5 },
  score: { each: 0.5, max: 30 },
  /** The score of a post's author. Weighs less because the counted engagements already contribute. */
  authorScore: { each: 0.3, max: 30 },
  waiting: { each: 15, max: 1 },
  posted: { each: 8, max: 1 },
  quiet: { each: 5, max: 1 },
} as const;

/** Points for a post's age: the first step whose limit it doesn't exceed. */
export const freshness = [
  { upToMs: 6 * hourMs, points: 20, words: 'Posted within 6 hours' },
  { upToMs: 24 * hourMs, points: 15, words: 'Posted within a day' },
  { upToMs: 48 * hourMs, points: 8, words: 'Posted within two days' },
  { upToMs: 3 * dayMs, points: 3, words: 'Posted within three days' },
] as const;

/** The points for a number of counted items, rounded half up to one decimal. Computed in integer tenths. */
export function pointsOf(kind: keyof typeof weights, counted: number): number {
  const { each, max } = weights[kind];
  const tenths = Math.round(10 * Math.min(counted, max));
  return Math.round((tenths * Math.round(10 * each)) / 10) / 10;
}

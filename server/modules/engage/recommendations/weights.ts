const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How far back engagements are counted, ms and in words. Docs: docs/features/recommendations.md. */
export const countedMs = 180 * dayMs;
export const countedWords = 'in 180 days';
/** Whom the user engaged with this lately is left in peace, ms. */
export const coolDownMs = 48 * hourMs;
/** A word to the user that is older than this waits for no answer any more, ms. */
export const waitingMs = 14 * dayMs;
/** Posts older than this are not recommended, ms. */
export const oldestPostMs = 14 * dayMs;
/** Most posts of one author on a day. */
export const maxPerAuthor = 2;

/** Points for each counted thing, and how many of it count. */
export const weights = {
  engaged: { each: 2, max: 10 },
  wrote: { each: 4, max: 5 },
  reached: { each: 3, max: 10 },
  fit: { each: 1, max: 20 },
  /** Words of the offer in a headline. */
  headline: { each: 4, max: 3 },
  /** Words of the offer in a post. */
  post: { each: 4, max: 5 },
  score: { each: 0.5, max: 30 },
  /** Of the author of a post, whom the counted engagements already speak for. */
  authorScore: { each: 0.3, max: 30 },
  waiting: { each: 15, max: 1 },
  posted: { each: 8, max: 1 },
  quiet: { each: 5, max: 1 },
} as const;

/** Points of a post by its age: the first step that it is not older than. */
export const freshness = [
  { upToMs: 6 * hourMs, points: 20, words: 'Posted within 6 hours' },
  { upToMs: 24 * hourMs, points: 15, words: 'Posted within a day' },
  { upToMs: 48 * hourMs, points: 8, words: 'Posted within two days' },
  { upToMs: 7 * dayMs, points: 3, words: 'Posted within a week' },
] as const;

/** The points of a number of counted things, rounded half up to one decimal. In tenths, which are whole numbers. */
export function pointsOf(kind: keyof typeof weights, counted: number): number {
  const { each, max } = weights[kind];
  const tenths = Math.round(10 * Math.min(counted, max));
  return Math.round((tenths * Math.round(10 * each)) / 10) / 10;
}

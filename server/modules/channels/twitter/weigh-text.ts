import twitter from 'twitter-text';

/** How X counts a text. */
export type Weighed = {
  /** Weighted: 1 or 2 for each character, 2 for an emoji, 23 for a link. */
  length: number;
  hasLink: boolean;
  /** Names of stocks, such as `$ACME`. */
  cashtags: number;
  /** A sign that no text may have, such as a byte order mark. */
  hasForbiddenSign: boolean;
};

/** The most that a post may weigh. Premium accounts may write more, which X's API does not tell. */
export const maxWeight = 280;

/**
 * So long a text is not weighed, but counted: X's own way to find links takes time by the square of the length, a minute
 * for 100,000 characters. What fits into 280 is shorter than this unless its links are very long.
 */
export const maxWeighed = 4000;

/** Counts a text as X does, by X's own library (twitter-text, configuration v3). */
export function weighText(text: string): Weighed {
  if (text.length > maxWeighed) {
    return { length: text.length, hasLink: false, cashtags: 0, hasForbiddenSign: false };
  }
  const { weightedLength, valid } = twitter.parseTweet(text);
  return {
    length: weightedLength,
    hasLink: twitter.extractUrls(text.normalize()).length > 0,
    cashtags: twitter.extractCashtags(text).length,
    hasForbiddenSign: !valid && weightedLength > 0 && weightedLength <= maxWeight,
  };
}

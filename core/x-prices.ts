/**
 * What X charges its app for a post, in millionths of a US dollar (docs.x.com, pay-per-use prices of August
 * 2026). This is the only place that has them.
 */
export const xPrices = {
  post: 15_000,
  /** Any link in the text, with or without `https://`. */
  postWithLink: 200_000,
};

/** What X is expected to charge for a post, in millionths of a US dollar. */
export function xCostMicros({ hasLink }: { hasLink: boolean }): number {
  return hasLink ? xPrices.postWithLink : xPrices.post;
}

import { xPrices } from '#core/x-prices.ts';

/** The most that a post may weigh. Premium accounts may write more, which X's API does not tell. */
export const maxWeight = 280;

const count = new Intl.NumberFormat('en');

/** Prices of less than a cent are shown whole. */
const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/** `212 of 280`. */
export function weightLabel(length: number, max: number): string {
  return `${count.format(length)} of ${count.format(max)}`;
}

/** What X charges, and why. */
export function costLabel({ hasLink, costMicros }: { hasLink: boolean; costMicros: number }): string {
  const cost = money.format(costMicros / 1_000_000);
  return hasLink
    ? `X charges about ${cost} for this post, since it has a link; without ${money.format(xPrices.post / 1_000_000)}.`
    : `X charges about ${cost} for this post.`;
}

/** A name at X as people write it; null where it is not known. */
export function handleOf(details: Record<string, string> | undefined): string | null {
  return details?.username ? `@${details.username}` : null;
}

import { xPrices } from '#core/channels/twitter.ts';
import { formatCount } from '#core/pluralize.ts';

/** Prices below one cent are shown unrounded. */
const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/** `212 of 280`. */
export function weightLabel(length: number, max: number): string {
  return `${formatCount(length)} of ${formatCount(max)}`;
}

/** X's price, and the reason for it. */
export function costLabel({ hasLink, costMicros }: { hasLink: boolean; costMicros: number }): string {
  const cost = money.format(costMicros / 1_000_000);
  return hasLink
    ? `X charges about ${cost} for this post because it has a link (${money.format(xPrices.post / 1_000_000)} without one).`
    : `X charges about ${cost} for this post.`;
}

/** An X handle as people write it; null if unknown. */
export function handleOf(details: Record<string, string> | undefined): string | null {
  return details?.username ? `@${details.username}` : null;
}

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

/** X's price. */
export const costLabel = ({ costMicros }: { costMicros: number }): string =>
  `X charges ${money.format(costMicros / 1_000_000)}`;

/** An X handle as people write it; null if unknown. */
export function handleOf(details: Record<string, string> | undefined): string | null {
  return details?.username ? `@${details.username}` : null;
}

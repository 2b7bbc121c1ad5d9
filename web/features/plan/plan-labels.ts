import type { Meter, Plan, PlanPreview, SubscriptionState } from '#contract/plan/payment.ts';
import { formatCount } from '#core/pluralize.ts';
import { formatDay } from '#web/ui/relative-time.ts';

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

export const meterNames: Record<Meter, string> = {
  profiles: 'Connected profiles',
  signals: 'New signals this month',
  drafts: 'Drafts this month',
  schedules: 'Schedules',
  channels: 'Channels',
};

const nouns: Record<Meter, [one: string, many: string]> = {
  profiles: ['connected profile', 'connected profiles'],
  signals: ['new signal a month', 'new signals a month'],
  drafts: ['draft a month', 'drafts a month'],
  schedules: ['schedule', 'schedules'],
  channels: ['channel', 'channels'],
};

/** "250 new signals a month", "All channels". */
export function limitLabel(meter: Meter, limit: number | null): string {
  const [one, many] = nouns[meter];
  return limit === null ? `All ${many}` : `${formatCount(limit)} ${limit === 1 ? one : many}`;
}

/** "184 of 250", or "3" without a limit. */
export function usedLabel(used: number, limit: number | null): string {
  return limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`;
}

export function priceLabel({ priceUsd }: Pick<Plan, 'priceUsd'>): string {
  return priceUsd === 0 ? 'No charge' : `${dollars(priceUsd * 100)} a month`;
}

/** US dollars; whole amounts without cents. */
export function dollars(cents: number): string {
  const words = money.format(cents / 100);
  return words.endsWith('.00') ? words.slice(0, -3) : words;
}

/** When the subscription renews or ends; null before the first one. */
export function periodLabel(subscription: SubscriptionState | null): string | null {
  if (subscription === null) return null;
  const { status, endsAt, periodEnd } = subscription;
  if (status === 'canceled' || status === 'incomplete_expired') {
    return endsAt === null
      ? 'Your subscription has ended.'
      : `Your subscription ended on ${formatDay(endsAt)}.`;
  }
  if (endsAt !== null) return `Canceled. Free plan from ${formatDay(endsAt)}.`;
  if (status === 'active' || status === 'trialing') return `Renews on ${formatDay(periodEnd)}.`;
  return null;
}

/** The effects of a plan change, one sentence per line, shown before confirming. */
export function changeLabels(preview: PlanPreview, title: string): string[] {
  const { dueNowCents, nextCents, isUpgrade, effectiveAt } = preview;
  if (nextCents === 0) {
    return [
      `${title} plan from ${formatDay(effectiveAt)}. You won’t be charged again.`,
      'Everything stays readable and can be exported.',
    ];
  }
  return [
    dueNowCents > 0
      ? `${dollars(dueNowCents)} now, for the rest of the paid period.`
      : 'Nothing is charged now.',
    `From the next renewal, it’s ${dollars(nextCents)} a month.`,
    ...(isUpgrade || dueNowCents > 0 ? [] : ['Starts now, without a refund.']),
  ];
}

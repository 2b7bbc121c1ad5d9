import type { ScoreTrend } from '#contract/signals/signal-details.ts';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import { freshDays } from '#contract/today.ts';
import { makeReceipt } from './make-receipt.ts';
import { countedEngagements, decayWeight, heatAt, type ScoredEngagement, shownAt } from './score.ts';
import type { VersionedRules } from './score-rules.ts';

const dayMs = 86_400_000;
const shownDays = 90;

/** An inbound engagement, with what decides whether it is news. */
export type TrendEngagement = ScoredEngagement & {
  isNews: boolean;
  recordedAt: Date;
  timeBasis: 'reported' | 'inferred';
  /** When its post was published, if known. */
  publishedAt: Date | null;
};

type Moments = { since: Date; now: Date };

/**
 * How a score developed: how much news has raised it since the last visit, as shown in Today (`readWarmer`),
 * and its value on each day.
 *
 * @param engagements all inbound engagements of a signal
 */
export function makeTrend(
  engagements: readonly TrendEngagement[],
  moments: Moments,
  rules: Pick<VersionedRules, 'version' | 'points'>,
): ScoreTrend {
  const known = engagements.filter((one) => !isNews(one, moments));
  const score = makeReceipt([...engagements], moments.now, rules).score;
  const before = makeReceipt(known, moments.since, rules).score;
  return {
    today: Math.round((score - before) * 10) / 10,
    days: [...pastScores(engagements, moments.now, rules)],
  };
}

function isNews(one: TrendEngagement, { since, now }: Moments): boolean {
  const oldest = now.getTime() - freshDays * dayMs;
  const isFresh = (moment: Date | null) => moment !== null && moment.getTime() > oldest;
  return (
    one.isNews &&
    one.recordedAt >= since &&
    one.recordedAt <= now &&
    (one.timeBasis === 'reported'
      ? one.occurredAt >= since && isFresh(one.occurredAt)
      : isFresh(one.publishedAt))
  );
}

/**
 * The scores at the end of each previous UTC day, and now. One pass through the history, whatever its length.
 */
function* pastScores(
  engagements: readonly TrendEngagement[],
  now: Date,
  { points }: Pick<VersionedRules, 'points'>,
): Generator<number> {
  const counted = countedEngagements([...engagements]).sort(
    (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime(),
  );
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const active = new Set<number>();
  const typeHeat = EngagementType.options.map(() => 0);
  let next = 0;
  for (let back = shownDays - 1; back >= 0; back -= 1) {
    const at = back === 0 ? now : new Date(today - (back - 1) * dayMs);
    for (let one = counted[next]; one && one.occurredAt <= at; one = counted[++next]) {
      const type = EngagementType.options.indexOf(one.type);
      typeHeat[type] = (typeHeat[type] ?? 0) + decayWeight(one.occurredAt);
      if (one.type !== 'manual') active.add(Math.floor(one.occurredAt.getTime() / dayMs));
    }
    yield shownAt(heatAt(points, typeHeat, active.size), at);
  }
}

import { type Kysely, sql } from 'kysely';
import type { FitRule, ScorePoints } from '#contract/signals/score.ts';
import type { FitReceipt, Receipt, ReceiptLine } from '#contract/signals/signal-details.ts';
import type { EngagementType } from '#contract/signals/signal-kinds.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnedSignal } from '#server/modules/signals/require-owned-signal.ts';
import { fitValuesSql } from './fit-sql.ts';
import {
  activeDays,
  countedEngagements,
  daysFactor,
  decayedPoints,
  intensityOf,
  type ScoredEngagement,
  shippedPoints,
  shownTenths,
  tieTolerance,
} from './score.ts';
import type { VersionedRules } from './score-rules.ts';

/** Lines have this order whatever the points are, so changing points moves no line. */
const receiptOrder = Object.keys(shippedPoints) as EngagementType[];

/**
 * The breakdown of a score at a given time: one line per type of engagement, and one for being active on
 * several days. Lines have one decimal and sum exactly to the shown score.
 *
 * @param engagements all inbound engagements of a signal
 * @param rules the rules the signal's heat was calculated with
 */
export function makeReceipt(
  engagements: ScoredEngagement[],
  at: Date,
  { version, points }: Pick<VersionedRules, 'version' | 'points'>,
): Receipt {
  const counted = countedEngagements(engagements);
  const days = activeDays(counted);
  const factor = daysFactor(days);
  const types = receiptOrder.filter((type) => counted.some((engagement) => engagement.type === type));
  const lines = types.map((type) => {
    const ofType = counted.filter((engagement) => engagement.type === type);
    return { type, count: ofType.length, basePoints: points[type], exact: faded(ofType, at, points) };
  });
  const sum = faded(counted, at, points);
  const parts: (Omit<ReceiptLine, 'points'> & { exact: number })[] =
    days < 2
      ? lines
      : [...lines, { type: 'active_days', count: days, basePoints: factor, exact: sum * (factor - 1) }];
  const total = shownTenths(sum * factor);
  const tenths = distribute(
    parts.map(({ exact }) => exact * 10),
    total,
  );
  return {
    at: at.toISOString(),
    version,
    score: total / 10,
    intensity: intensityOf(total / 10),
    lines: parts.map(({ exact: _, ...line }, index) => ({ ...line, points: (tenths[index] ?? 0) / 10 })),
  };
}

/** Summed from the smallest, so the order of the history changes no bit. */
function faded(engagements: ScoredEngagement[], at: Date, points: ScorePoints): number {
  return engagements
    .map((engagement) => decayedPoints(engagement, at, points))
    .sort((one, other) => one - other)
    .reduce((sum, points) => sum + points, 0);
}

/** Whole parts that sum to `total`: each is rounded down, and the largest remainders get the difference. */
function distribute(parts: number[], total: number): number[] {
  const whole = parts.map((part) => Math.floor(part + tieTolerance));
  const missing = total - whole.reduce((sum, part) => sum + part, 0);
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part - (whole[index] ?? 0) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return whole.map((part, index) => part + Number(raised.has(index)));
}

/** Which of these rules match a signal's person, and by which of their values; null if there are no rules. */
export async function readFit(
  db: Kysely<Database>,
  own: OwnedSignal,
  rules: FitRule[],
): Promise<FitReceipt | null> {
  if (rules.length === 0) return null;
  const { rows } = await sql<{ matches: boolean[][] }>`
    select ${fitValuesSql(rules, 'signal')} as matches from signal
    where signal.user_id = ${own.userId} and signal.id = ${own.id}`.execute(db);
  const matches = rows[0]?.matches ?? [];
  const lines = rules.flatMap(({ field, is, points }, index) => {
    const values = field === 'headcount' ? [is.map((bound) => bound ?? '').join('-')] : is;
    const matched = values.filter((_, position) => matches[index]?.[position]).map(String);
    return matched.length === 0 ? [] : [{ rule: index + 1, field, matched, points }];
  });
  return { fit: lines.reduce((sum, { points }) => sum + points, 0), rules: rules.length, lines };
}

import { type RawBuilder, sql } from 'kysely';
import type { Reason } from '#contract/engage/recommendations.ts';
import { pluralize } from '#core/pluralize.ts';
import { fitPointsSql } from '#server/modules/signals/score/fit-order.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import { fitReason } from '#server/modules/signals/signals-messages.ts';

/** Why something stands where it does in the inbox. */
const inboxReasons = {
  question: 'Asks you something',
  firstHour: 'Your post is less than an hour old',
  score: (score: number) => `Score ${score.toFixed(1)}`,
  fit: fitReason,
  fresh: (hours: number) => {
    if (hours < 1) return 'Less than an hour old';
    return `${hours < 48 ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')} old`;
  },
} as const;

/**
 * The points by which the inbox is ordered. A question outweighs all else together that counts for
 * someone; fit counts as everywhere (`fitPoints`). A post is shown to more people if its author answers within the first hour.
 */
const weights = { question: 100, firstHour: 40, score: 30, fresh: 10 } as const;
/** A score from here on has all its points. */
const fullScore = 100;
/** After this many hours, being new counts half. */
const freshHours = 24;

/** Whole words with which people ask for something without a question mark, folded. */
const requests = [
  'can you',
  'could you',
  'would you',
  'please share',
  'please send',
  'dm me',
  'let me know',
  'interested in',
  'konnen sie',
  'konntest du',
  'kannst du',
  'pouvez vous',
  'peux tu',
  'puedes',
  'podria',
  'pode me',
  'puoi',
];

/** The parts of an item's points, each rounded to a tenth so that the sum is what is shown. */
export type Parts = { question: number; firstHour: number; score: number; fit: number; fresh: number };

/** The points of each reason. Needs the rows `said`, `signal` and `post`. */
export function partsSql(asOf: Date): Record<keyof Parts, RawBuilder<number>> {
  const at = sql`${asOf}::timestamptz`;
  const tenth = (points: RawBuilder<unknown>) => sql<number>`round((${points})::numeric, 1)`;
  const words = sql.join(requests.map((words) => sql`${`% ${words} %`}::text`));
  // The words are folded only where there is no question mark.
  const asks = sql`case when said.text ~ '[?？؟]' then true
    else ingrow_words(coalesce(said.text, '')) like any(array[${words}]) end`;
  const hours = sql`(extract(epoch from ${at} - said.at) / 3600)`;
  return {
    question: tenth(sql`case when ${asks} then ${weights.question}::integer else 0 end`),
    firstHour:
      tenth(sql`case when post.published_at > ${at} - interval '1 hour' then ${weights.firstHour}::integer
      else 0 end`),
    score: tenth(sql`least(coalesce(${shownScoreSql(asOf)}, 0), ${fullScore}::integer)
      * ${weights.score / fullScore}::float8`),
    fit: tenth(fitPointsSql(sql`signal.fit`)),
    fresh: tenth(sql`${weights.fresh}::float8 * power(0.5, ${hours}::float8 / ${freshHours}::float8)`),
  };
}

/** The reasons with points, strongest first. */
export function reasonsOf(
  parts: Parts,
  { score, fit, at }: { score: number | null; fit: number | null; at: Date },
  asOf: Date,
): Reason[] {
  const hours = Math.floor((asOf.getTime() - at.getTime()) / 3_600_000);
  const texts: Record<keyof Parts, string> = {
    question: inboxReasons.question,
    firstHour: inboxReasons.firstHour,
    score: inboxReasons.score(score ?? 0),
    fit: inboxReasons.fit(fit ?? 0),
    fresh: inboxReasons.fresh(hours),
  };
  return (Object.keys(texts) as (keyof Parts)[])
    .map((kind) => ({ kind, text: texts[kind], points: Number(parts[kind]) }))
    .filter(({ points }) => points !== 0)
    .sort((one, other) => other.points - one.points);
}

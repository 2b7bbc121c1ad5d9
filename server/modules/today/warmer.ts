import { type Kysely, type RawBuilder, sql } from 'kysely';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import { freshDays, maxWarmer, type Warmer } from '#contract/today.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { isInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { fitPoints, fitPointsSql } from '#server/modules/signals/score/fit-order.ts';
import { heatOfSome } from '#server/modules/signals/score/past-heat.ts';
import { decayWeightSql, heatAt, shownAt, shownScoreSql } from '#server/modules/signals/score/score.ts';
import { scoreRulesOf, type VersionedRules } from '#server/modules/signals/score/score-rules.ts';
import { isLeftOutSql } from './left-out.ts';
import { readPeopleWithLatest } from './people-with-latest.ts';

const dayMs = 86_400_000;
/**
 * How many candidates are calculated exactly at once. The most promising come first, so one round is usually
 * enough.
 */
const atOnce = 40;

/** `since` is the user's last visit (see `readLastVisit`). */
type Moments = { since: Date; midnight: Date; now: Date };

/** A signal with news since then, and what its heat would be made of without it. */
type Candidate = {
  id: string;
  heat: number;
  version: number;
  fit: number | null;
  /** The maximum score it can have gained, as shown, plus its points for fit. */
  most: number;
  isLeftOut: boolean;
  typeHeat: number[];
  activeDays: number;
};

/** How much warmer a person is. `order`: the change plus their points for fit, in tenths. */
type Change = { id: string; by: number; score: number; order: number };

/**
 * People who are warmer than at the user's last visit, largest increase plus fit first: the score now minus the
 * score then, as shown.
 *
 * The increase comes from inbound engagements that occurred since then, within {@link freshDays}. One without
 * a reported time counts if it was recorded since then and its post was published within those days. A first
 * import doesn't count. Everything else counts at both times, so an old post that is read for the first time,
 * or a sync after a week, warms up nobody. Leaves out people who are dismissed,
 * snoozed, on "Do not engage", or marked as done for today, and people with a post that the user commented on
 * since.
 */
export async function readWarmer(
  db: Kysely<Database>,
  scope: SignalScope,
  current: VersionedRules,
  moments: Moments,
): Promise<{ items: Warmer[]; hasMore: boolean }> {
  const changes = await findChanges(db, scope, current, moments);
  const shown = changes.slice(0, maxWarmer);
  return { items: await describe(db, scope, moments, shown), hasMore: changes.length > maxWarmer };
}

/** How many people {@link readWarmer} lists. */
export async function countWarmer(
  db: Kysely<Database>,
  scope: SignalScope,
  current: VersionedRules,
  moments: Moments,
): Promise<number> {
  return Math.min((await findChanges(db, scope, current, moments)).length, maxWarmer);
}

/**
 * Enough of the people who are warmer to know the top ones: stops when nobody else can have warmed up more.
 */
async function findChanges(
  db: Kysely<Database>,
  scope: SignalScope,
  current: VersionedRules,
  moments: Moments,
): Promise<Change[]> {
  // During a recalculation after a change of rules, some scores still have the previous version.
  const rules = new Map([[current.version, current]]);
  const changes: Change[] = [];
  for (let after: Candidate | null = null; ; ) {
    const candidates = await readCandidates(db, scope, current, moments, after);
    for (const one of candidates) {
      if (one.isLeftOut) continue;
      const its = rules.get(one.version) ?? (await scoreRulesOf(db, scope.userId, one.version));
      rules.set(one.version, its);
      const score = shownAt(one.heat, moments.now);
      const before = shownAt(heatAt(its.points, one.typeHeat, one.activeDays), moments.since);
      if (score <= before) continue;
      const tenths = Math.round((score - before) * 10);
      changes.push({ id: one.id, by: tenths / 10, score, order: tenths + 10 * fitPoints(one.fit) });
    }
    changes.sort(
      (one, other) => other.order - one.order || other.score - one.score || (one.id < other.id ? -1 : 1),
    );
    after = candidates.at(-1) ?? null;
    if (after === null || candidates.length < atOnce) return changes;
    const last = changes[maxWarmer];
    if (last !== undefined && last.order >= 10 * after.most) return changes;
  }
}

/**
 * The next candidates, starting with those that may have warmed up most.
 *
 * The upper bound follows from the news and the stored heat: without the news there were at least the
 * remaining points, on at least the remaining days. Heat calculated with other points says nothing about the
 * rest, which only raises the bound. News and people come from two indexes alone.
 */
async function readCandidates(
  db: Kysely<Database>,
  scope: SignalScope,
  { points, version }: VersionedRules,
  moments: Moments,
  after: Candidate | null,
): Promise<Candidate[]> {
  const { since, now } = moments;
  const worth = sql.join(
    EngagementType.options.map((type) => sql`when ${sql.lit(type)} then ${points[type]}::float8`),
    sql` `,
  );
  const factor = (days: RawBuilder<unknown>) => sql`least(2, (9 + greatest(1, ${days})) / 10.0::float8)`;
  const rest = sql`greatest(0, signal.heat / ${factor(sql`signal.active_days`)} - news.heat)`;
  // Slightly less, so no sum in another order is smaller.
  const before = sql`case when signal.score_version = ${version}::integer
    then 0.999999999 * ${factor(sql`signal.active_days - news.number`)} * ${rest} else 0 end`;
  // Planned at every call, since what is best depends on how much is new.
  const { rows: likely } = await sql<Pick<Candidate, 'id' | 'most'>>`
    select * from (
      select signal.id, (${shownScoreSql(now)} - ${shownScoreSql(since, before)} + ${fitPointsSql(sql`signal.fit`)})::float8 as most
      from (
        select recent.connected_profile_id, recent.person_id, count(*) as number, sum(worth order by worth) as heat
        from (
          select recent.connected_profile_id, recent.person_id,
            ${decayWeightSql(sql`recent.occurred_at`)} * case recent.type ${worth} end as worth
          from engagement recent
          where ${isInScope(scope, 'recent')} and recent.person_id is not null and ${newsSql('recent', moments)}
        ) as recent
        group by recent.connected_profile_id, recent.person_id
      ) as news
      join signal on ${isInScope(scope)} and signal.news_at >= ${since}::timestamptz
        and signal.connected_profile_id = news.connected_profile_id and signal.person_id = news.person_id
    ) as each
    where ${after === null ? sql`true` : sql`(each.most, each.id) < (${after.most}::float8, ${after.id}::uuid)`}
    order by each.most desc, each.id desc limit ${sql.lit(atOnce)}`.execute(db);
  if (likely.length === 0) return [];
  const ids = likely.map(({ id }) => id);
  const { rows } = await sql<Omit<Candidate, 'most'>>`
    select ${prepared} signal.id, signal.heat, signal.fit, signal.score_version as version,
      ${isLeftOutSql(scope, moments)} as "isLeftOut", past.type_heat as "typeHeat", past.active_days as "activeDays"
    from signal
    cross join ${heatOfSome('signal', sql<boolean>`not (${newsSql('counted', moments)})`)} as past
    where signal.user_id = ${scope.userId}::uuid and signal.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return likely.flatMap(({ id, most }) => {
    const row = byId.get(id);
    return row === undefined ? [] : { ...row, most };
  });
}

/** Whether an engagement in a table warms somebody up: it is news, about something that happened recently. */
function newsSql(table: string, { since, now }: Moments): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const oldest = new Date(now.getTime() - freshDays * dayMs);
  return sql<boolean>`${of('direction')} = 'inbound' and ${of('is_news')}
    and ${of('recorded_at')} >= ${since}::timestamptz and ${of('recorded_at')} <= ${now}::timestamptz
    and case when ${of('time_basis')} = 'reported'
      then ${of('occurred_at')} >= ${since}::timestamptz and ${of('occurred_at')} > ${oldest}::timestamptz
      else exists (
        select from post fresh where fresh.user_id = ${of('user_id')} and fresh.id = ${of('post_id')}
          and fresh.published_at > ${oldest}::timestamptz) end`;
}

/** The people as the API returns them, with what they did and what can be commented on. */
async function describe(
  db: Kysely<Database>,
  scope: SignalScope,
  moments: Moments,
  changes: Change[],
): Promise<Warmer[]> {
  const ids = changes.map(({ id }) => id);
  const people = await readPeopleWithLatest(db, scope, {
    ids,
    isCounted: newsSql('recent', moments),
    now: moments.now,
  });
  return changes.flatMap(({ id, by }) => {
    const person = people.get(id);
    return person === undefined ? [] : { ...person, by };
  });
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FitMove, FitRule, ScoreMove, ScorePoints, ScorePreview } from '#contract/signals/score.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { fitPointsSql } from './fit-order.ts';
import { fitMatchesSql, fitSql } from './fit-sql.ts';
import { heatSql, intensitySql, shownScoreSql } from './score.ts';

/**
 * Only this many signals with the highest scores are examined, so the cost of a preview doesn't grow with the
 * profile.
 */
export const maxExamined = 20_000;
const maxRanked = 1000;
const maxMoves = 20;
const maxFirst = 5;

type Asked = { points: ScorePoints; fit?: FitRule[] | undefined; connectedProfileId?: string | undefined };
type Chosen = Pick<ScorePreview, 'network'> & { userId: string; profileIds: string[] };

/**
 * What rules would do if they were saved, calculated in the database from stored values; writes nothing.
 *
 * @throws AppError `not_found` for a profile that isn't the user's
 */
export async function previewScore(
  db: Kysely<Database>,
  userId: string,
  asked: Asked,
  now: Date,
): Promise<ScorePreview> {
  const chosen = await chooseProfiles(db, userId, asked.connectedProfileId);
  const [total, found] = await Promise.all([countSignals(db, chosen), reckon(db, chosen, asked, now)]);
  return {
    at: now.toISOString(),
    network: chosen.network,
    total,
    looked: found.looked,
    bands: found.bands,
    rising: found.rising,
    falling: found.falling,
    fit:
      asked.fit === undefined ? null : { matches: found.matches, changed: found.changed, first: found.first },
  };
}

async function chooseProfiles(db: Kysely<Database>, userId: string, id: string | undefined): Promise<Chosen> {
  if (id !== undefined) {
    const { network: realm } = await requireOwnedConnectedProfile(db, userId, id);
    return { userId, network: realm, profileIds: [id] };
  }
  const profiles = await db
    .selectFrom('connected_profile')
    .select(['id', 'network'])
    .where('user_id', '=', userId)
    .where('disconnected_at', 'is', null)
    .execute();
  const realm = profiles.some((profile) => profile.network === 'real') ? 'real' : 'sample';
  const profileIds = profiles.filter((profile) => profile.network === realm).map((profile) => profile.id);
  return { userId, network: realm, profileIds };
}

async function countSignals(db: Kysely<Database>, { userId, profileIds }: Chosen): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from signal
    where user_id = ${userId} and connected_profile_id = any(${profileIds}::uuid[])`.execute(db);
  return rows[0]?.total ?? 0;
}

type Found = Pick<ScorePreview, 'looked' | 'bands' | 'rising' | 'falling'> & {
  matches: number[];
  changed: number;
  first: FitMove[];
};

async function reckon(
  db: Kysely<Database>,
  { userId, profileIds }: Chosen,
  { points, fit = [] }: Asked,
  now: Date,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with looked as materialized (
      select signal.id, signal.heat, signal.fit,
        ${heatSql(points, sql`signal.type_heat`, sql`signal.active_days`)} as new_heat,
        ${fitSql(fit, 'signal')} as new_fit, ${fitMatchesSql(fit, 'signal')} as matches
      from unnest(${profileIds}::uuid[]) as profile (id)
      cross join lateral (
        select * from signal
        where signal.user_id = ${userId} and signal.connected_profile_id = profile.id
        order by signal.heat desc, signal.id desc limit ${maxExamined}
      ) as signal
      order by signal.heat desc, signal.id desc limit ${maxExamined}
    ), ranked as materialized (
      select id, ${shownScoreSql(now, sql`heat`)} as score, ${shownScoreSql(now, sql`new_heat`)} as new_score,
        new_fit, row_number() over (order by heat desc, id desc) as rank,
        row_number() over (order by new_heat desc, id desc) as new_rank
      from looked
    ), banded as (
      select ${intensitySql(sql`score`)} as band, ${intensitySql(sql`new_score`)} as new_band, count(*) as number
      from ranked group by 1, 2
    ), matched as (
      select position, count(*) filter (where is_match) as number
      from looked, unnest(matches) with ordinality as each (is_match, position) group by position
    )
    select (select count(*)::float8 from looked) as looked,
      (select count(*) filter (where new_fit is distinct from fit)::float8 from looked) as changed,
      coalesce((select array_agg(number::float8 order by position) from matched), ${noMatches(fit)}) as matches,
      coalesce((select jsonb_agg(jsonb_build_object('from', band, 'to', new_band, 'count', number)
        order by number desc, band, new_band) from banded where band <> new_band), '[]') as bands,
      ${moves(userId, sql`rank - new_rank`)} as rising, ${moves(userId, sql`new_rank - rank`)} as falling,
      ${firstByFit(userId)} as first
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('An aggregate answers one row');
  return found;
}

/** Without anyone to match, each rule still gets a number. */
const noMatches = (fit: FitRule[]) => sql`${fit.map(() => 0)}::float8[]`;

/** People in the top ranks, before or after, who move most in one direction. */
function moves(userId: string, by: RawBuilder<unknown>): RawBuilder<ScoreMove[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
        'id', signal.id, 'connectedProfileId', signal.connected_profile_id, 'name', signal.name,
        'pictureUrl', signal.picture_url,
        'from', ${rankedScore(sql`score`, sql`rank`)}, 'to', ${rankedScore(sql`new_score`, sql`new_rank`)})
      order by moved desc, new_rank)
    from (
      select *, ${by} as moved from ranked
      where least(rank, new_rank) <= ${maxRanked} and ${by} > 0
      order by moved desc, new_rank limit ${maxMoves}
    ) as most
    join signal on signal.user_id = ${userId} and signal.id = most.id
  ), '[]')`;
}

/** The first people by score plus fit, with the rank they'd have by score alone. */
function firstByFit(userId: string): RawBuilder<FitMove[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object(
        'id', signal.id, 'connectedProfileId', signal.connected_profile_id, 'name', signal.name,
        'pictureUrl', signal.picture_url, 'score', new_score, 'fit', coalesce(new_fit, 0), 'from', new_rank)
      order by new_score + ${fitPointsSql(sql`new_fit`)} desc, new_rank)
    from (
      select * from ranked order by new_score + ${fitPointsSql(sql`new_fit`)} desc, new_rank limit ${maxFirst}
    ) as foremost
    join signal on signal.user_id = ${userId} and signal.id = foremost.id
  ), '[]')`;
}

function rankedScore(score: RawBuilder<unknown>, rank: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('score', ${score}, 'intensity', ${intensitySql(score)}, 'rank', ${rank})`;
}

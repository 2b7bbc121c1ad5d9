import { type Kysely, sql } from 'kysely';
import { foundAmong, maxStart, type WarmPerson } from '#contract/start-here.ts';
import type { Database } from '#server/db/database.ts';
import type { VisitMoments } from '#server/modules/signals/last-visit.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { fitPointsSql } from '#server/modules/signals/score/fit-order.ts';
import { shownScoreSql } from '#server/modules/signals/score/score.ts';
import { isLeftOutSql } from '#server/modules/today/left-out.ts';
import { readPeopleWithLatest } from '#server/modules/today/people-with-latest.ts';
import { hottestSql } from './hottest.ts';

/**
 * The warmest people, most score plus fit first, of those with the highest scores. Leaves out the same people
 * as *Warming up*, and those `without` names. One person appears once, with the profile they're warmest for.
 */
export async function readWarmest(
  db: Kysely<Database>,
  scope: SignalScope,
  { moments, without }: { moments: VisitMoments; without: readonly string[] },
): Promise<Omit<WarmPerson, 'waitsId'>[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (person_id) signal.id, signal.person_id, ${shownScoreSql(moments.now)} as score,
        ${fitPointsSql(sql`signal.fit`)} as fit, signal.heat
      from (${hottestSql(scope, foundAmong)}) as signal
      where not ${isLeftOutSql(scope, moments)} and signal.person_id <> all(${[...without]}::uuid[])
      order by signal.person_id, signal.heat desc
    ) as each where score > 0 order by score + fit desc, heat desc, id desc limit ${maxStart}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const isCounted = sql<boolean>`recent.direction = 'inbound' and recent.occurred_at <= ${moments.now}::timestamptz`;
  const people = await readPeopleWithLatest(db, scope, { ids, isCounted, now: moments.now });
  return ids.flatMap((id) => people.get(id) ?? []);
}

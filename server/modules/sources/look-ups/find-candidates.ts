import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { doNotEngageSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { heatShownAtLeast, intensityFloor } from '#server/modules/signals/score/score.ts';

/** Who was looked up is not looked up again by itself for so long, whatever came of it. */
const restMs = 90 * 24 * 3600 * 1000;

type Whose = { userId: string; network: Network };

/**
 * People worth a look-up, the highest score first: at least high, on no "do not engage" list, dismissed nowhere
 * that counts, and not looked up for 90 days.
 */
export function peopleToLookUp(
  db: Kysely<Database>,
  whose: Whose,
  now: Date,
  limit: number,
): Promise<string[]> {
  const stale = sql`(person.enriched_at is null or person.enriched_at < ${restBefore(now)})
    and (person.public_id is not null or person.urn is not null)`;
  return best(db, whose, now, limit, { id: sql`person.id`, from: sql`person`, where: stale });
}

/** Companies of such people whose page is known, in the same order. */
export function companiesToLookUp(
  db: Kysely<Database>,
  whose: Whose,
  now: Date,
  limit: number,
): Promise<string[]> {
  const stale = sql`(company.enriched_at is null or company.enriched_at < ${restBefore(now)})
    and (company.public_id is not null or company.urn is not null)`;
  const from = sql`person join company on company.user_id = person.user_id and company.id = person.company_id`;
  return best(db, whose, now, limit, { id: sql`company.id`, from, where: stale });
}

const restBefore = (now: Date) => new Date(now.getTime() - restMs);

async function best(
  db: Kysely<Database>,
  { userId, network }: Whose,
  now: Date,
  limit: number,
  what: { id: RawBuilder<unknown>; from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<string[]> {
  // Profile by profile along the index on the score.
  const { rows } = await sql<{ id: string }>`
    select found.id from connected_profile as profile
    cross join lateral (
      select ${what.id} as id, max(signal.heat) as heat
      from signal join ${what.from} on person.user_id = signal.user_id and person.id = signal.person_id
      where signal.user_id = ${userId}::uuid and signal.connected_profile_id = profile.id
        and signal.heat >= ${heatShownAtLeast(intensityFloor.high, now)}::float8 and signal.status <> 'dismissed'
        and ${what.where}
        and not ${doNotEngageSql}
      group by 1 order by 2 desc limit ${limit}
    ) as found
    where profile.user_id = ${userId}::uuid and profile.network = ${network} and profile.disconnected_at is null
    group by found.id order by max(found.heat) desc, found.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

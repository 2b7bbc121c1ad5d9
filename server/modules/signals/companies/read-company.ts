import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { CompanyProfile } from '#contract/companies.ts';
import type { Database } from '#server/db/database.ts';
import type { CompanyField } from '#server/modules/network/companies/merge-company.ts';
import type { CompanyTable } from '#server/modules/network/tables.ts';
import { selectSignals } from '#server/modules/signals/listing/select-signals.ts';
import { shownScoreSql } from '#server/modules/signals/score/score-sql.ts';
import { fillWeeks, firstMonday } from './company-weeks.ts';

const maxTop = 10;

/**
 * A company with what its people did towards the profiles that are connected now, as of `now`; null where it is
 * nobody's or somebody else's. Everything about it is of its network: sample and real are two companies.
 */
export async function readCompany(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<CompanyProfile | null> {
  // One snapshot for numbers, plot and people, so that they agree while an import runs.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const company = await trx
        .selectFrom('company')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (company === undefined) return null;
      const seen = seenOf(userId, id);
      const numbers = await readNumbers(trx, seen, now);
      const top = await selectSignals(
        trx,
        now,
        sql`where signal.user_id = ${userId}::uuid and signal.id in (
            select distinct on (signal.person_id) signal.id from ${seen}
            order by signal.person_id, signal.heat desc, signal.id
          ) order by signal.heat desc, signal.id limit ${maxTop}`,
      );
      const { enriched_at: at, enriched_by: source } = company;
      return {
        id,
        network: company.network,
        name: company.name,
        facts: factsOf(company),
        lookedUp: at && source && { at: at.toISOString(), source },
        canBeLookedUp: company.urn !== null || company.public_id !== null,
        ...numbers,
        weeks: fillWeeks(await readWeeks(trx, seen, now), now),
        topPeople: top.map(({ signal }) => signal),
        asOf: now.toISOString(),
      };
    });
}

/** The company's signals of connected profiles, as `signal`. Profile by profile along the index on companies. */
function seenOf(userId: string, id: string): RawBuilder<unknown> {
  return sql`(
    select signal.* from connected_profile as profile
    join signal on signal.user_id = profile.user_id and signal.connected_profile_id = profile.id
    where profile.user_id = ${userId}::uuid and profile.disconnected_at is null
      and signal.company_id = ${id}::uuid
  ) as signal`;
}

async function readNumbers(trx: Transaction<Database>, seen: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<{
    connectedProfileId: string | null;
    people: number;
    score: number;
    interactions: number;
    firstAt: Date | null;
    latestAt: Date | null;
  }>`
    select connected_profile_id as "connectedProfileId", count(distinct person_id)::float8 as people,
      coalesce(sum(${shownScoreSql(now)}), 0)::float8 as score,
      coalesce(sum(interactions), 0)::float8 as interactions, min(first_at) as "firstAt",
      max(latest_at) as "latestAt"
    from ${seen} group by grouping sets ((), (connected_profile_id))
    order by people desc, connected_profile_id`.execute(trx);
  const whole = rows.find(({ connectedProfileId }) => connectedProfileId === null);
  return {
    people: whole?.people ?? 0,
    profiles: rows.flatMap(({ connectedProfileId, people }) =>
      connectedProfileId === null ? [] : [{ connectedProfileId, people }],
    ),
    score: Math.round((whole?.score ?? 0) * 10) / 10,
    interactions: whole?.interactions ?? 0,
    firstAt: whole?.firstAt?.toISOString() ?? null,
    latestAt: whole?.latestAt?.toISOString() ?? null,
  };
}

async function readWeeks(trx: Transaction<Database>, seen: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<Parameters<typeof fillWeeks>[0][number]>`
    select to_char(date_trunc('week', engagement.occurred_at at time zone 'UTC'), 'YYYY-MM-DD') as "from",
      engagement.type, count(*)::integer as count
    from ${seen} join engagement on engagement.user_id = signal.user_id
      and engagement.connected_profile_id = signal.connected_profile_id
      and engagement.person_id = signal.person_id
    where engagement.direction = 'inbound' and engagement.occurred_at >= ${firstMonday(now)}
      and engagement.occurred_at <= ${now}
    group by 1, 2`.execute(trx);
  return rows;
}

function factsOf(company: Selectable<CompanyTable>): CompanyProfile['facts'] {
  const fact = <T extends string | number>(field: CompanyField, value: T | null) => {
    if (value === null) return null;
    const stamp = company.sources[field];
    return { value, source: stamp?.source ?? null, at: stamp?.at ?? null };
  };
  return {
    name: fact('name', company.name),
    url: fact('url', company.url),
    industry: fact('industry', company.industry),
    headcount: fact('headcount', company.headcount),
    location: fact('location', company.location),
    website: fact('website', company.website),
    logoUrl: fact('logo_url', company.logo_url),
    followers: fact('followers', company.followers),
  };
}

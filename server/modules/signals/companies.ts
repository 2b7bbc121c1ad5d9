import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { CompanyProfile, CompanyWeek, FoundCompany } from '#contract/signals/companies.ts';
import type { EngagementType } from '#contract/signals/signal-kinds.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import type { CompanyField } from '#server/modules/people/companies/merge-company.ts';
import type { CompanyTable } from '#server/modules/people/tables.ts';
import { selectSignals } from './listing/list-signals.ts';
import { foldedForLike, termsOf } from './listing/search-terms.ts';
import { shownScoreSql } from './score/score.ts';

const defaultLimit = 10;

/**
 * Companies by name, with each word of the keyword anywhere in it, ignoring case and accents: first names
 * that begin with the keyword, shorter ones before longer ones. Companies whose people engaged with no
 * currently connected profile are left out.
 */
export async function searchCompanies(
  db: Kysely<Database>,
  userId: string,
  query: { keyword: string; limit?: number | undefined },
): Promise<{ items: FoundCompany[] }> {
  const words = termsOf(query.keyword);
  if (words.length === 0) return { items: [] };
  const holds = words.map((word) => sql`company.folded_name like '%' || ${foldedForLike(word)} || '%'`);
  const begins = sql`company.folded_name like ${foldedForLike(words.join(' '))} || '%'`;
  const { rows } = await sql<FoundCompany>`
    select company.id, company.network, company.name, company.logo_url as "logoUrl",
      (select count(distinct signal.person_id)::integer from connected_profile as profile
        join signal on signal.user_id = profile.user_id and signal.connected_profile_id = profile.id
        where profile.user_id = company.user_id and profile.disconnected_at is null
          and signal.company_id = company.id) as people
    from company
    where company.user_id = ${userId}::uuid and ${sql.join(holds, sql` and `)}
      and exists (select from connected_profile as profile
        join signal on signal.user_id = profile.user_id and signal.connected_profile_id = profile.id
        where profile.user_id = company.user_id and profile.disconnected_at is null
          and signal.company_id = company.id)
    order by not ${begins}, length(company.name), company.name collate "und-x-icu", company.id
    limit ${query.limit ?? defaultLimit}`.execute(db);
  return { items: rows };
}

const maxTop = 10;

/**
 * A company with its people's engagement towards currently connected profiles, as of `now`; null if it
 * doesn't exist or belongs to another user. All data is from the company's realm: sample and real are two
 * companies.
 */
export async function readCompany(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<CompanyProfile | null> {
  // One snapshot for counts, chart, and people, so they agree while an import runs.
  return readSnapshot(db, async (trx) => {
    const company = await trx
      .selectFrom('company')
      .selectAll()
      .where(owned('company', { userId, id }))
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
      ...(await readMonths(trx, seen, now)),
      weeks: fillWeeks(await readWeeks(trx, seen, now), now),
      topPeople: top.map(({ signal }) => signal),
      asOf: now.toISOString(),
    };
  });
}

/**
 * The company's signals in connected profiles, as `signal`. Read profile by profile, along the index on
 * companies.
 */
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

async function readMonths(trx: Transaction<Database>, seen: RawBuilder<unknown>, now: Date) {
  const [from, before] = [30, 60].map((days) => new Date(now.getTime() - days * 86_400_000));
  const { rows } = await sql<Pick<CompanyProfile, 'monthPeople' | 'monthPeopleBefore'>>`
    select count(distinct signal.person_id) filter (where engagement.occurred_at >= ${from})::float8 as "monthPeople",
      count(distinct signal.person_id) filter (where engagement.occurred_at < ${from})::float8 as "monthPeopleBefore"
    from ${seen} join engagement on engagement.user_id = signal.user_id
      and engagement.connected_profile_id = signal.connected_profile_id
      and engagement.person_id = signal.person_id
    where engagement.direction = 'inbound' and engagement.occurred_at >= ${before}
      and engagement.occurred_at <= ${now}`.execute(trx);
  return rows[0] ?? { monthPeople: 0, monthPeopleBefore: 0 };
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

/**
 * A company of the user as {@link readCompany} shows it, also by the id of one that was merged into it.
 *
 * @throws AppError `not_found`
 */
export async function findCompany(
  db: Kysely<Database>,
  userId: string,
  asked: string,
  now: Date,
): Promise<CompanyProfile> {
  const { id } = await requireOwnedCompany(db, userId, asked);
  const company = await readCompany(db, userId, id, now);
  if (company === null) throw notFound('Company');
  return company;
}

/**
 * A company of the user by its id, or by the id of one that was merged into it.
 *
 * @throws AppError `not_found` if it doesn't exist or belongs to another user
 */
export async function requireOwnedCompany(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<{ id: string; realm: Realm }> {
  const { rows } = await sql<{ id: string; realm: Realm }>`
    select company.id, company.network as realm from company
    where company.user_id = ${userId}::uuid and company.id = coalesce(
      (select known.company_id from company_key known
        where known.user_id = ${userId}::uuid and known.network in ('sample', 'real')
          and known.key = 'id:' || ${id}::uuid),
      ${id}::uuid)`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('Company');
  return row;
}

const weeks = 26;
const dayMs = 24 * 3600 * 1000;

/** The Monday, in UTC, when the oldest of the 26 weeks begins; the last week contains `now`. */
export function firstMonday(now: Date): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  const sinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return new Date(midnight - (sinceMonday + 7 * (weeks - 1)) * dayMs);
}

/** All 26 weeks, including empty ones, from the counts of some. */
export function fillWeeks(
  counted: { from: string; type: EngagementType; count: number }[],
  now: Date,
): CompanyWeek[] {
  const start = firstMonday(now).getTime();
  return Array.from({ length: weeks }, (_, index) => {
    const from = new Date(start + index * 7 * dayMs).toISOString().slice(0, 10);
    const ofWeek = counted.filter((one) => one.from === from);
    return { from, counts: Object.fromEntries(ofWeek.map(({ type, count }) => [type, count])) };
  });
}

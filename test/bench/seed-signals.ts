import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import { linkCompanies } from '#server/modules/people/companies/link-companies.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { rebuildSignals } from '#server/modules/signals/recording/rebuild-signals.ts';

/** People per statement, and signals per transaction, as in an import. */
const peopleAtOnce = 50_000;
const signalsAtOnce = 5_000;

/** A number from 0 to `below`, deterministic for a person and salt. */
const pick = (salt: string, below: number) =>
  sql`(hashint8extended(i, ${sql.lit(salt.charCodeAt(0) * 31 + salt.length)}) & 2147483647) % ${sql.lit(below)}`;

/** A word of letters without meaning, deterministic for a number. */
const word = (salt: string, below: number, letters: number) =>
  sql`initcap(translate(substr(md5(${sql.lit(salt)} || ${pick(salt, below)}), 1, ${sql.lit(letters)}),
    '0123456789abcdef', 'aeioulnrstmkdbvp'))`;

/** The company with this number. A text filter on it matches only its people. */
export async function companyName(db: Kysely<Database>, number: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${companyOf(sql.lit(number))} as name`.execute(db);
  return rows[0]?.name ?? '';
}

const companyOf = (number: RawBuilder<unknown>) =>
  sql`initcap(translate(substr(md5('company' || ${number}), 1, 9), '0123456789abcdef', 'aeioulnrstmkdbvp'))
    || (array[' Labs', ' Group', ' Partners', '', ''])[1 + ${number} % 5]`;

/**
 * Fills a connected profile with people, three engagements each on average, over three years, and the
 * product's own signals from them. People and engagements are inserted with SQL, because storing them is
 * measured elsewhere.
 *
 * There are 400,000 names, 20,000 companies (a few of them large), and 72 titles; one person in five has a
 * URL.
 */
export async function seedSignals(
  db: Kysely<Database>,
  profile: OwnedConnectedProfile,
  count: number,
  now: Date,
): Promise<void> {
  await sql`insert into post (user_id, network, author_profile_id, urn, text, post_type, published_at, source)
    select ${profile.user_id}::uuid, 'sample', ${profile.id}::uuid, 'urn:li:activity:' || ${profile.id}::text || i,
      'Post ' || i, 'text', ${now}::timestamptz - i * interval '13 hours', 'unipile'
    from generate_series(1, 2000) i`.execute(db);
  await sql`analyze post`.execute(db);
  for (let from = 1; from <= count; from += peopleAtOnce) {
    const to = Math.min(count, from + peopleAtOnce - 1);
    await insertPeople(db, profile, from, to);
    // Otherwise PostgreSQL plans for the few people there were before, and scans all of them for each one.
    await sql`analyze person`.execute(db);
    await withoutTimeLimit(db, (trx) => insertEngagements(trx, profile, from, to, now));
  }
  await sql`analyze person, person_key, engagement, post`.execute(db);
  await makeSignals(db, profile);
  await sql`vacuum analyze person, person_key, engagement, post, signal`.execute(db);
}

async function insertPeople(db: Kysely<Database>, profile: OwnedConnectedProfile, from: number, to: number) {
  await sql`
    with made as (
      insert into person (user_id, network, urn, public_id, url, name, headline, title, company, seniority,
        location, email, sources)
      select ${profile.user_id}::uuid, 'sample', 'ACoA' || i, 'person-' || i,
        'https://www.linkedin.com/in/person-' || i,
        first_name || ' ' || last_name, title || ' at ' || company, title, company, seniority, place,
        case when ${pick('email', 5)} = 0 then 'person-' || i || '@mail.example' end,
        '{"name": {"source": "unipile", "at": "2026-01-01T00:00:00.000Z"}}'
      from (
        select i,
          ${word('first', 400, 6)} as first_name, ${word('last!', 1000, 8)} as last_name,
          -- The square makes a few companies large and most small.
          ${companyOf(sql`(power(${pick('company', 20_000)} / 20000.0, 2) * 20000)::integer`)} as company,
          (array['Chief', 'Head of', 'Senior', 'Junior', 'Lead', 'Vice President of'])[1 + ${pick('r', 6)}] || ' '
            || (array['Sales', 'Marketing', 'Finance', 'Engineering', 'Design', 'Operations', 'Research', 'Product',
              'Legal', 'Security', 'Support', 'Data'])[1 + ${pick('field', 12)}] as title,
          (array['owner', 'c_level', 'vp', 'director', 'head', 'manager', 'senior', 'junior'])[1 + ${pick('seniority', 8)}]
            as seniority,
          (array['Berlin', 'Paris', 'Madrid', 'Stockholm', 'Oslo', 'Vienna', 'Zurich', 'Prague', 'Warsaw', 'Lisbon'])
            [1 + ${pick('place', 10)}] as place
        from generate_series(${from}::bigint, ${to}::bigint) i
      ) as drawn
      returning user_id, network, id, urn, public_id
    )
    insert into person_key (user_id, network, key, person_id)
    select user_id, network, unnest(array['urn:' || urn, 'in:' || public_id]), id from made`.execute(db);
}

async function insertEngagements(
  db: Kysely<Database>,
  profile: OwnedConnectedProfile,
  from: number,
  to: number,
  now: Date,
) {
  await sql`
    insert into engagement (user_id, connected_profile_id, person_id, post_id, direction, type, reaction_type, text,
      occurred_at, time_basis, recorded_at, is_news, source, key)
    select ${profile.user_id}::uuid, ${profile.id}::uuid, person_id, case when kind < 8 then post_id end, 'inbound',
      case when kind < 5 then 'reaction' when kind < 8 then 'comment' when kind = 8 then 'connection' else 'message' end,
      case when kind < 5 then 'like' end, case when kind between 5 and 7 then 'A comment of some length on this post' end,
      ${now}::timestamptz - age * interval '1 minute', case when kind < 5 then 'inferred' else 'reported' end,
      ${now}::timestamptz - age * interval '1 minute', kind in (4, 7) and nth = 1, 'unipile', person_id || '-' || nth
    from (
      select person.id as person_id, nth, post.id as post_id,
        (hashtextextended(person.public_id, nth) & 2147483647) % 10 as kind,
        -- Three years, more of it lately.
        power(((hashtextextended(person.public_id, nth + 100) & 2147483647) % 1000000) / 1000000.0, 2) * 1576800 as age
      from generate_series(${from}::bigint, ${to}::bigint) i
      join person on person.user_id = ${profile.user_id}::uuid and person.public_id = 'person-' || i
      cross join lateral generate_series(1, 1 + ${pick('engagements', 5)}) nth
      left join post on post.user_id = ${profile.user_id}::uuid
        and post.urn = 'urn:li:activity:' || ${profile.id}::text
          || (1 + (hashtextextended(person.public_id, nth + 200) & 2147483647) % 2000)
    ) as drawn`.execute(db);
}

async function makeSignals(db: Kysely<Database>, profile: OwnedConnectedProfile) {
  const whose = { userId: profile.user_id, id: profile.id };
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from person where user_id = ${profile.user_id}::uuid and id > ${last}::uuid
      order by id limit ${signalsAtOnce}`.execute(db);
    const next = rows.at(-1);
    if (next === undefined) return;
    last = next.id;
    const ids = rows.map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      await linkCompanies(trx, { userId: profile.user_id, realm: profile.network }, ids);
      await rebuildSignals(trx, whose, ids);
    });
  }
}

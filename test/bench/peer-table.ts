import { sql } from 'kysely';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import { Signal } from '#contract/signals/signals.ts';
import { inlineParameters } from '#server/db/copy-out.ts';
import { exportQuery } from '#server/modules/signals/export/export-signals.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { intensityOfHeatSql, shownScoreSql } from '#server/modules/signals/score/score.ts';
import type { Million } from './million.ts';

/** The fields of a row in our page response. `week` is left out: only responses sorted by it have it. */
export const pageFields = Object.keys(Signal.shape).filter((name) => name !== 'week');

/** The columns of our CSV export. The page has `guessed` and `lists` as JSON, so the texts are renamed. */
export const exportFields = [
  ...['id', 'name', 'headline', 'title', 'company', 'seniority', 'guessed_text', 'location', 'linkedin_url'],
  ...['email', 'score', 'intensity', 'fit', 'interactions'],
  ...EngagementType.options.map((type) => `${type}_count`),
  ...['first_activity', 'latest_activity', 'latest_activity_type', 'status', 'do_not_engage', 'profile'],
  ...['lists_text', 'note'],
];

/**
 * Copies the largest owner's signals into one flat table in its own schema. Everything our server joins or
 * computes per request is stored in the row, which favors the peer. The table has a single-column primary key,
 * which Directus requires, and an index for each measured sort order.
 */
export async function makePeerTable(million: Million, schema: string, table: string): Promise<void> {
  const { test, now, profile } = million;
  const { db } = test;
  const { user_id: userId, id: profileId } = profile;
  const counts = EngagementType.options.map((type) => sql.ref(`exported.${type}_count`));
  const columns = sql`select signal.user_id, signal.id, signal.connected_profile_id as "connectedProfileId",
      signal.person_id as "personId", signal.name, signal.headline, signal.title, signal.company,
      signal.company_id as "companyId", company.logo_url as "companyLogoUrl", signal.seniority,
      to_jsonb(signal.guessed) as guessed, signal.location, signal.picture_url as "pictureUrl", signal.url,
      (${shownScoreSql(now)})::float8 as score, (${intensityOfHeatSql(now)})::text as intensity, signal.fit,
      signal.interactions, signal.counts, signal.first_at as "firstAt", signal.latest_at as "latestAt",
      signal.latest_type as "latestType", signal.found_at as "foundAt", signal.status,
      signal.snoozed_until as "snoozedUntil", signal.note is not null as "hasNote",
      (select coalesce(jsonb_agg(jsonb_build_object('id', list.id, 'kind', list.kind, 'name', list.name)), '[]')
        from list_person listed join list on list.user_id = listed.user_id and list.id = listed.list_id
        where listed.user_id = signal.user_id and listed.person_id = signal.person_id) as lists,
      '[]'::jsonb as elsewhere,
      -- For filters and sort orders.
      array_to_string(signal.types, ',') as types, signal.heat,
      -- Only in the export.
      exported.guessed as guessed_text, exported.linkedin_url, exported.email, ${sql.join(counts)},
      exported.first_activity, exported.latest_activity, exported.latest_activity_type, exported.do_not_engage,
      exported.profile, exported.lists as lists_text, exported.note
    from signal
    join (${exportQuery(scopeOf(profile), {}, now)}) as exported on exported.id = signal.id
    left join company on company.user_id = signal.user_id and company.id = signal.company_id
    where signal.user_id = ${userId}::uuid and signal.connected_profile_id = ${profileId}::uuid`;
  const name = sql.id(schema, table);
  await sql`create schema ${sql.id(schema)}`.execute(db);
  // CREATE TABLE AS takes no bind parameters.
  const made = sql.raw(inlineParameters(columns.compile(db)));
  await sql`create table ${name} as ${made}`.execute(db);
  await sql`alter table ${name} add primary key (id)`.execute(db);
  for (const column of ['heat', 'latestAt'])
    await sql`create index on ${name} (user_id, "connectedProfileId", ${sql.ref(column)}, id, status)`.execute(
      db,
    );
  await sql`vacuum analyze ${name}`.execute(db);
}

import { type RawBuilder, sql } from 'kysely';
import { EngagementType } from '#contract/signals.ts';
import { guarded } from '#server/db/guard-formula.ts';
import { doNotEngageSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { intensitySql, shownScoreSql } from '#server/modules/signals/score/score-sql.ts';

/** A column of an export: its header and what stands in it. */
export type ExportColumn = [name: string, value: RawBuilder<unknown>];

/**
 * The columns of the generic CSV, in order, over `signal`, `person` and `profile`. Texts that come from others are
 * guarded; our own words and numbers need none.
 */
export function exportColumns(asOf: Date): ExportColumn[] {
  const score = shownScoreSql(asOf);
  return [
    ['id', sql`signal.id`],
    ['name', guarded(sql`signal.name`)],
    ['headline', guarded(sql`signal.headline`)],
    ['title', guarded(sql`signal.title`)],
    ['company', guarded(sql`signal.company`)],
    ['seniority', sql`signal.seniority`],
    ['guessed', sql`nullif(array_to_string(signal.guessed, ' '), '')`],
    ['location', guarded(sql`signal.location`)],
    ['linkedin_url', guarded(sql`signal.url`)],
    ['email', guarded(sql`person.email`)],
    ['score', score],
    ['intensity', intensitySql(score)],
    ['fit', sql`signal.fit`],
    ['interactions', sql`signal.interactions`],
    ...EngagementType.options.map(
      (type): ExportColumn => [
        `${type}_count`,
        sql`coalesce((signal.counts ->> ${sql.lit(type)})::integer, 0)`,
      ],
    ),
    ['first_activity', moment(sql`signal.first_at`)],
    ['latest_activity', moment(sql`signal.latest_at`)],
    ['latest_activity_type', sql`signal.latest_type`],
    ['status', sql`signal.status`],
    ['do_not_engage', sql`(${doNotEngageSql})::text`],
    ['profile', guarded(sql`profile.name`)],
    ['lists', guarded(listNames)],
    ['note', guarded(sql`signal.note`)],
  ];
}

/** The names of all lists that the person is on, the built-in one first. */
export const listNames = sql`(
    select string_agg(list.name, '; ' order by list.kind = 'own', list.name collate "und-x-icu", list.id)
    from list_person listed
    join list on list.user_id = listed.user_id and list.id = listed.list_id
    where listed.user_id = signal.user_id and listed.person_id = signal.person_id)`;

/** ISO 8601 in UTC, to the millisecond. */
export function moment(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

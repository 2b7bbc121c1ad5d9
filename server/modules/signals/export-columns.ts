import { type RawBuilder, sql } from 'kysely';
import { EngagementType } from '#contract/signals.ts';
import { intensitySql, shownScoreSql } from './score-sql.ts';

/**
 * The columns of the CSV, in order, over `signal`, `person` and `profile`. Texts that come from others are guarded;
 * our own words and numbers need none.
 */
export function exportColumns(asOf: Date): RawBuilder<unknown> {
  const score = shownScoreSql(asOf);
  const columns: [name: string, value: RawBuilder<unknown>][] = [
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
    ['interactions', sql`signal.interactions`],
    ...EngagementType.options.map((type): [string, RawBuilder<unknown>] => [
      `${type}_count`,
      sql`coalesce((signal.counts ->> ${sql.lit(type)})::integer, 0)`,
    ]),
    ['first_activity', moment(sql`signal.first_at`)],
    ['latest_activity', moment(sql`signal.latest_at`)],
    ['latest_activity_type', sql`signal.latest_type`],
    ['status', sql`signal.status`],
    ['profile', guarded(sql`profile.name`)],
  ];
  return sql.join(columns.map(([name, value]) => sql`${value} as ${sql.ref(name)}`));
}

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function guarded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when left(${text}, 1) in ('=', '+', '-', '@', chr(9), chr(10), chr(13)) then '''' || ${text}
    else ${text} end`;
}

/** ISO 8601 in UTC, to the millisecond. */
function moment(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

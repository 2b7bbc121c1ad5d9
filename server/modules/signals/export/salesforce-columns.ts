import { type RawBuilder, sql } from 'kysely';
import { guarded } from '#server/db/guard-formula.ts';
import { intensitySql, shownScoreSql } from '#server/modules/signals/score/score-sql.ts';
import { type ExportColumn, moment } from './export-columns.ts';
import { firstName, lastName } from './split-name.ts';

/** What stands in a required field that is not known, as Salesforce writes it itself. */
const unknown = '[not provided]';

/**
 * Leads for Salesforce, by the names and lengths of the Lead object's fields
 * (https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm).
 * LastName and Company are required; a value that is too long would refuse its whole row, so it is cut.
 */
export function salesforceColumns(asOf: Date): ExportColumn[] {
  const score = shownScoreSql(asOf);
  const intensity = intensitySql(score);
  return [
    // Who has one name only has it as the last one, which is the one required.
    ['FirstName', cut(sql`case when ${lastName} is not null then ${firstName} end`, 40)],
    ['LastName', cut(sql`coalesce(${lastName}, ${firstName}, ${sql.lit(unknown)})`, 80)],
    ['Company', cut(sql`coalesce(signal.company, ${sql.lit(unknown)})`, 255)],
    ['Title', cut(sql`signal.title`, 128)],
    // A part of an address would be another one.
    ['Email', guarded(sql`case when length(person.email) <= 80 then person.email end`)],
    ['Website', guarded(sql`case when length(signal.url) <= 255 then signal.url end`)],
    ['LeadSource', sql`'LinkedIn'`],
    ['Rating', sql`case ${intensity} when 'very_high' then 'Hot' when 'high' then 'Warm' else 'Cold' end`],
    [
      'Description',
      guarded(sql`concat_ws(' · ', signal.headline, signal.location,
        'Score ' || ${score} || ', ' || signal.interactions || ' interactions, last ' || signal.latest_type
          || ' ' || ${moment(sql`signal.latest_at`)})`),
    ],
  ];
}

/** Guarded first, so that the apostrophe counts, too. */
function cut(text: RawBuilder<unknown>, longest: number): RawBuilder<unknown> {
  return sql`left(${guarded(text)}, ${sql.lit(longest)})`;
}

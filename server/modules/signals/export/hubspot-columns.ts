import { sql } from 'kysely';
import { guarded } from '#server/db/guard-formula.ts';
import { intensitySql, shownScoreSql } from '#server/modules/signals/score/score-sql.ts';
import { type ExportColumn, listNames, moment } from './export-columns.ts';
import { firstName, lastName } from './split-name.ts';

/**
 * Contacts for HubSpot. Its importer matches headers with the labels of contact properties, case ignored
 * (https://knowledge.hubspot.com/import-and-export/set-up-your-import-file); those that it does not have by itself it
 * offers to make.
 */
export function hubspotColumns(asOf: Date): ExportColumn[] {
  const score = shownScoreSql(asOf);
  return [
    ['First Name', guarded(firstName)],
    ['Last Name', guarded(lastName)],
    ['Email', guarded(sql`person.email`)],
    ['Job Title', guarded(sql`signal.title`)],
    ['Company Name', guarded(sql`signal.company`)],
    ['LinkedIn URL', guarded(sql`signal.url`)],
    ['Headline', guarded(sql`signal.headline`)],
    ['Location', guarded(sql`signal.location`)],
    ['inGrow Score', score],
    ['inGrow Intensity', intensitySql(score)],
    ['inGrow Interactions', sql`signal.interactions`],
    ['Last Engagement Type', sql`signal.latest_type`],
    ['Last Engagement Date', moment(sql`signal.latest_at`)],
    ['inGrow Lists', guarded(listNames)],
  ];
}

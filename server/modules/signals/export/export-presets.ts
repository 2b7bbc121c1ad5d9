import { type RawBuilder, sql } from 'kysely';
import type { ExportPreset } from '#contract/signals/signal-export.ts';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import { guarded } from '#server/db/guard-formula.ts';
import { doNotEngageSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { intensitySql, shownScoreSql } from '#server/modules/signals/score/score.ts';

/** A column of an export: its header and its value. */
type ExportColumn = [name: string, value: RawBuilder<unknown>];

/**
 * The columns of the generic CSV, in order, over `signal`, `person` and `profile`. Texts from others are
 * guarded; our own labels and numbers don't need it.
 */
function exportColumns(asOf: Date): ExportColumn[] {
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
    ['latest_words', guarded(sql`words.text`)],
    ['latest_words_at', moment(sql`words.at`)],
  ];
}

/** The names of all lists the person is on, the built-in one first. */
const listNames = sql`(
    select string_agg(list.name, '; ' order by list.kind = 'own', list.name collate "und-x-icu", list.id)
    from list_person listed
    join list on list.user_id = listed.user_id and list.id = listed.list_id
    where listed.user_id = signal.user_id and listed.person_id = signal.person_id)`;

/** Adds `words`: what the person last wrote in public, and when. */
const latestWords = sql`
    left join lateral (
      select engagement.text, engagement.occurred_at as at from engagement
      where engagement.user_id = signal.user_id and engagement.person_id = signal.person_id
        and engagement.connected_profile_id = signal.connected_profile_id and engagement.direction = 'inbound'
        and engagement.type in ('comment', 'reply', 'mention') and engagement.text is not null
      order by engagement.occurred_at desc, engagement.id desc limit 1
    ) as words on true`;

/** ISO 8601 in UTC, to the millisecond. */
function moment(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Titles in front of a name. Those that are also names only count with their period. */
const titles = 'dr|prof|mr|mrs|ms|mx|dipl[^ ]*|sir|dame|ing\\.|mag\\.|rev\\.';

/**
 * Splits a name: the first name is the first word plus titles and symbols before it; the last name is
 * everything after it, or null. Joined with a space, they give the name again, with single spaces.
 */
const pattern = `^((?:(?:(?:${titles})[.-]?)+ |[^[:alpha:] ]+ )*[^ ]+)(?: (.*))?$`;

/** Adds `named.words`: first and last name. */
const splitName = sql`
    cross join lateral (
      select regexp_match(btrim(regexp_replace(signal.name, '\\s+', ' ', 'g')), ${sql.lit(pattern)}, 'i') as words
      -- Once a row, and not once for each time it is used.
      offset 0
    ) as named`;

const firstName = sql`named.words[1]`;
const lastName = sql`named.words[2]`;

/**
 * Contacts for HubSpot. Its importer matches headers with the labels of contact properties, ignoring case
 * (https://knowledge.hubspot.com/import-and-export/set-up-your-import-file), and offers to create properties
 * that it doesn't have.
 */
function hubspotColumns(asOf: Date): ExportColumn[] {
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
    ['inGrow Status', sql`signal.status`],
    ['Latest Words', guarded(sql`words.text`)],
  ];
}

/** Enough of a text to recognize it. */
const excerptLength = 240;

/** The value of a required field that isn't known, the same that Salesforce uses. */
const unknown = '[not provided]';

/**
 * Leads for Salesforce, with the names and lengths of the Lead object's fields
 * (https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_lead.htm).
 * LastName and Company are required. A value that is too long would get its whole row refused, so it is
 * truncated.
 */
function salesforceColumns(asOf: Date): ExportColumn[] {
  const score = shownScoreSql(asOf);
  const intensity = intensitySql(score);
  return [
    // A person with a single name gets it as LastName, the required field.
    ['FirstName', cut(sql`case when ${lastName} is not null then ${firstName} end`, 40)],
    ['LastName', cut(sql`coalesce(${lastName}, ${firstName}, ${sql.lit(unknown)})`, 80)],
    ['Company', cut(sql`coalesce(signal.company, ${sql.lit(unknown)})`, 255)],
    ['Title', cut(sql`signal.title`, 128)],
    // A truncated URL would be a different URL.
    ['Email', guarded(sql`case when length(person.email) <= 80 then person.email end`)],
    ['Website', guarded(sql`case when length(signal.url) <= 255 then signal.url end`)],
    ['LeadSource', sql`'LinkedIn'`],
    ['Rating', sql`case ${intensity} when 'very_high' then 'Hot' when 'high' then 'Warm' else 'Cold' end`],
    [
      'Description',
      guarded(sql`concat_ws(' · ', signal.headline, signal.location,
        'Score ' || ${score} || ', ' || signal.interactions || ' interactions, last ' || signal.latest_type
          || ' ' || ${moment(sql`signal.latest_at`)}, 'Status ' || signal.status,
        'Wrote “' || left(words.text, ${sql.lit(excerptLength)}) || '”')`),
    ],
  ];
}

/** Guarded first, so the apostrophe counts towards the length. */
function cut(text: RawBuilder<unknown>, longest: number): RawBuilder<unknown> {
  return sql`left(${guarded(text)}, ${sql.lit(longest)})`;
}

/** Adds `last`: the post the person last engaged with, and what they wrote there. */
const lastPost = sql`
    left join lateral (
      select left(post.text, ${sql.lit(excerptLength)}) as post, post.url,
        case when engagement.type in ('comment', 'reply', 'mention') then engagement.text end as comment
      from engagement
      join post on post.user_id = engagement.user_id and post.id = engagement.post_id
      where engagement.user_id = signal.user_id and engagement.person_id = signal.person_id
        and engagement.connected_profile_id = signal.connected_profile_id and engagement.direction = 'inbound'
      order by engagement.occurred_at desc, engagement.id desc limit 1
    ) as last on true`;

/**
 * People for tools that send sequences of emails and messages. These tools recognize the first six columns by
 * name, and offer every other column as a variable for the message.
 */
function sequencerColumns(asOf: Date): ExportColumn[] {
  return [
    ['first_name', guarded(firstName)],
    ['last_name', guarded(lastName)],
    ['email', guarded(sql`person.email`)],
    ['company', guarded(sql`signal.company`)],
    ['title', guarded(sql`signal.title`)],
    ['linkedin_url', guarded(sql`signal.url`)],
    ['headline', guarded(sql`signal.headline`)],
    ['location', guarded(sql`signal.location`)],
    ['last_engagement', sql`signal.latest_type`],
    ['last_engagement_date', moment(sql`signal.latest_at`)],
    ['last_post', guarded(sql`last.post`)],
    ['last_post_url', guarded(sql`last.url`)],
    ['last_comment', guarded(sql`last.comment`)],
    ['interactions', sql`signal.interactions`],
    ['score', shownScoreSql(asOf)],
    ['status', sql`signal.status`],
  ];
}

/**
 * The columns of an export at a given time, and what they need in addition to `signal`, `person` and
 * `profile`.
 */
type Preset = { columns: (asOf: Date) => ExportColumn[]; joins: RawBuilder<unknown> };

/** No join adds or removes a row: every preset has as many rows as the table. */
export const exportPresets: Record<ExportPreset, Preset> = {
  generic: { columns: exportColumns, joins: latestWords },
  hubspot: { columns: hubspotColumns, joins: sql`${splitName} ${latestWords}` },
  salesforce: { columns: salesforceColumns, joins: sql`${splitName} ${latestWords}` },
  sequencer: { columns: sequencerColumns, joins: sql`${splitName} ${lastPost}` },
};

import { sql } from 'kysely';
import { guarded } from '#server/db/guard-formula.ts';
import { shownScoreSql } from '#server/modules/signals/score/score-sql.ts';
import { type ExportColumn, moment } from './export-columns.ts';
import { firstName, lastName } from './split-name.ts';

/** Enough of a post to know it by. */
const excerptLength = 240;

/** Adds `last`: the post that the person engaged with last, and what they wrote there. */
export const lastPost = sql`
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
 * People for tools that send sequences of mails and messages. They know the first six columns by these names, and
 * offer every other one by its name as a variable for what is written.
 */
export function sequencerColumns(asOf: Date): ExportColumn[] {
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
  ];
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';
import type { Database } from '#server/db/database.ts';
import { newsMs } from './notice-rules.ts';
import type { NewNotice } from './notify-user.ts';

/**
 * Finds what users have not been notified of yet, at most so many at a time. A cron asks each: so that who notes that
 * something ended need not know who hears of it, and what happened while no notice could be written is reported later.
 */
export type NoticeSource = (
  db: Kysely<Database>,
  now: Date,
  limit: number,
) => Promise<(Omit<NewNotice, 'now' | 'episode'> & { subjectId: string; episode: string })[]>;

/** What is older than this is no news: the record that it was reported may be deleted already. */
export const newsSince = (now: Date): Date => new Date(now.getTime() - newsMs);

/** True of a row that nobody was notified of: a condition of a query over it. */
export function unreported(of: {
  kind: NoticeKind;
  userId: RawBuilder<unknown>;
  subjectId: RawBuilder<unknown>;
  episode: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from notice where notice.user_id = ${of.userId} and notice.kind = ${of.kind}
      and notice.subject_id = ${of.subjectId} and notice.episode = ${of.episode})`;
}

/** A moment as an episode, the same for the database and the code that reads it. */
export const momentOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Notice, NoticeDelivery } from '#contract/channels/notices.ts';
import { Id, Moment } from '#contract/paging.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';

const defaultLimit = 20;
const NoticesCursor = z.object({ at: Moment, id: Id });

/**
 * A page of a user's notices, newest first, each with its delivery state.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listNotices(
  db: Kysely<Database>,
  userId: string,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: Notice[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(NoticesCursor, query.cursor);
  const limit = query.limit ?? defaultLimit;
  const rows = await notices(db, userId)
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(notice.created_at, notice.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, noticeAnswer, ({ created_at, id }) => ({ at: created_at.toISOString(), id }));
}

export async function readNotice(db: Kysely<Database>, userId: string, id: string): Promise<Notice> {
  return noticeAnswer(await notices(db, userId).where('notice.id', '=', id).executeTakeFirstOrThrow());
}

type Reported = Awaited<ReturnType<ReturnType<typeof notices>['execute']>>[number];

function notices(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('notice')
    .leftJoin('notice_delivery as mail', (join) =>
      join.onRef('mail.user_id', '=', 'notice.user_id').onRef('mail.id', '=', 'notice.mail_id'),
    )
    .leftJoin('notice_delivery as slack', (join) =>
      join.onRef('slack.user_id', '=', 'notice.user_id').onRef('slack.id', '=', 'notice.slack_id'),
    )
    .leftJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'slack.user_id')
        .onRef('publication.id', '=', 'slack.publication_id'),
    )
    .select([
      'notice.id',
      'notice.kind',
      'notice.title',
      'notice.text',
      'notice.path',
      'notice.created_at',
      'mail.state as mail_state',
      'mail.due_at as mail_due_at',
      'mail.finished_at as mail_finished_at',
      'mail.error as mail_error',
      'slack.state as slack_state',
      'slack.due_at as slack_due_at',
      'slack.finished_at as slack_finished_at',
      'slack.error as slack_error',
      'publication.state as post_state',
      'publication.finished_at as post_finished_at',
      'publication.error_message as post_error',
    ])
    .where('notice.user_id', '=', userId);
}

function noticeAnswer(row: Reported): Notice {
  const { id, kind, title, text, path } = row;
  return {
    id,
    kind,
    title,
    text,
    path,
    createdAt: row.created_at.toISOString(),
    mail: deliveryOf({
      state: row.mail_state,
      dueAt: row.mail_due_at,
      settledAt: row.mail_finished_at,
      error: row.mail_error,
    }),
    slack: deliveryOf({
      state: row.slack_state === 'handed_over' ? stateOfPost(row) : row.slack_state,
      dueAt: row.slack_due_at,
      settledAt: row.slack_finished_at ?? row.post_finished_at,
      error: row.slack_error ?? row.post_error,
    }),
  };
}

/** A publication that its user deleted along with the connection counts as not delivered. */
function stateOfPost({ post_state }: Reported): NoticeDelivery['state'] {
  if (post_state === 'published') return 'sent';
  if (post_state === 'unconfirmed') return 'unknown';
  return post_state === 'scheduled' || post_state === 'publishing' ? 'pending' : 'failed';
}

function deliveryOf(facts: {
  state: Reported['mail_state'];
  dueAt: Date | null;
  settledAt: Date | null;
  error: string | null;
}): NoticeDelivery | null {
  const { state, dueAt, settledAt, error } = facts;
  if (state === null || dueAt === null) return null;
  return {
    state: state === 'handed_over' ? 'pending' : state,
    dueAt: dueAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    error,
  };
}

import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ReadyComment, ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import { openCommentStatuses } from '#contract/values.ts';
import { notFound } from '#server/app-error.ts';
import { versionOf } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { type Answered, readAnswered } from '#server/modules/engage/replies/answered.ts';
import type { ReadyCommentTable } from '#server/modules/engage/tables.ts';
import {
  commentsWithPublication,
  effectiveStatus,
  postedAtSql,
} from '#server/modules/people/posts/comment-status.ts';
import { readPosts } from '#server/modules/people/posts/read-post.ts';
import { lockComments } from './comment-status.ts';
import { type Blocks, type KnownAuthor, readAuthors, readBlocks } from './read-blocks.ts';

/** A stored comment with its publication's state. */
export type CommentRow = Selectable<ReadyCommentTable> & {
  effective: ReadyCommentStatus;
  postedAt: Date | null;
  dueAt: Date | null;
  externalUrl: string | null;
  publicationError: string | null;
};

/** The user's comments as of `now`, without deleted ones. The caller adds further conditions. */
export function selectComments(db: Kysely<Database>, userId: string, now: Date) {
  return commentsWithPublication(db)
    .selectAll('ready_comment')
    .select([
      effectiveStatus(now).as('effective'),
      postedAtSql.as('postedAt'),
      sql<Date | null>`case when publication.state = 'scheduled' then publication.due_at end`.as('dueAt'),
      'publication.external_url as externalUrl',
      'publication.error_message as publicationError',
    ])
    .where('ready_comment.user_id', '=', userId)
    .where('ready_comment.deleted_at', 'is', null);
}

/** One of the user's comments. @throws AppError `not_found` for another user's or a deleted one */
export async function findRow(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<CommentRow> {
  const row = await selectComments(db, userId, now).where('ready_comment.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Comment');
  return row;
}

/**
 * One of the user's comments as the API returns it. @throws AppError `not_found` for another user's or a
 * deleted one
 */
export async function findComment(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<ReadyComment> {
  const row = await findRow(db, userId, id, now);
  const [comment] = await answerComments(db, userId, [row], now);
  if (!comment) throw notFound('Comment');
  return comment;
}

/** Comments by their ids, in that order, without other users' comments. */
export async function findComments(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadyComment[]> {
  if (ids.length === 0) return [];
  const rows = await selectComments(db, userId, now)
    .where('ready_comment.id', 'in', [...ids])
    .execute();
  const sorted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return answerComments(db, userId, sorted, now);
}

/** Rows as the API returns them, with their posts, authors and blocks. */
export async function answerComments(
  db: Kysely<Database>,
  userId: string,
  rows: readonly CommentRow[],
  now: Date,
): Promise<ReadyComment[]> {
  const posts = new Map(
    (
      await readPosts(
        db,
        userId,
        rows.map((row) => row.post_id),
      )
    ).map((post) => [post.id, post]),
  );
  const answered = await readAnswered(
    db,
    userId,
    rows.flatMap((row) => row.engagement_id ?? []),
  );
  const answeredBy = ({ engagement_id: id }: CommentRow) => (id === null ? null : (answered.get(id) ?? null));
  const answers = new Map<string, ReadyComment>();
  for (const realm of new Set(rows.map((row) => row.network))) {
    const some = rows.filter((row) => row.network === realm);
    const urls = some.flatMap((row) => posts.get(row.post_id)?.author?.url ?? []);
    const authors = await readAuthors(db, userId, realm, urls);
    const blocks = some.some((row) => row.effective === 'suggested')
      ? await readBlocks(
          db,
          { userId, realm, now },
          urls,
          some.flatMap((row) => answeredBy(row)?.personId ?? []),
        )
      : null;
    for (const row of some) {
      const post = posts.get(row.post_id);
      const to = answeredBy(row);
      if (post) answers.set(row.id, toAnswer(row, { post, authors, blocks, to }));
    }
  }
  return rows.flatMap((row) => answers.get(row.id) ?? []);
}

function toAnswer(
  row: CommentRow,
  {
    post,
    authors,
    blocks,
    to,
  }: {
    post: StoredPost;
    authors: ReadonlyMap<string, KnownAuthor>;
    blocks: Blocks | null;
    to: Answered | null;
  },
): ReadyComment {
  const { author } = post;
  const known = author?.url ? authors.get(author.url) : undefined;
  return {
    id: row.id,
    network: row.network,
    status: row.effective,
    post,
    author: author && {
      ...author,
      headline: known?.headline ?? null,
      pictureUrl: known?.pictureUrl ?? null,
    },
    answers: to && {
      engagementId: to.engagementId,
      name: to.name,
      text: to.text,
      at: to.at.toISOString(),
    },
    variants: row.variants,
    chosen: row.chosen,
    text: row.text,
    version: textsVersion(row),
    isEdited: row.original_text !== null && row.original_text !== row.text,
    reasons: row.reasons,
    warnings: row.warnings,
    hold:
      row.effective === 'suggested' && blocks ? (to ? blocks.blockReply(to) : blocks.blockFor(author)) : null,
    message:
      row.effective === 'failed' || row.effective === 'unconfirmed'
        ? (row.publicationError ?? row.error_message)
        : row.error_message,
    jobId: row.effective === 'generating' ? row.job_id : null,
    publicationId: row.publication_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    postedAt: row.postedAt?.toISOString() ?? null,
    externalUrl: row.externalUrl,
  };
}

/** The version of a comment's texts. Which of them is chosen is no text. */
export const textsVersion = ({ variants, text }: Pick<CommentRow, 'variants' | 'text'>): string =>
  versionOf(variants.length > 0 ? variants.map((one) => one.edited ?? one.text) : { text });

/** The open comment (`openCommentStatuses`) on each of these posts, if any. Replies aren't included. */
export async function readOpenComments(
  db: Kysely<Database>,
  userId: string,
  postIds: readonly string[],
  now: Date,
): Promise<Map<string, CommentRow>> {
  if (postIds.length === 0) return new Map();
  const rows = await selectComments(db, userId, now)
    .where('ready_comment.post_id', 'in', [...postIds])
    .where('ready_comment.engagement_id', 'is', null)
    .where(effectiveStatus(now), 'in', [...openCommentStatuses])
    .execute();
  return new Map(rows.map((row) => [row.post_id, row]));
}

/** The open reply to each of these comments, if any. */
export async function readOpenReplies(
  db: Kysely<Database>,
  userId: string,
  engagementIds: readonly string[],
  now: Date,
): Promise<Map<string, CommentRow>> {
  if (engagementIds.length === 0) return new Map();
  const rows = await selectComments(db, userId, now)
    .where('ready_comment.engagement_id', 'in', [...engagementIds])
    .where(effectiveStatus(now), 'in', [...openCommentStatuses])
    .execute();
  return new Map(
    rows.flatMap((row) => (row.engagement_id === null ? [] : [[row.engagement_id, row] as const])),
  );
}

/**
 * Locks one of the user's comments for a change: no one else can move that user's comments until the
 * transaction ends. Open pages are notified at the commit.
 *
 * @throws AppError `not_found` for another user's
 */
export async function lockComment(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<CommentRow> {
  await lockComments(trx, userId);
  const comment = await findRow(trx, userId, id, now);
  await notifyChange(trx, userId, { name: 'ready-comment', id });
  return comment;
}

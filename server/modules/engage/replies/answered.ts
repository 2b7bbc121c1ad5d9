import type { Kysely } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { replyErrors } from '#server/modules/engage/engage-messages.ts';

/** A comment that a reply answers. */
export type Answered = {
  engagementId: string;
  realm: Realm;
  postId: string;
  personId: string;
  name: string;
  headline: string | null;
  url: string | null;
  pictureUrl: string | null;
  text: string;
  at: Date;
  /** The network's id of it; null if no source reports one. */
  commentId: string | null;
  /** The network's id of the comment it answers itself. */
  parentId: string | null;
};

const answerable = ['comment', 'reply', 'mention'] as const;

/** What others said under posts, by the engagement's id. Unknown people and other users' are left out. */
export async function readAnswered(
  db: Kysely<Database>,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Answered>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('engagement')
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'engagement.user_id').onRef('person.id', '=', 'engagement.person_id'),
    )
    .innerJoin('post', (join) =>
      join.onRef('post.user_id', '=', 'engagement.user_id').onRef('post.id', '=', 'engagement.post_id'),
    )
    .select([
      'engagement.id as engagementId',
      'post.network as realm',
      'post.id as postId',
      'person.id as personId',
      'person.name',
      'person.headline',
      'person.url',
      'person.picture_url as pictureUrl',
      'engagement.text',
      'engagement.occurred_at as at',
      'engagement.comment_id as commentId',
      'engagement.parent_comment_id as parentId',
    ])
    .where('engagement.user_id', '=', userId)
    .where('engagement.id', 'in', [...ids])
    .where('engagement.direction', '=', 'inbound')
    .where('engagement.type', 'in', answerable)
    .execute();
  return new Map(rows.map((row) => [row.engagementId, { ...row, text: row.text ?? '' }]));
}

/**
 * One of them. @throws AppError `not_found` for another user's, `conflict` for what isn't answered under a
 *   post, such as a message
 */
export async function requireAnswered(db: Kysely<Database>, userId: string, id: string): Promise<Answered> {
  const found = (await readAnswered(db, userId, [id])).get(id);
  if (found) return found;
  const other = await db
    .selectFrom('engagement')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!other) throw notFound('Comment');
  throw new AppError('conflict', replyErrors.notUnderPost);
}

/** The network nests once: a reply to a reply stands under the top comment, and names its addressee. */
export function namesAuthor({ parentId }: Pick<Answered, 'parentId'>): boolean {
  return parentId !== null;
}

/** A text that names its addressee, whoever else wrote in the thread. */
export function withName(text: string, { name }: Pick<Answered, 'name'>): string {
  const [first = name] = name.trim().split(/\s+/);
  const isNamed = text.toLowerCase().includes(first.toLowerCase());
  return isNamed || first === '' ? text : `${first}, ${text}`;
}

/** What stands in a thread, oldest first, for a draft. */
export async function readThread(
  db: Kysely<Database>,
  userId: string,
  { postId, commentId, parentId, engagementId }: Answered,
): Promise<{ id: string; name: string | null; isOwn: boolean; text: string; at: Date }[]> {
  const top = parentId ?? commentId;
  if (top === null) return [];
  const rows = await db
    .selectFrom('engagement')
    .leftJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'engagement.user_id').onRef('person.id', '=', 'engagement.person_id'),
    )
    .select([
      'engagement.id',
      'person.name',
      'engagement.text',
      'engagement.direction',
      'engagement.occurred_at as at',
    ])
    .where('engagement.user_id', '=', userId)
    .where('engagement.post_id', '=', postId)
    .where('engagement.id', '<>', engagementId)
    .where('engagement.type', 'in', answerable)
    .where((eb) => eb.or([eb('comment_id', '=', top), eb('parent_comment_id', '=', top)]))
    .orderBy('engagement.occurred_at', 'desc')
    .limit(maxInThread)
    .execute();
  return rows
    .reverse()
    .map(({ direction, text, ...row }) => ({ ...row, isOwn: direction === 'outbound', text: text ?? '' }));
}

/** The model sees this many of a thread's latest entries. */
const maxInThread = 20;

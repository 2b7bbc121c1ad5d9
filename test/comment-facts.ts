import type { Insertable, Kysely } from 'kysely';
import type { ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import type { Voice } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import type { ReadyCommentTable } from '#server/modules/engage/tables.ts';
import type { PublicationTable } from '#server/modules/publishing/tables.ts';
import type { SignedIn } from './sign-in.ts';
import { writtenPost } from './written-post.ts';

/** A connected LinkedIn account of a user. */
export async function connectLinkedIn(
  db: Kysely<Database>,
  { userId }: SignedIn,
  now: Date,
  name = 'Ann at LinkedIn',
): Promise<void> {
  await db
    .insertInto('connection')
    .values({
      user_id: userId,
      channel: 'linkedin',
      provider: 'unipile',
      network: 'sample',
      external_id: `account-${userId}`,
      name,
      details: '{}',
      connected_at: now,
      updated_at: now,
    })
    .execute();
}

/** A post in the sample network, by default by an author without other posts. */
export async function makePost(
  db: Kysely<Database>,
  { userId }: SignedIn,
  more: { author?: string | null; text?: string; urn?: string } = {},
): Promise<string> {
  const number = String(Math.floor(Math.random() * 1e15)).padStart(19, '7');
  const author = more.author === undefined ? crypto.randomUUID() : more.author;
  const { id } = await db
    .insertInto('post')
    .values({
      user_id: userId,
      network: 'sample',
      urn: more.urn ?? `urn:li:activity:${number}`,
      url: `https://www.linkedin.com/feed/update/urn:li:activity:${number}`,
      text: more.text ?? writtenPost(),
      post_type: 'text',
      source: 'unipile',
      ...(author === null
        ? {}
        : {
            author_name: `Author ${author.slice(0, 8)}`,
            author_url: `https://www.linkedin.com/in/${author}`,
          }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The publication fields that match each state of a comment. */
const publications: Partial<
  Record<ReadyCommentStatus, (now: Date) => Partial<Insertable<PublicationTable>>>
> = {
  approved: (now) => ({ state: 'scheduled', try_at: now }),
  posting: (now) => ({ state: 'publishing', leased_until: now, send_started_at: now }),
  posted: (now) => ({ state: 'published', finished_at: now, send_started_at: now }),
  failed: (now) => ({ state: 'failed', finished_at: now, error_message: 'It was refused.' }),
  unconfirmed: (now) => ({ state: 'unconfirmed', send_started_at: now }),
};

type Wanted = {
  status: ReadyCommentStatus;
  now: Date;
  postId?: string;
  author?: string | null;
  more?: Partial<Insertable<ReadyCommentTable>>;
};

/** A comment in any state, by default on a new post. */
export async function makeComment(
  db: Kysely<Database>,
  who: SignedIn,
  { status, now, more = {}, ...on }: Wanted,
): Promise<string> {
  const { userId } = who;
  const postId = on.postId ?? (await makePost(db, who, on.author === undefined ? {} : { author: on.author }));
  const way = publications[status]?.(now);
  const publicationId = way
    ? await db
        .insertInto('publication')
        .values({
          user_id: userId,
          channel: 'linkedin',
          network: 'sample',
          connection_id: null,
          kind: 'comment',
          text: 'What is sent',
          target_urn: 'urn:li:activity:1',
          origin: 'ready_comment',
          approved_at: now,
          due_at: new Date(now.getTime() + 10_000),
          state: 'scheduled',
          created_at: now,
          updated_at: now,
          ...way,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    : null;
  const text = status === 'generating' ? null : 'It is the unowned import that stops us too.';
  const { id } = await db
    .insertInto('ready_comment')
    .values({
      user_id: userId,
      network: 'sample',
      post_id: postId,
      status: way ? 'approved' : (status as ReadyCommentTable['status']),
      text,
      publication_id: publicationId?.id ?? null,
      approved_at: way ? now : null,
      created_at: now,
      expires_at: new Date(now.getTime() + 7 * 24 * 3600 * 1000),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The moves that a user may make, copied from the product page. */
export const allowedMoves: Record<string, string[]> = {
  suggested: ['approved', 'dismissed', 'copied'],
  approved: ['suggested'],
  copied: ['posted'],
  dismissed: ['suggested'],
  unconfirmed: ['posted', 'failed'],
};

/** The voice of somebody who hasn't said anything about it. */
export const noVoice: Voice = {
  offer: '',
  rules: [],
  bannedPhrases: [],
  examples: [],
  facts: [],
  learned: [],
  version: '',
};

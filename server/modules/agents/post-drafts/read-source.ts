import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PostDraftRequest } from '#contract/agents/post-drafts.ts';
import { withoutCitations } from '#core/citation-marks.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { postDraftErrors } from '#server/modules/agents/agents-messages.ts';
import { readArtifact } from '#server/modules/agents/artifacts/artifacts.ts';
import { renderInChild } from '#server/modules/agents/artifacts/export-artifact.ts';
import { readItem } from '#server/modules/feeds/items/list-items.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';
import type { LlmSource } from '#server/ports/llm/port.ts';

/** The longest source text for the model, in characters. */
const maxSource = 12_000;
/** The most comments of a thread for the model, newest first. */
const maxComments = 20;

/** What a post is drafted from: its texts, and a noun for it. */
export type ReadSource = { noun: 'article' | 'artifact' | 'thread' | 'voice'; sources: LlmSource[] };

/**
 * The texts of the chosen source; none if the post is drafted from the voice alone.
 *
 * @throws AppError `not_found` for another user's id; `conflict` for a source without text
 */
export async function readPostSource(
  db: Kysely<Database>,
  userId: string,
  { network: realm, feedItemId, artifactId, postId }: PostDraftRequest,
): Promise<ReadSource> {
  const read =
    feedItemId !== undefined
      ? await readFeedItem(db, userId, feedItemId)
      : artifactId !== undefined
        ? await readOwnArtifact(db, userId, artifactId)
        : postId !== undefined
          ? await readThread(db, { userId, realm, postId })
          : null;
  if (read === null) return { noun: 'voice', sources: [] };
  const sources = read.sources.map(({ label, text }) => ({ label, text: text.slice(0, maxSource) }));
  if (sources.every(({ text }) => !/\p{L}/u.test(text))) {
    throw new AppError('conflict', postDraftErrors.noText);
  }
  return { ...read, sources };
}

async function readFeedItem(db: Kysely<Database>, userId: string, id: string): Promise<ReadSource> {
  const { title, text, feed, author } = await readItem(db, userId, id);
  return {
    noun: 'article',
    sources: [
      { label: 'article', text: `${title}\n\n${text}` },
      { label: 'its site and author', text: [feed.title, author ?? ''].join('\n').trim() },
    ],
  };
}

async function readOwnArtifact(db: Kysely<Database>, userId: string, id: string): Promise<ReadSource> {
  const { title, format, content } = await readArtifact(db, userId, id);
  const plain = format === 'html' ? (await renderInChild(userId, format, content)).text : content;
  return {
    noun: 'artifact',
    sources: [{ label: 'artifact', text: `${title}\n\n${withoutCitations(plain)}` }],
  };
}

/**
 * One of the user's posts with its comments. Names are left out because no one agreed to be quoted in a post.
 */
async function readThread(
  db: Kysely<Database>,
  { userId, realm, postId }: { userId: string; realm: string; postId: string },
): Promise<ReadSource> {
  const { rows } = await sql<{ text: string; comments: string[] }>`
    select post.text, array(
      select comment.text from (${commentedOn(userId)}) comment order by comment.occurred_at desc limit ${maxComments}
    ) as comments
    from post
    join connected_profile author on author.user_id = post.user_id and author.id = post.author_profile_id
      and author.disconnected_at is null
    where post.user_id = ${userId}::uuid and post.id = ${postId}::uuid and post.network = ${realm}
      and post.text is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('Post');
  return {
    noun: 'thread',
    sources: [
      { label: 'comments below it', text: row.comments.join('\n\n') },
      { label: 'earlier words of the writer', text: row.text },
    ],
  };
}

/** Other people's comments on `post`, except from people on “Do not engage”. */
export function commentedOn(userId: string): RawBuilder<unknown> {
  return sql`select engagement.text, engagement.occurred_at from engagement
    where engagement.user_id = ${userId}::uuid and engagement.post_id = post.id and engagement.direction = 'inbound'
      and engagement.type in ('comment', 'reply') and btrim(engagement.text) <> ''
      and not (${isDoNotEngage(sql`engagement.user_id`, sql`engagement.person_id`)})`;
}

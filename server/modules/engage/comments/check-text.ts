import type { Kysely } from 'kysely';
import type { Warning } from '#contract/engage/ready-comment-text.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { checkComment } from '#server/modules/engage/drafting/check-comment.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import {
  commentsWithPublication,
  effectiveStatus,
  postedAtSql,
} from '#server/modules/people/posts/comment-status.ts';
import { readOwnTexts } from '#server/modules/profile/own-texts.ts';
import { readVoice } from '#server/modules/profile/voice.ts';

/**
 * Checks a comment on a post against what its user has said about themselves and in earlier comments, and other
 * texts whose facts are `known`.
 */
export async function checkText(
  db: Kysely<Database>,
  { userId, realm, now, known = [] }: { userId: string; realm: Realm; now: Date; known?: string[] },
  post: StoredPost,
  text: string,
): Promise<Warning[]> {
  const voice = voiceLines(await readVoice(db, userId));
  return checkComment(text, {
    postText: post.text ?? '',
    authorName: post.author?.name ?? null,
    recentOwn: await readRecentOwn(db, userId, realm, now),
    rules: [...voice.known, ...known],
    bannedPhrases: voice.bannedPhrases,
  });
}

/** A comment is compared with this many of the user's latest comments. */
const maxRecent = 50;

/** The user's latest comments, newest first: those posted from inGrow, then those that sources report. */
export async function readRecentOwn(
  db: Kysely<Database>,
  userId: string,
  realm: Realm,
  now: Date,
): Promise<string[]> {
  const posted = await commentsWithPublication(db)
    .select('ready_comment.text')
    .where('ready_comment.user_id', '=', userId)
    .where('ready_comment.network', '=', realm)
    .where(effectiveStatus(now), 'in', ['approved', 'posting', 'posted', 'unconfirmed'])
    .orderBy(postedAtSql, (order) => order.desc().nullsFirst())
    .limit(maxRecent)
    .execute();
  const { comments } = await readOwnTexts(db, userId, realm);
  const texts = [...posted.map(({ text }) => text ?? ''), ...comments].filter((text) => text !== '');
  return [...new Set(texts)].slice(0, maxRecent);
}

/** The drafts that the user dismissed under a post. A new one may say the same. */
export async function readOwnDrafts(db: Kysely<Database>, userId: string, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ready_comment')
    .select('variants')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .where('status', '=', 'dismissed')
    .orderBy('created_at', 'desc')
    .limit(maxRecent)
    .execute();
  return rows.flatMap(({ variants }) => variants.map(({ text }) => text));
}

import type { Kysely } from 'kysely';
import type { Warning } from '#contract/engage/ready-comment-text.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import type { Database } from '#server/db/database.ts';
import { readRecentOwn } from '#server/modules/engage/comments/check-text.ts';
import { checkComment } from '#server/modules/engage/drafting/check-comment.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import type { Answered } from './answered.ts';

/** Checks a reply against the comment it answers, its post, and what its user has said. */
export async function checkReply(
  db: Kysely<Database>,
  { userId, now, known = [] }: { userId: string; now: Date; known?: string[] },
  answered: Answered,
  post: StoredPost,
  text: string,
): Promise<Warning[]> {
  const voice = voiceLines(await readVoice(db, userId));
  return checkComment(text, {
    noun: 'comment',
    postText: answered.text,
    authorName: answered.name,
    recentOwn: await readRecentOwn(db, userId, answered.realm, now),
    rules: [...voice.known, ...known, post.text ?? ''],
    bannedPhrases: voice.bannedPhrases,
  });
}

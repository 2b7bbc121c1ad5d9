import type { Kysely } from 'kysely';
import type { StoredPost } from '#contract/posts.ts';
import type { Network } from '#contract/profile.ts';
import type { Warning } from '#contract/ready-comment-text.ts';
import type { Database } from '#server/db/database.ts';
import { checkComment } from '#server/modules/engage/drafting/check-comment.ts';
import { voiceLines } from '#server/modules/engage/drafting/voice-lines.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { readRecentOwn } from './read-recent-own.ts';

/** What the checks find in a comment on a post, given what its user said of themselves and before. */
export async function checkText(
  db: Kysely<Database>,
  { userId, network, now }: { userId: string; network: Network; now: Date },
  post: StoredPost,
  text: string,
): Promise<Warning[]> {
  const { bannedPhrases, known } = voiceLines(await readVoice(db, userId));
  return checkComment(text, {
    postText: post.text ?? '',
    authorName: post.author?.name ?? null,
    recentOwn: await readRecentOwn(db, userId, network, now),
    rules: known,
    bannedPhrases,
  });
}

import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { readOwnTexts } from '#server/modules/profile/own-texts.ts';
import { commentsWithPublication, effectiveStatus, postedAtSql } from './effective-status.ts';

/** One does not repeat what one said this often ago. */
const maxRecent = 50;

/** The user's last comments, the newest first: those posted from here, then those that sources tell. */
export async function readRecentOwn(
  db: Kysely<Database>,
  userId: string,
  network: Network,
  now: Date,
): Promise<string[]> {
  const posted = await commentsWithPublication(db)
    .select('ready_comment.text')
    .where('ready_comment.user_id', '=', userId)
    .where('ready_comment.network', '=', network)
    .where(effectiveStatus(now), 'in', ['approved', 'posting', 'posted', 'unconfirmed'])
    .orderBy(postedAtSql, (order) => order.desc().nullsFirst())
    .limit(maxRecent)
    .execute();
  const { comments } = await readOwnTexts(db, userId, network);
  const texts = [...posted.map(({ text }) => text ?? ''), ...comments].filter((text) => text !== '');
  return [...new Set(texts)].slice(0, maxRecent);
}

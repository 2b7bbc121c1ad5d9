import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChanges } from '#server/db/notify-change.ts';
import { isOpen } from '#server/db/open-account.ts';
import { prepared } from '#server/db/prepared.ts';
import { hashToken, newSessionToken } from './session-token.ts';

/** A session lives this long from its last use. */
export const sessionLifeMs = 30 * 24 * 3600 * 1000;

/** The last use is written at most this often, so that reading stays reading. */
const touchEveryMs = 5 * 60 * 1000;

/**
 * Starts a session and answers its token, which is not stored.
 *
 * @param signInHash the sign-in at Google that opens it; null for a mail
 */
export async function startSession(
  db: Kysely<Database>,
  userId: string,
  device: string | null,
  now: Date,
  signInHash: Buffer | null = null,
): Promise<string> {
  const token = newSessionToken();
  await db
    .insertInto('session')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      device: device?.slice(0, 300) ?? null,
      sign_in_hash: signInHash,
      last_used_at: now,
      expires_at: new Date(now.getTime() + sessionLifeMs),
    })
    .execute();
  return token;
}

/** Who a token belongs to; null when it is unknown, has expired, or its user is deleted. Slides its life. */
export async function findSession(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<{ userId: string; sessionId: string; email: string } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .modifyFront(prepared)
    .select(['session.id', 'session.user_id', 'session.last_used_at', 'app_user.email'])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', now)
    .where(isOpen)
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.last_used_at.getTime() > touchEveryMs) {
    await db
      .updateTable('session')
      .set({ last_used_at: now, expires_at: new Date(now.getTime() + sessionLifeMs) })
      .where('id', '=', row.id)
      .execute();
  }
  return { userId: row.user_id, sessionId: row.id, email: row.email };
}

/** Closes the streams of sessions that ended, so that their pages notice at once. */
export async function tellEnded(
  db: Kysely<Database>,
  ended: readonly { id: string; user_id: string }[],
): Promise<void> {
  await notifyChanges(
    db,
    ended.map(({ id, user_id }) => ({ userId: user_id, name: 'session', id })),
  );
}

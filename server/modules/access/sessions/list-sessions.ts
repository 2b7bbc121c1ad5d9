import { sql } from 'kysely';
import type { Caller } from '#contract/route.ts';
import type { Session } from '#contract/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { deviceWords } from './device-words.ts';

/** Nobody looks at more; all of them end by `end-others`. */
const maxShown = 200;

/** Where the user is signed in: this session first, then the last used. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<{ items: Session[] }> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', clock.now())
    .orderBy(sql`id = ${caller.sessionId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: deviceWords(row.device),
      isCurrent: row.id === caller.sessionId,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

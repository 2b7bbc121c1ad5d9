import { randomBytes } from 'node:crypto';
import { type AccessToken, maxAccessTokens, type NewAccessToken } from '#contract/access-tokens.ts';
import { AppError } from '#server/app-error.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { hashToken } from '#server/modules/access/session-token.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessTokenAnswer } from './access-token-answer.ts';

const defaultDays = 90;
const dayMs = 24 * 3600 * 1000;

/** The beginning of every access token, so that scanners of leaked secrets know one. */
export const accessTokenPrefix = 'ing_pat_';

/**
 * Makes an access token and answers it, which happens this once.
 *
 * @throws AppError `conflict` where the user has the most already
 */
export async function createAccessToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { name, scopes = ['read'], expiresInDays = defaultDays }: NewAccessToken,
): Promise<AccessToken & { token: string }> {
  const now = clock.now();
  const token = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const row = await db.transaction().execute(async (trx) => {
    // Locked, so that two at once do not go beyond the most.
    await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom('access_token')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxAccessTokens) {
      throw new AppError('conflict', `There are ${maxAccessTokens} access tokens already. Revoke one first.`);
    }
    const made = await trx
      .insertInto('access_token')
      .values({
        user_id: userId,
        name,
        token_hash: hashToken(token),
        hint: token.slice(-4),
        scopes: [...new Set(scopes)],
        created_at: now,
        expires_at: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      actorId: userId,
      userId,
      action: 'access-token.made',
      subject: name,
      detail: { scopes: made.scopes.join(', ') },
      now,
    });
    return made;
  });
  return { ...accessTokenAnswer(row), token };
}

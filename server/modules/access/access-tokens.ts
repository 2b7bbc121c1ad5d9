import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import {
  type AccessScope,
  type AccessToken,
  maxAccessTokens,
  type NewAccessToken,
} from '#contract/access/access-tokens.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessMessages } from './access-messages.ts';
import { writeAudit } from './audit.ts';
import { hashToken, lockSession, type SessionOfUser } from './sessions.ts';
import type { AccessTokenTable } from './tables.ts';

/** A token as the API returns it, without the token itself. */
function accessTokenAnswer(row: Selectable<AccessTokenTable>): AccessToken {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

const defaultDays = 90;
const dayMs = 24 * 3600 * 1000;

/** The prefix of every access token, so scanners for leaked secrets recognize it. */
export const accessTokenPrefix = 'ing_pat_';

/**
 * Creates an access token and returns it. It can't be read again.
 *
 * @throws AppError `conflict` if the user already has the maximum number of tokens; `unauthenticated` if the
 *   caller's session has ended
 */
export async function createAccessToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: SessionOfUser,
  { name, scopes = ['read'], expiresInDays = defaultDays }: NewAccessToken,
): Promise<AccessToken & { token: string }> {
  const now = clock.now();
  const { userId } = caller;
  const token = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const row = await db.transaction().execute(async (trx) => {
    // Also so that two concurrent calls can't exceed the maximum.
    await lockSession(trx, caller);
    const { count } = await trx
      .selectFrom('access_token')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxAccessTokens) {
      throw new AppError('conflict', accessMessages.maxTokens(maxAccessTokens));
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

/** The user's access tokens, newest first, and the URL an assistant connects to with one. */
export async function listAccessTokens(
  { db, origins }: Pick<Deps, 'db' | 'origins'>,
  userId: string,
): Promise<{ items: AccessToken[]; mcpUrl: string }> {
  const rows = await db
    .selectFrom('access_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { items: rows.map(accessTokenAnswer), mcpUrl: `${origins.links}/mcp` };
}

/** Ends all tokens, e.g. of a restored backup, since one may have been revoked after it was taken. */
export async function endAccessTokens(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom('access_token').execute();
}

/** Revokes a token immediately. @throws AppError `not_found` for another user's id */
export async function revokeAccessToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('access_token')
      .where(owned('access_token', { userId, id }))
      .returning('name')
      .executeTakeFirst();
    if (!revoked) throw notFound('Access token');
    await writeAudit(trx, {
      actorId: userId,
      userId,
      action: 'access-token.revoked',
      subject: revoked.name,
      now: clock.now(),
    });
  });
  return { id };
}

/** The last use is stored at most this often, so reads rarely write. */
const touchEveryMs = 5 * 60 * 1000;

/** The user and scopes of an access token. */
export type TokenHolder = { userId: string; tokenId: string; name: string; scopes: readonly AccessScope[] };

/** The holder of a token; null if it is unknown, revoked or expired, or its user is deleted. */
export async function findAccessToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<TokenHolder | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('access_token')
    .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
    .select([
      'access_token.user_id',
      'access_token.id',
      'access_token.name',
      'access_token.scopes',
      'access_token.last_used_at',
    ])
    .where('access_token.token_hash', '=', hashToken(token))
    .where((eb) =>
      eb.or([eb('access_token.expires_at', 'is', null), eb('access_token.expires_at', '>', now)]),
    )
    .where(isOpen)
    .executeTakeFirst();
  if (!row) return null;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > touchEveryMs) {
    await db
      .updateTable('access_token')
      .set({ last_used_at: now })
      .where(owned('access_token', row))
      .execute();
  }
  return { userId: row.user_id, tokenId: row.id, name: row.name, scopes: row.scopes };
}

import type { AccessScope } from '#contract/access-tokens.ts';
import { isOpen } from '#server/db/open-account.ts';
import { hashToken } from '#server/modules/access/session-token.ts';
import type { Deps } from '#server/modules/deps.ts';

/** The last use is written at most this often, so that reading stays reading. */
const touchEveryMs = 5 * 60 * 1000;

/** Who works by an access token, and what for. */
export type TokenHolder = { userId: string; tokenId: string; name: string; scopes: readonly AccessScope[] };

/** The holder of a token; null where it is unknown, revoked or expired, or its user is deleted. */
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
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .execute();
  }
  return { userId: row.user_id, tokenId: row.id, name: row.name, scopes: row.scopes };
}

import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Account, RefreshTokens } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { accountOf, openConnection, sealConnection } from './account-of.ts';
import { needReconnect } from './need-reconnect.ts';
import type { Connection } from './own-connection.ts';
import { tokenLife } from './token-life.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'connects'>;

/**
 * What a port needs to act in the name of a connection's account, its token refreshed where 80 % of its life is over.
 * The row is locked meanwhile: vendors give each refresh token once, and of two at a time one would lose it. A token
 * that is still good is used where the vendor cannot be reached now.
 *
 * @throws PortError `unauthorized` where the vendor gives no more tokens: the connection is then marked so; `unavailable`
 * or `rate_limited` where the token has ended and the vendor cannot be reached
 */
export async function freshAccount(tools: Tools, connection: Connection): Promise<Account> {
  const { db, clock, secrets, connects } = tools;
  const isFresh = (row: Connection) => row.refresh_at === null || row.refresh_at > clock.now();
  if (isFresh(connection)) return accountOf(secrets, connection);
  const refused = await db.transaction().execute(async (trx): Promise<Account | PortError> => {
    const row = await trx
      .selectFrom('connection')
      .selectAll()
      .where('user_id', '=', connection.user_id)
      .where('id', '=', connection.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new PortError('unauthorized', 'The connection is gone');
    if (row.member_id !== connection.member_id) {
      throw new PortError('unauthorized', 'Another member was connected in its place');
    }
    const open = openConnection(secrets, row);
    // Somebody else has refreshed it while this one waited, or it was disconnected.
    if (isFresh(row) || open === null || open.refreshToken === null) return accountOf(secrets, row);
    const port = refresherOf(connects, row.provider);
    if (port === null) return accountOf(secrets, row);
    const now = clock.now();
    try {
      const tokens = await port.refresh(open.refreshToken);
      // A vendor that gives no new one leaves the old one good: it is never overwritten by nothing.
      const refreshToken = tokens.refreshToken ?? open.refreshToken;
      const sealed = sealConnection(secrets, row, { ...open, accessToken: tokens.accessToken, refreshToken });
      await trx
        .updateTable('connection')
        .set({
          secrets: sealed,
          ...tokenLife(now, { lifeSeconds: tokens.lifeSeconds, refreshToken }),
          checked_at: now,
          updated_at: now,
        })
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.id)
        .execute();
      await notifyChange(trx, row.user_id, { name: 'connection', id: row.id });
      return accountOf(secrets, { ...row, secrets: sealed });
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      tools.log.warn(
        { kind: error.kind, reason: error.message, provider: row.provider },
        'a token was not refreshed',
      );
      if (error.kind === 'unauthorized') {
        await needReconnect(trx, row, now);
        return error;
      }
      return row.token_ends_at !== null && row.token_ends_at > now ? accountOf(secrets, row) : error;
    }
  });
  // Thrown outside, since what was noted about the connection stays.
  if (refused instanceof PortError) throw refused;
  return refused;
}

function refresherOf(connects: Tools['connects'], provider: Connection['provider']): RefreshTokens | null {
  return provider === 'reddit' || provider === 'twitter' ? connects[provider] : null;
}

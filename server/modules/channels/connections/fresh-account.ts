import type { Account } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { accountOf } from './account-of.ts';
import { isFresh, type RefreshTools, refreshConnection, type Usable } from './refresh-connection.ts';
import type { Connection } from './require-owned-connection.ts';

/**
 * What a port needs to act in the name of a connection's account, its token refreshed where 80 % of its life is over. A
 * token that is still good is used where the vendor cannot be reached now.
 *
 * @throws PortError `unauthorized` where the vendor gives no more tokens: the connection is then marked so; another kind
 * where the token has ended and the vendor gave no new one
 */
export async function freshAccount(tools: RefreshTools, connection: Connection): Promise<Account> {
  return (await freshConnection(tools, connection)).account;
}

/** As {@link freshAccount}, with the connection as it is after a refresh. */
export async function freshConnection(tools: RefreshTools, connection: Connection): Promise<Usable> {
  if (isFresh(connection, tools.clock.now())) {
    return { connection, account: accountOf(tools.secrets, connection) };
  }
  const { user_id: userId, id } = connection;
  const { usable, failure } = await refreshConnection(tools, { userId, id });
  if (usable === null) throw failure;
  if (usable.connection.member_id !== connection.member_id) {
    throw new PortError('unauthorized', 'Another member was connected in its place');
  }
  return usable;
}

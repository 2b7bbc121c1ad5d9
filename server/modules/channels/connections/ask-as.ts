import type { Account } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { freshConnection } from './fresh-account.ts';
import { needReconnect } from './need-reconnect.ts';
import type { RefreshTools, Usable } from './refresh-connection.ts';
import type { Connection } from './require-owned-connection.ts';
import { suspectToken } from './suspect-token.ts';

/**
 * Asks a vendor in the name of a connection's account, with what may be asked twice. A token that is not accepted is
 * had again once, where it can be; only when that one is not accepted either its user has to connect again.
 *
 * @throws PortError what `ask` throws, or the refresh of the token; with `unauthorized` the connection is marked so
 */
export async function askAs<T>(
  tools: RefreshTools,
  connection: Connection,
  ask: (account: Account) => Promise<T>,
): Promise<T> {
  const first = await freshConnection(tools, connection);
  try {
    return await ask(first.account);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const second = await another(tools, first);
    if (second === null) return giveUp(tools, first.connection, error);
    try {
      return await ask(second.account);
    } catch (again) {
      if (!isUnauthorized(again)) throw again;
      return giveUp(tools, second.connection, again);
    }
  }
}

/** The account with a token that was had again; null where there is nothing to have one by. */
async function another(tools: RefreshTools, { connection }: Usable): Promise<Usable | null> {
  const now = tools.clock.now();
  const isSuspect = await tools.db.transaction().execute((trx) => suspectToken(trx, connection, now));
  return isSuspect ? freshConnection(tools, { ...connection, refresh_at: now, token_ends_at: now }) : null;
}

async function giveUp(
  { db, clock }: RefreshTools,
  connection: Connection,
  failure: PortError,
): Promise<never> {
  await db.transaction().execute((trx) => needReconnect(trx, connection, clock.now()));
  throw failure;
}

function isUnauthorized(error: unknown): error is PortError {
  return error instanceof PortError && error.kind === 'unauthorized';
}

import type { Account } from '#server/ports/channel/port.ts';
import type { Connection } from './own-connection.ts';

/** What a port needs to act in the name of a connection's account, whose tokens the vendor keeps. */
export function accountOf(connection: Connection): Account {
  return { externalId: connection.external_id, accessToken: null };
}

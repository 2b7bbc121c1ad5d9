import type { Account } from '#server/ports/channel/port.ts';
import type { SecretBox } from '#server/secrets.ts';
import type { Connection } from './own-connection.ts';

type Owned = Pick<Connection, 'user_id' | 'provider' | 'external_id'>;

/** What a port needs to act in the name of a connection's account. A token that no key opens any more counts as none. */
export function accountOf(secrets: SecretBox, connection: Owned & Pick<Connection, 'secrets'>): Account {
  const { external_id, secrets: sealed } = connection;
  return {
    externalId: external_id,
    accessToken: sealed === null ? null : secrets.open(sealed, contextOf(connection)),
  };
}

/** A token sealed for one user's account never opens for another's. */
export function sealToken(secrets: SecretBox, connection: Owned, accessToken: string): Buffer {
  return secrets.seal(accessToken, contextOf(connection));
}

function contextOf({ user_id, provider, external_id }: Owned): string {
  return `connection ${user_id} ${provider} ${external_id}`;
}

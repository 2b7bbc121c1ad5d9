import { z } from 'zod';
import { owned } from '#server/db/owned.ts';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Account } from '#server/ports/channel/port.ts';
import type { SecretBox } from '#server/secrets.ts';
import type { Connection } from './require-owned-connection.ts';

type Owned = Pick<Connection, 'user_id' | 'provider' | 'external_id'>;

/** All secrets of a connection, encrypted together. */
export type ConnectionSecrets = {
  accessToken: string;
  /** Null where the vendor gives none. */
  refreshToken: string | null;
  webhookUrl: string | null;
};

const EncryptedSecrets = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  webhookUrl: z.string().nullable(),
});

/** What a port needs to act in the name of a connection's account. A token that no key opens any more counts as none. */
export function accountOf(secrets: SecretBox, connection: Owned & Pick<Connection, 'secrets'>): Account {
  const open = decryptConnection(secrets, connection);
  return {
    externalId: connection.external_id,
    accessToken: open?.accessToken ?? null,
    webhookUrl: open?.webhookUrl ?? null,
  };
}

/** The secrets of a connection; null where the vendor keeps them, or no key opens them any more. */
export function decryptConnection(
  secrets: SecretBox,
  connection: Owned & Pick<Connection, 'secrets'>,
): ConnectionSecrets | null {
  const text = connection.secrets && secrets.decrypt(connection.secrets, contextOf(connection));
  if (text === null) return null;
  // LinkedIn's token used to be encrypted alone.
  if (!text.startsWith('{')) return { accessToken: text, refreshToken: null, webhookUrl: null };
  return EncryptedSecrets.parse(JSON.parse(text));
}

/** Secrets encrypted for one user's account cannot be decrypted for another's. */
export function encryptConnection(secrets: SecretBox, connection: Owned, what: ConnectionSecrets): Buffer {
  return secrets.encrypt(JSON.stringify(what), contextOf(connection));
}

/** The context that the encryption of a connection's secrets is bound to. */
function contextOf({ user_id, provider, external_id }: Owned): string {
  return `connection ${user_id} ${provider} ${external_id}`;
}

/** Rows of one pass: few people have more. */
const batchSize = 500;

/**
 * Encrypts secrets of connections that a former key encrypted with the current one. What no key opens stays as it is:
 * its key may be put back.
 *
 * @returns how many were encrypted again
 */
export async function rotateConnectionKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  let done = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .selectFrom('connection')
      .select(['user_id', 'id', 'provider', 'external_id', 'secrets'])
      .where(encryptedWithOtherKey(secrets, 'secrets'))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      const encrypted = row.secrets && secrets.rotateKey(row.secrets, contextOf(row));
      if (encrypted === null) continue;
      // Unless it was refreshed meanwhile: then the current key encrypted it.
      const { numUpdatedRows } = await db
        .updateTable('connection')
        .set({ secrets: encrypted })
        .where(owned('connection', row))
        .where('secrets', '=', row.secrets)
        .executeTakeFirst();
      done += Number(numUpdatedRows);
    }
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last.id;
  }
}

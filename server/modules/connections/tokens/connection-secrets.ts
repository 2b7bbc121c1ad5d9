import { z } from 'zod';
import { owned } from '#server/db/owned.ts';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Connection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { Account } from '#server/ports/channel/port.ts';
import type { SecretBox } from '#server/secrets.ts';

type Owned = Pick<Connection, 'user_id' | 'provider' | 'external_id'>;

/** All secrets of a connection, encrypted together. */
export type ConnectionSecrets = {
  accessToken: string;
  /** Null if the vendor issues none. */
  refreshToken: string | null;
  webhookUrl: string | null;
};

const EncryptedSecrets = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  webhookUrl: z.string().nullable(),
});

/** What a port needs to act as a connection's account. A token that no key can decrypt counts as missing. */
export function accountOf(secrets: SecretBox, connection: Owned & Pick<Connection, 'secrets'>): Account {
  const open = decryptConnection(secrets, connection);
  return {
    externalId: connection.external_id,
    accessToken: open?.accessToken ?? null,
    webhookUrl: open?.webhookUrl ?? null,
  };
}

/** The connection's secrets. Null if the vendor keeps them or none of our keys can decrypt them. */
export function decryptConnection(
  secrets: SecretBox,
  connection: Owned & Pick<Connection, 'secrets'>,
): ConnectionSecrets | null {
  const text = connection.secrets && secrets.decrypt(connection.secrets, contextOf(connection));
  if (text === null) return null;
  // Older rows hold LinkedIn's access token alone.
  if (!text.startsWith('{')) return { accessToken: text, refreshToken: null, webhookUrl: null };
  return EncryptedSecrets.parse(JSON.parse(text));
}

/** Secrets encrypted for one user's account can't be decrypted for another's. */
export function encryptConnection(secrets: SecretBox, connection: Owned, what: ConnectionSecrets): Buffer {
  return secrets.encrypt(JSON.stringify(what), contextOf(connection));
}

/** The encryption context of a connection's secrets. */
function contextOf({ user_id, provider, external_id }: Owned): string {
  return `connection ${user_id} ${provider} ${external_id}`;
}

/** Rows per pass. Few people have more. */
const batchSize = 500;

/**
 * Re-encrypts connection secrets that a former key encrypted, using the current key. Secrets that no key can
 * decrypt stay as they are, since their key may be restored.
 *
 * @returns how many were re-encrypted
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
      // Unless a refresh has replaced the secrets: then they already use the current key.
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

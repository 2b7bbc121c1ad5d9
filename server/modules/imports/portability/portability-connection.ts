import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type {
  Portability,
  PortabilityConnection,
  PortabilityErasure,
} from '#contract/imports/portability.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { changeNotice } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { encryptedWithOtherKey } from '#server/encrypted-with-other-key.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import type { PortabilityConnectionTable } from '#server/modules/imports/tables.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { preferReal } from '#server/modules/realms.ts';
import { describeSourceErasure } from '#server/modules/signals/people/erase-source.ts';
import type { SecretBox } from '#server/secrets.ts';
import { domainAnswers } from './read-domains.ts';

export type PortabilityRow = Selectable<PortabilityConnectionTable>;

const notConfigured =
  'LinkedIn data isn’t set up on this server. Ask your administrator to set it up in Settings → Services.';

type ReadTools = Pick<Deps, 'db' | 'dataPortability'>;

/** Whether this server can read members' data, and the user's connection. */
export async function readPortability(
  { db, dataPortability }: ReadTools,
  userId: string,
): Promise<Portability> {
  const port = preferReal(dataPortability);
  const row = await findPortability(db, userId, port?.realm);
  return {
    network: port?.realm ?? null,
    notConfigured: port ? null : notConfigured,
    connection: row ? await portabilityAnswer(db, row) : null,
  };
}

/** What erasing everything from this source would remove. Writes nothing. */
export async function describePortabilityErasure(
  { db, dataPortability }: ReadTools,
  userId: string,
): Promise<PortabilityErasure> {
  const row = await findPortability(db, userId, preferReal(dataPortability)?.realm);
  if (row === null) return { engagements: 0, people: 0 };
  return describeSourceErasure(db, { userId, realm: row.network, source: 'portability' });
}

/** The port, if there is one. @throws AppError `not_configured` */
export function requirePort({ dataPortability }: Pick<Deps, 'dataPortability'>) {
  const port = preferReal(dataPortability);
  if (port) return port;
  throw new AppError('not_configured', notConfigured);
}

/** The user's connection in one realm, or in either; null if there never was one. */
export async function findPortability(
  db: Kysely<Database>,
  userId: string,
  realm: 'sample' | 'real' | undefined,
): Promise<PortabilityRow | null> {
  const row = await db
    .selectFrom('portability_connection')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '<>', 'connecting')
    .$call((query) => (realm === undefined ? query : query.where('network', '=', realm)))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** The same, locked for a change. @throws AppError `conflict` if there is none in one of these states */
export async function lockPortability(
  trx: Transaction<Database>,
  key: { userId: string; realm: 'sample' | 'real' },
  states: readonly PortabilityRow['state'][],
): Promise<PortabilityRow> {
  const row = await trx
    .selectFrom('portability_connection')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('network', '=', key.realm)
    .forUpdate()
    .executeTakeFirst();
  if (row && states.includes(row.state)) return row;
  throw new AppError('conflict', importsMessages.portabilityChanged);
}

/** A connection as the API returns it, with the job that reads. */
export async function portabilityAnswer(
  db: Kysely<Database>,
  row: PortabilityRow,
): Promise<PortabilityConnection> {
  if (row.state === 'connecting') throw new Error('a connection that never was one is not shown');
  return {
    id: row.id,
    network: row.network,
    state: row.state,
    reason: row.state_reason,
    message: row.message,
    ownerUrl: row.owner_url,
    proposedOwner: row.proposed_owner,
    connectedProfileId: row.connected_profile_id,
    domains: domainAnswers(row.domains),
    added: row.added,
    unnamed: row.unnamed,
    job: row.job_id ? await findJob(db, row.user_id, row.job_id).catch(() => null) : null,
    connectedAt: row.connected_at?.toISOString() ?? null,
    lastReadAt: row.last_read_at?.toISOString() ?? null,
    nextReadAt: row.next_read_at?.toISOString() ?? null,
    expiresAt: row.token_ends_at?.toISOString() ?? null,
  };
}

type Change = Omit<Updateable<PortabilityConnectionTable>, 'domains' | 'added' | 'proposed_owner'> &
  Partial<Pick<PortabilityRow, 'domains' | 'added' | 'proposed_owner'>>;

/** Writes the given fields of a connection and notifies the open pages. */
export async function changePortability(
  db: Kysely<Database>,
  key: { userId: string; id: string },
  { domains, added, proposed_owner, ...change }: Change,
): Promise<void> {
  await db
    .updateTable('portability_connection')
    .set({
      ...change,
      ...(domains ? { domains: JSON.stringify(domains) as never } : {}),
      ...(added ? { added: JSON.stringify(added) as never } : {}),
      ...(proposed_owner === undefined
        ? {}
        : { proposed_owner: (proposed_owner && JSON.stringify(proposed_owner)) as never }),
    })
    .where(owned('portability_connection', key))
    .returning(changeNotice(key.userId, { name: 'portability', id: key.id }).as('notice'))
    .execute();
}

/** The context a token's encryption is bound to: it can't be decrypted from another user's row. */
const contextOf = ({ user_id, id }: { user_id: string; id: string }) => `portability ${user_id} ${id}`;

export function encryptToken(
  secrets: SecretBox,
  row: { user_id: string; id: string },
  token: string,
): Buffer {
  return secrets.encrypt(token, contextOf(row));
}

/** Null if there is no token, or no key can decrypt it anymore. */
export function decryptToken(
  secrets: SecretBox,
  row: Pick<PortabilityRow, 'user_id' | 'id' | 'secrets'>,
): string | null {
  return row.secrets && secrets.decrypt(row.secrets, contextOf(row));
}

/** Re-encrypts tokens from an earlier key with the current one. @returns how many */
export async function rotatePortabilityKeys({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<number> {
  const rows = await db
    .selectFrom('portability_connection')
    .select(['user_id', 'id', 'secrets'])
    .where(encryptedWithOtherKey(secrets, 'secrets'))
    .limit(500)
    .execute();
  let done = 0;
  for (const row of rows) {
    const encrypted = row.secrets && secrets.rotateKey(row.secrets, contextOf(row));
    if (encrypted === null) continue;
    // Unless it was reconnected since: then the current key encrypted it.
    const { numUpdatedRows } = await db
      .updateTable('portability_connection')
      .set({ secrets: encrypted })
      .where(owned('portability_connection', row))
      .where('secrets', '=', row.secrets)
      .executeTakeFirst();
    done += Number(numUpdatedRows);
  }
  return done;
}

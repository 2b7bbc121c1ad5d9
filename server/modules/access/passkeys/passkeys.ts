import type { Kysely, Selectable } from 'kysely';
import {
  maxPasskeys,
  type NewPasskey,
  type Passkey,
  type PasskeyRegistration,
} from '#contract/access/passkeys.ts';
import type { Caller } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { isFreshSignIn, lockSession, requireFreshSignIn } from '#server/modules/access/sessions.ts';
import type { PasskeyTable } from '#server/modules/access/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  makeChallenge,
  passkeyHost,
  passkeyOrigins,
  requirePasskeyHost,
  takeChallenge,
} from './challenges.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'origins'>;

function passkeyAnswer(row: Selectable<PasskeyTable>): Passkey {
  return {
    id: row.id,
    name: row.name,
    host: row.rp_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** The user's passkeys, newest first, and whether they can change. */
export async function listPasskeys(
  { db, clock }: Tools,
  caller: Caller,
  host: string,
): Promise<{ items: Passkey[]; isFresh: boolean; host: string | null }> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .orderBy('id', 'desc')
    .execute();
  const isFresh = await isFreshSignIn(db, caller, clock.now());
  return { items: rows.map(passkeyAnswer), isFresh, host: passkeyHost(host) };
}

/** @throws AppError `forbidden` if the session isn't fresh; `conflict` at a bare IP address */
export async function startRegistration(
  { db, clock }: Tools,
  caller: Caller,
  host: string,
): Promise<PasskeyRegistration> {
  const now = clock.now();
  const rpId = requirePasskeyHost(host);
  await requireFreshSignIn(db, caller, now);
  const user = await db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', caller.userId)
    .where('rp_id', '=', rpId)
    .limit(maxPasskeys)
    .execute();
  return {
    challenge: await makeChallenge(db, caller.userId, now),
    rpId,
    user: {
      id: Buffer.from(caller.userId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    known: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  };
}

/**
 * Stores a new passkey.
 *
 * @throws AppError `forbidden` if the session isn't fresh; `identity_refused` if the passkey isn't valid or
 *   took too long; `conflict` if the user has the maximum, the passkey is registered already, or at a bare IP;
 *   `unauthenticated` if the session has ended
 */
export async function registerPasskey(
  { db, clock, origins }: Tools,
  caller: Caller,
  { name, ...created }: NewPasskey,
  host: string,
): Promise<Passkey> {
  const now = clock.now();
  const { userId } = caller;
  const rpId = requirePasskeyHost(host);
  await requireFreshSignIn(db, caller, now);
  const challenge = await takeChallenge(db, { clientDataJSON: created.clientDataJSON, userId, now });
  const { publicKey, counter } = await verifyCreated(created, {
    challenge,
    rpId,
    origins: passkeyOrigins(origins, host, rpId),
  });
  return db.transaction().execute(async (trx) => {
    // Also so that two concurrent calls can't exceed the maximum.
    await lockSession(trx, caller);
    const { count } = await trx
      .selectFrom('passkey')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxPasskeys) {
      throw new AppError('conflict', accessMessages.maxPasskeys(maxPasskeys));
    }
    const made = await trx
      .insertInto('passkey')
      .values({
        user_id: userId,
        name,
        rp_id: rpId,
        credential_id: Buffer.from(created.id, 'base64url'),
        public_key: Buffer.from(publicKey),
        counter,
        transports: created.transports ?? [],
        created_at: now,
      })
      .onConflict((oc) => oc.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) throw new AppError('conflict', accessMessages.passkeyKnown);
    await writeAudit(trx, { actorId: userId, userId, action: 'passkey.added', subject: name, now });
    return passkeyAnswer(made);
  });
}

/** After a restore: a passkey may have been revoked, and its counter has grown, since the backup was taken. */
export async function endPasskeys(trx: Kysely<Database>): Promise<void> {
  await trx.deleteFrom('passkey').execute();
}

type Expected = { challenge: string; rpId: string; origins: string[] };

/**
 * The key of a new passkey. Attestation isn't asked for, so one that names certificates is refused unread:
 * verifying it would fetch URLs that it names.
 */
async function verifyCreated(
  { id, clientDataJSON, attestationObject }: Omit<NewPasskey, 'name'>,
  { challenge, rpId, origins }: Expected,
): Promise<{ publicKey: Uint8Array; counter: number }> {
  // Slow to load, and rarely needed.
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const verified = await refusing(() => {
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const format = attestation.get('fmt');
    if (format !== 'none' && !(format === 'packed' && !attestation.get('attStmt').get('x5c'))) {
      throw new Error(`an attestation of the format ${format}`);
    }
    return verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
    });
  });
  if (!verified.verified) throw new AppError('identity_refused', accessMessages.passkeyInvalid);
  return verified.registrationInfo.credential;
}

/** Whatever the library finds wrong is one refusal. @throws AppError `identity_refused` */
export async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new AppError('identity_refused', accessMessages.passkeyInvalid);
  }
}

/**
 * Revokes a passkey immediately. Sessions it opened stay.
 *
 * @throws AppError `forbidden` if the session isn't fresh; `not_found` for another user's id
 */
export async function revokePasskey(
  { db, clock }: Tools,
  caller: Caller,
  id: string,
): Promise<{ id: string }> {
  const now = clock.now();
  const { userId } = caller;
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('passkey')
      .where(owned('passkey', { userId, id }))
      .returning('name')
      .executeTakeFirst();
    if (!revoked) throw notFound('Passkey');
    await requireFreshSignIn(trx, caller, now);
    await writeAudit(trx, { actorId: userId, userId, action: 'passkey.revoked', subject: revoked.name, now });
  });
  return { id };
}

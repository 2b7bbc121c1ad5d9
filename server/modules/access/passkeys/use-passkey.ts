import { sql } from 'kysely';
import type { Profile } from '#contract/access/access.ts';
import type { PasskeyChallenge, PasskeyProof } from '#contract/access/passkeys.ts';
import type { Caller, RequestFacts } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { emailOf } from '#server/modules/access/account.ts';
import { requireEntry } from '#server/modules/access/allow-list/check-entry.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { signInAgain } from '#server/modules/access/sign-in.ts';
import type { Deps } from '#server/modules/deps.ts';
import { makeChallenge, passkeyOrigins, requirePasskeyHost, takeChallenge } from './challenges.ts';
import { refusing } from './passkeys.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'origins'>;

/** @throws AppError `conflict` at a bare IP address */
export async function challengePasskey({ db, clock }: Tools, host: string): Promise<PasskeyChallenge> {
  const rpId = requirePasskeyHost(host);
  return { challenge: await makeChallenge(db, null, clock.now()), rpId };
}

/**
 * Signs in with a passkey. The beta gate and deleted accounts are treated as in every sign-in.
 *
 * @throws AppError `identity_refused` if the passkey isn't valid, is a copy, or its account could have been
 *   opened by anyone and the server has an owner; `domain_not_whitelisted`; `conflict` at a bare IP address
 */
export async function signInByPasskey(
  deps: Tools & Pick<Deps, 'settings'>,
  proof: PasskeyProof,
  request: Pick<RequestFacts, 'host' | 'userAgent'>,
): Promise<{ token: string; profile: Profile }> {
  const { db, clock, settings } = deps;
  const now = clock.now();
  const passkey = await verifyPasskey(deps, proof, request.host);
  await requireEntry(db, await emailOf(db, passkey.user_id), now);
  return db
    .transaction()
    .execute((trx) => signInAgain(trx, settings, passkey, { userAgent: request.userAgent, now }));
}

/**
 * Confirms the caller's session with one of their passkeys.
 *
 * @throws AppError `identity_refused` if it isn't valid, is a copy, or another user's
 */
export async function confirmByPasskey(
  deps: Tools,
  { userId, sessionId }: Caller,
  proof: PasskeyProof,
  host: string,
): Promise<{ confirmedAt: string }> {
  const now = deps.clock.now();
  await verifyPasskey(deps, proof, host, userId);
  await deps.db
    .updateTable('session')
    .set({ passkey_at: now })
    .where(owned('session', { userId, id: sessionId }))
    .execute();
  return { confirmedAt: now.toISOString() };
}

/**
 * Verifies what a passkey signed and counts its use. A counter that doesn't grow comes from a copy: that is
 * refused and audited. It's compared after the signature, so only a holder of the key can cause it, and in
 * the statement that stores it, so of two uses with one counter, one succeeds.
 *
 * @param userId whose it must be, if that is known
 */
async function verifyPasskey(
  { db, clock, origins }: Tools,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyProof,
  host: string,
  userId?: string,
): Promise<{ user_id: string; id: string }> {
  const now = clock.now();
  const rpId = requirePasskeyHost(host);
  const challenge = await takeChallenge(db, { clientDataJSON, userId: null, now });
  const passkey = await db
    .selectFrom('passkey')
    .select(['user_id', 'id', 'name', 'public_key'])
    .where('credential_id', '=', Buffer.from(id, 'base64url'))
    .where('rp_id', '=', rpId)
    .executeTakeFirst();
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) {
    throw new AppError('identity_refused', accessMessages.passkeyUnknown);
  }
  // Slow to load, and rarely needed.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: passkeyOrigins(origins, host, rpId),
      expectedRPID: rpId,
      // The library would compare it before the signature.
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    }),
  );
  if (!verified) throw new AppError('identity_refused', accessMessages.passkeyInvalid);
  const counter = authenticationInfo.newCounter;
  const used = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where(owned('passkey', passkey))
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .returning(['user_id', 'id'])
    .executeTakeFirst();
  if (used) return used;
  const { user_id, name: subject } = passkey;
  await writeAudit(db, { actorId: null, userId: user_id, action: 'passkey.copied', subject, now });
  throw new AppError('identity_refused', accessMessages.passkeyCopied);
}

import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import type { Deps } from '#server/modules/deps.ts';

/** How long a challenge works, in ms. Browsers ask the user for at most this long. */
const challengeMs = 5 * 60 * 1000;

function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

/** A host name without its port, as in `URL`; null for an IP address, where WebAuthn doesn't work. */
export function passkeyHost(host: string): string | null {
  const { hostname } = new URL(`http://${host}`);
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? hostname : null;
}

/** @throws AppError `conflict` at a bare IP address */
export function requirePasskeyHost(host: string): string {
  const rpId = passkeyHost(host);
  if (rpId === null) throw new AppError('conflict', accessMessages.passkeyNeedsName);
  return rpId;
}

/** The pages of this server at a host name: where the call was made to, and the configured ones. */
export function passkeyOrigins(origins: Deps['origins'], host: string, rpId: string): string[] {
  const configured = [origins.public, origins.local, ...origins.allowed].filter(
    (origin) => origin !== null && new URL(origin).hostname === rpId,
  );
  return [`https://${host}`, `http://${host}`, ...(configured as string[])];
}

/**
 * A new challenge, stored only as its hash.
 *
 * @param userId who registers a passkey with it; null for a registered one
 */
export async function makeChallenge(db: Kysely<Database>, userId: string | null, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashChallenge(challenge),
      user_id: userId,
      expires_at: new Date(now.getTime() + challengeMs),
    })
    .execute();
  return challenge;
}

/**
 * Uses up the challenge that was signed. Of two concurrent calls, one succeeds.
 *
 * @param clientDataJSON base64url
 * @throws AppError `identity_refused` if it isn't ours, or no longer works
 */
export async function takeChallenge(
  db: Kysely<Database>,
  { clientDataJSON, userId, now }: { clientDataJSON: string; userId: string | null; now: Date },
): Promise<string> {
  const challenge = readChallenge(clientDataJSON);
  const taken =
    challenge !== null &&
    (await db
      .deleteFrom('passkey_challenge')
      .where('challenge_hash', '=', hashChallenge(challenge))
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now)
      .returning('expires_at')
      .executeTakeFirst());
  if (!taken) throw new AppError('identity_refused', accessMessages.passkeyExpired);
  return challenge;
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {};
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Profile } from '#contract/access/access.ts';
import type { LinkProof } from '#contract/access/magic-link.ts';
import type { RequestFacts } from '#contract/route.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { requireEntry } from '#server/modules/access/allow-list/check-entry.ts';
import { normalizeEmail } from '#server/modules/access/email-address.ts';
import type { OnHandOver } from '#server/modules/access/owner/end-access.ts';
import { signIn } from '#server/modules/access/sign-in.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  endLinksOf,
  hashCode,
  hashSecret,
  limitCodes,
  limitSecrets,
  lockLinks,
  maxCodeTries,
} from './links.ts';

/**
 * Returns the address a link signs in, without using the link up. Users see it before pressing the button.
 *
 * @throws AppError `identity_refused` if it isn't valid, or no longer; `rate_limited`
 */
export async function checkLink(
  tools: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  clientIp: string | null,
): Promise<{ email: string; expiresAt: string }> {
  const { email, expires_at } = await findLink(tools, secret, clientIp);
  return { email, expiresAt: expires_at.toISOString() };
}

/** A valid request, and the address it signs in. */
type Found = { id: string; email: string; is_sample: boolean };
type From = Pick<RequestFacts, 'clientIp'>;
type Tools = Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>;

/**
 * Signs in once with a mailed link or code. An address without an account gets one. Signing in within 30 days
 * of a deletion undoes it.
 *
 * @throws AppError `invalid_request` if neither is complete; `identity_refused` if link or code isn't valid,
 *   or no longer; `domain_not_whitelisted` if the domain left the list in the meantime, in which case it
 *   isn't used up; `rate_limited`
 */
export async function consumeLink(
  tools: Tools,
  proof: LinkProof,
  request: Pick<RequestFacts, 'userAgent' | 'clientIp'>,
  onHandOver: OnHandOver,
): Promise<{ token: string; profile: Profile }> {
  const { db, clock, settings } = tools;
  const now = clock.now();
  const link = await find(tools, proof, request);
  const { email } = link;
  await requireEntry(db, email, now);
  return db.transaction().execute(async (trx) => {
    await takeLink(trx, link, now);
    // Until the user enters a name.
    const name = email.slice(0, email.lastIndexOf('@'));
    const provenBy = link.is_sample ? ('sample' as const) : ('mail' as const);
    const proven = { email, name, timezone: proof.timezone, provenBy, google: null };
    return signIn(trx, settings, proven, { userAgent: request.userAgent, now, onHandOver });
  });
}

async function find(tools: Tools, proof: LinkProof, from: From): Promise<Found> {
  const { secret, email, code } = proof;
  if (secret !== undefined) return findLink(tools, secret, from.clientIp);
  if (email === undefined) throw invalidField('secret', accessMessages.secretMissing);
  if (code === undefined) throw invalidField('code', 'is missing');
  return findCode(tools, { email, code }, from);
}

/**
 * Finds the request for a code. Each try is counted for all valid mails before it is checked, so concurrent
 * tries gain nothing over sequential ones, and three mails allow no more tries than one.
 */
export async function findCode(
  { db, clock, secrets }: Pick<Tools, 'db' | 'clock' | 'secrets'>,
  { email: given, code }: { email: string; code: string },
  { clientIp }: From,
): Promise<Found> {
  const email = normalizeEmail(given.trim());
  if (email === null) throw invalidField('email', accessMessages.emailInvalid);
  const now = clock.now();
  await limitCodes(db, { clientIp, now });
  const rows = await db
    .updateTable('magic_link')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('email', '=', email)
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('code_hash', 'is not', null)
    .where('code_tries', '<', maxCodeTries)
    .returning(['id', 'code_hash', 'is_sample'])
    .execute();
  // Compares all of them, whichever matches.
  const [found] = rows.filter(
    ({ id, code_hash }) => code_hash !== null && timingSafeEqual(code_hash, hashCode(secrets, { id, code })),
  );
  if (!found) throw wrongCode();
  return { id: found.id, email, is_sample: found.is_sample };
}

/** Uses a request up, which ends the address's other ones. Of two concurrent calls, only one succeeds. */
export async function takeLink(
  trx: Transaction<Database>,
  { id, email }: Pick<Found, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  await lockLinks(trx, email);
  const used = await trx
    .updateTable('magic_link')
    .set({ used_at: now, try_at: null, state: 'sent' })
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (used) return endLinksOf(trx, email, now);
  const row = await trx
    .selectFrom('magic_link')
    .select(['id', 'used_at', 'replaced_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  refuseLink(row, now);
  throw wrongCode();
}

/**
 * Finds the request for a valid link.
 *
 * @throws AppError `identity_refused` if it isn't valid, or no longer; `rate_limited`
 */
async function findLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  clientIp: string | null,
): Promise<Found & { expires_at: Date }> {
  const now = clock.now();
  await limitSecrets(db, { clientIp, now });
  const row = await db
    .selectFrom('magic_link')
    .select(['id', 'email', 'is_sample', 'used_at', 'replaced_at', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  refuseLink(row, now);
  return row;
}

type Ended = { used_at: Date | null; replaced_at: Date | null; expires_at: Date };

/**
 * Refuses a link that is no longer valid, and says what to do. Whoever has the secret may know why.
 *
 * @throws AppError `identity_refused`
 */
function refuseLink<R extends Ended>(row: R | undefined, now: Date): asserts row is R {
  const why = linkProblem(row, now);
  if (why !== null) throw refusal('secret', why);
}

/** The same error for a wrong, used or expired code, and for an address without a request. */
function wrongCode(): AppError {
  return refusal('code', accessMessages.codeWrong);
}

function linkProblem(row: Ended | undefined, now: Date): string | null {
  if (!row) return accessMessages.linkInvalid;
  if (row.used_at !== null) return accessMessages.linkUsed;
  if (row.replaced_at !== null) return accessMessages.linkReplaced;
  if (row.expires_at <= now) return accessMessages.linkExpired;
  return null;
}

function refusal(path: 'secret' | 'code', message: string): AppError {
  return new AppError('identity_refused', message, [{ path, message }]);
}

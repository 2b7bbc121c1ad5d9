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
 * Says whom a link signs in, and leaves it as it is: who opens it sees before they press the button.
 *
 * @throws AppError `identity_refused` where it is not, or no longer, good; `rate_limited`
 */
export async function checkLink(
  tools: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  clientIp: string | null,
): Promise<{ email: string; expiresAt: string }> {
  const { email, expires_at } = await findLink(tools, secret, clientIp);
  return { email, expiresAt: expires_at.toISOString() };
}

/** A request that is still good, and whom it signs in. */
type Found = { id: string; email: string };
type From = Pick<RequestFacts, 'clientIp'>;
type Tools = Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>;

/**
 * Signs in with what was mailed, once. Who has no account gets one; signing in within 30 days of a deletion takes the
 * deletion back.
 *
 * @throws AppError `invalid_request` where neither is whole; `identity_refused` where link or code is not, or no longer,
 * good; `domain_not_whitelisted` where the domain left the list meanwhile, and then it is not used up; `rate_limited`
 */
export async function consumeLink(
  tools: Tools,
  proof: LinkProof,
  request: Pick<RequestFacts, 'userAgent' | 'clientIp'>,
): Promise<{ token: string; profile: Profile }> {
  const { db, clock, settings } = tools;
  const now = clock.now();
  const { id, email } = await find(tools, proof, request);
  await requireEntry(db, email, now);
  return db.transaction().execute(async (trx) => {
    await use(trx, { id, email }, now);
    // Until they say what they are called.
    const name = email.slice(0, email.lastIndexOf('@'));
    return signIn(trx, settings, { email, name, google: null }, { userAgent: request.userAgent, now });
  });
}

async function find(tools: Tools, proof: LinkProof, from: From): Promise<Found> {
  const { secret, email, code } = proof;
  if (secret !== undefined) return findLink(tools, secret, from.clientIp);
  if (email === undefined) throw invalidField('secret', accessMessages.secretMissing);
  if (code === undefined) throw invalidField('code', 'is missing');
  return byCode(tools, { email, code }, from);
}

/**
 * The request of a code. Each try counts for all mails that work, before it is looked at: many at once are no more than
 * one by one, and three mails give no more tries than one.
 */
async function byCode(
  { db, clock, secrets }: Tools,
  { email: given, code }: { email: string; code: string },
  { clientIp }: From,
): Promise<Found> {
  const email = normalizeEmail(given.trim());
  if (email === null) throw invalidField('email', accessMessages.emailInvalid);
  const now = clock.now();
  await limitCodes(db, { email, clientIp, now });
  const rows = await db
    .updateTable('magic_link')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('email', '=', email)
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('code_hash', 'is not', null)
    .where('code_tries', '<', maxCodeTries)
    .returning(['id', 'code_hash'])
    .execute();
  // All are compared, whichever it is.
  const [found] = rows.filter(
    ({ id, code_hash }) => code_hash !== null && timingSafeEqual(code_hash, hashCode(secrets, { id, code })),
  );
  if (!found) throw wrongCode();
  return { id: found.id, email };
}

/** Uses a request up, which ends the others of its address: of two at once one does. */
async function use(trx: Transaction<Database>, { id, email }: Found, now: Date): Promise<void> {
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
 * The request of a link that is still good.
 *
 * @throws AppError `identity_refused` where it is not, or no longer, good; `rate_limited`
 */
async function findLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  clientIp: string | null,
): Promise<{ id: string; email: string; expires_at: Date }> {
  const now = clock.now();
  await limitSecrets(db, { clientIp, now });
  const row = await db
    .selectFrom('magic_link')
    .select(['id', 'email', 'used_at', 'replaced_at', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  refuseLink(row, now);
  return row;
}

type Ended = { used_at: Date | null; replaced_at: Date | null; expires_at: Date };

/**
 * Refuses a link that is not good any more, with what to do. Who has a secret may know what became of it.
 *
 * @throws AppError `identity_refused`
 */
function refuseLink<R extends Ended>(row: R | undefined, now: Date): asserts row is R {
  const why = whyNot(row, now);
  if (why !== null) throw refusal('secret', why);
}

/** The same for a wrong code, a used or expired one, and an address that nobody asked for. */
function wrongCode(): AppError {
  return refusal('code', accessMessages.codeWrong);
}

function whyNot(row: Ended | undefined, now: Date): string | null {
  if (!row) return accessMessages.linkInvalid;
  if (row.used_at !== null) return accessMessages.linkUsed;
  if (row.replaced_at !== null) return accessMessages.linkReplaced;
  if (row.expires_at <= now) return accessMessages.linkExpired;
  return null;
}

function refusal(path: 'secret' | 'code', message: string): AppError {
  return new AppError('identity_refused', message, [{ path, message }]);
}

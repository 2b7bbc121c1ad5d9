import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Profile } from '#contract/access.ts';
import type { LinkProof } from '#contract/magic-link.ts';
import type { RequestFacts } from '#contract/route.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { domainOf, isDomainAllowed } from '#server/modules/access/allowed-domain.ts';
import { writeAudit } from '#server/modules/access/audit/write-audit.ts';
import { readProfile } from '#server/modules/access/read-profile.ts';
import { roleOf } from '#server/modules/access/role-of.ts';
import { deviceWords } from '#server/modules/access/sessions/device-words.ts';
import { startSession } from '#server/modules/access/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { limitCodes, limitSecrets } from './limit-links.ts';
import { mostCodeTries } from './link-rules.ts';
import { hashCode, hashSecret } from './link-secrets.ts';
import { refuseLink, wrongCode } from './refuse-link.ts';

type From = Pick<RequestFacts, 'place'>;
type Tools = Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>;

/**
 * Signs in with what was mailed, once. Who has no account gets one; signing in within 30 days of a deletion takes the
 * deletion back.
 *
 * @throws AppError `invalid_request` where neither is whole; `identity_refused` where link or code is not, or no longer, good; `domain_not_whitelisted` where the
 * domain left the list meanwhile; `rate_limited`
 */
export async function consumeLink(
  tools: Tools,
  proof: LinkProof,
  request: Pick<RequestFacts, 'userAgent' | 'place'>,
): Promise<{ token: string; profile: Profile }> {
  const { db, clock } = tools;
  const now = clock.now();
  const found = await find(tools, proof, request);
  return db.transaction().execute(async (trx) => {
    const { email } = await use(trx, found, now);
    if (!(await isDomainAllowed(trx, email))) {
      throw new AppError('domain_not_whitelisted', `The email domain ${domainOf(email)} is not whitelisted.`);
    }
    const { id: userId, isRestored } = await saveMailUser(trx, email, now);
    const token = await startSession(trx, userId, request.userAgent, now);
    const done = { actorId: userId, userId, subject: deviceWords(request.userAgent), now };
    await writeAudit(trx, { ...done, action: 'login.succeeded', detail: { by: 'mail' } });
    if (isRestored) await writeAudit(trx, { ...done, action: 'account.restored', subject: null });
    return { token, profile: await readProfile(trx, userId, roleOf(tools, email)) };
  });
}

async function find(tools: Tools, proof: LinkProof, from: From): Promise<string> {
  const { secret, email, code } = proof;
  if (secret !== undefined) return bySecret(tools, secret, from);
  if (email === undefined) throw invalidField('secret', 'is missing; or send email and code');
  if (code === undefined) throw invalidField('code', 'is missing');
  return byCode(tools, { email, code }, from);
}

/** The request of a link that is still good. */
async function bySecret({ db, clock }: Tools, secret: string, { place }: From): Promise<string> {
  const now = clock.now();
  await limitSecrets(db, { place, now });
  const row = await db
    .selectFrom('magic_link')
    .select(['id', 'used_at', 'replaced_at', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  refuseLink(row, now);
  return row.id;
}

/** The request of a code. Each try counts before it is looked at, so that many at once are no more than one by one. */
async function byCode(
  { db, clock, secrets }: Tools,
  { email: given, code }: { email: string; code: string },
  { place }: From,
): Promise<string> {
  const email = given.trim().toLowerCase();
  const now = clock.now();
  await limitCodes(db, { email, place, now });
  const row = await db
    .updateTable('magic_link')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('email', '=', email)
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('code_hash', 'is not', null)
    .where('code_tries', '<', mostCodeTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (!row?.code_hash || !timingSafeEqual(row.code_hash, hashCode(secrets, { id: row.id, code }))) {
    throw wrongCode();
  }
  return row.id;
}

/** Uses a request up: of two at once one does. */
async function use(trx: Transaction<Database>, id: string, now: Date): Promise<{ email: string }> {
  const used = await trx
    .updateTable('magic_link')
    .set({ used_at: now, try_at: null, state: 'sent' })
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  if (used) return used;
  const row = await trx
    .selectFrom('magic_link')
    .select(['id', 'used_at', 'replaced_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  refuseLink(row, now);
  throw wrongCode();
}

async function saveMailUser(
  trx: Transaction<Database>,
  email: string,
  now: Date,
): Promise<{ id: string; isRestored: boolean }> {
  return (
    trx
      .insertInto('app_user')
      // Until they say what they are called.
      .values({ email, name: email.slice(0, email.lastIndexOf('@')), firebase_uid: null, picture_url: null })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ deleted_at: null, updated_at: now }))
      .returning(['id', sql<boolean>`coalesce(old.deleted_at is not null, false)`.as('isRestored')])
      .executeTakeFirstOrThrow()
  );
}

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { accessMessages } from '#server/modules/access/access-messages.ts';
import { requireRate, takeRate } from '#server/modules/access/rate-limit.ts';
import type { SecretBox } from '#server/secrets.ts';

/** How long a link and its code work, in ms. */
export const linkLifeMs = 15 * 60_000;

/**
 * How many working mails one address can have. Further requests are refused, so no one can end a link by
 * requesting others.
 */
export const maxLiveLinks = 3;

/** Wrong codes allowed per request. After that only its link works. */
export const maxCodeTries = 5;

/** The longest a worker takes to hand a mail over, in ms. An unfinished mail is written and sent again. */
export const sendingMs = 60_000;

/** Pauses before each retry of a mail, in ms. After the last, or 15 minutes, the request is given up. */
export const retryMs = [5_000, 20_000, 60_000, 180_000] as const;

/** Digits in a code. */
const codeDigits = 6;

/** A new secret of 256 random bits and a new code. Both are mailed once and stored only as hashes. */
export function newLinkSecrets(): { secret: string; code: string } {
  return {
    secret: randomBytes(32).toString('base64url'),
    code: String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0'),
  };
}

/** SHA-256 of a secret. The secret has 256 random bits, so a slow hash would add nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * Hashes a code with a key that isn't in the database: a plain hash could be reversed by trying all codes.
 */
export function hashCode(secrets: SecretBox, { id, code }: { id: string; code: string }): Buffer {
  return secrets.mark(code, `magic_link ${id}`);
}

/** Serializes requests for and uses of an address's links. */
export async function lockLinks(trx: Transaction<Database>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`magic_link ${email}`}, 0))`.execute(trx);
}

/** Ends an address's unused links and codes. */
export async function endLinksOf(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  await db
    .updateTable('magic_link')
    .set(ended(now))
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute();
}

/** After a restore: a link may have been used since the backup was taken, so all of them end. */
export async function endLinks(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  await trx.updateTable('magic_link').set(ended(now)).where('used_at', 'is', null).execute();
}

/** A link that was already ended keeps its time. */
const ended = (now: Date) => ({
  replaced_at: sql<Date>`coalesce(replaced_at, ${now})`,
  try_at: null,
  state: sql<'sent' | 'failed'>`case state when 'waiting' then 'failed' else state end`,
});

/** `clientIp` is the IP the call comes from; null if unknown. */
type Asked = { email: string; clientIp: string | null; now: Date };

const quarterHour = { perSeconds: 900 };
const hour = { perSeconds: 3_600 };
const day = { perSeconds: 86_400 };

const tooManyMails = 'Too many sign-in emails requested';

/** @throws AppError `rate_limited` beyond 5 in a quarter of an hour per address, or 30 per client IP */
export async function limitRequests(db: Kysely<Database>, { email, clientIp, now }: Asked): Promise<void> {
  const perIp = { name: 'magic-link-place', key: clientIp, limit: 30, ...quarterHour, now };
  await requireRate(db, perIp, tooManyMails);
  await requireRate(db, { name: 'magic-link', key: email, limit: 5, ...quarterHour, now }, tooManyMails);
}

/**
 * Twenty mails a day per address, then one an hour, so a stranger's requests never keep its owner out. Call
 * it only for a mail that will be sent. Each mail allows `maxCodeTries`, so this limits guessing too.
 *
 * @throws AppError `rate_limited`
 */
export async function limitMails(
  trx: Transaction<Database>,
  { email, now }: Omit<Asked, 'clientIp'>,
): Promise<void> {
  const { isAllowed } = await takeRate(trx, { name: 'magic-link-day', key: email, limit: 20, ...day, now });
  if (isAllowed) return;
  await requireRate(trx, { name: 'magic-link-hour', key: email, limit: 1, ...hour, now }, tooManyMails);
}

/** Protects the database. Guessing is limited by `maxCodeTries` per mail. @throws AppError `rate_limited` */
export async function limitCodes(
  db: Kysely<Database>,
  { clientIp, now }: Omit<Asked, 'email'>,
): Promise<void> {
  const words = 'Too many codes tried. The link in the email still works';
  await requireRate(db, { name: 'magic-code-place', key: clientIp, limit: 60, ...quarterHour, now }, words);
}

/** Secrets can't be guessed; this limit protects the database. @throws AppError `rate_limited` */
export async function limitSecrets(
  db: Kysely<Database>,
  { clientIp, now }: Omit<Asked, 'email'>,
): Promise<void> {
  const window = { name: 'magic-secret-place', key: clientIp, limit: 120, ...quarterHour, now };
  await requireRate(db, window, accessMessages.tooManyLinks);
}

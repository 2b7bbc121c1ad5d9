import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { requireRate } from '#server/modules/access/rate-limit/require-rate.ts';

/** Where a call comes from; null where that is unknown. */
type Asked = { email: string; place: string | null; now: Date };

const quarterHour = { perSeconds: 900 };
const day = { perSeconds: 86_400 };

/**
 * @throws AppError `rate_limited` beyond 5 mails in a quarter of an hour or 20 a day to an address, or 30 in a quarter
 * of an hour from one place
 */
export async function limitRequests(db: Kysely<Database>, { email, place, now }: Asked): Promise<void> {
  const words = 'Too many sign-in mails were asked for';
  await requireRate(db, { name: 'magic-link-place', key: place, limit: 30, ...quarterHour, now }, words);
  await requireRate(db, { name: 'magic-link', key: email, limit: 5, ...quarterHour, now }, words);
  await requireRate(db, { name: 'magic-link-day', key: email, limit: 20, ...day, now }, words);
}

/** Of a million codes thirty a day can be tried for an address. @throws AppError `rate_limited` */
export async function limitCodes(db: Kysely<Database>, { email, place, now }: Asked): Promise<void> {
  const words = 'Too many codes were tried. The link in the mail still works';
  await requireRate(db, { name: 'magic-code-place', key: place, limit: 60, ...quarterHour, now }, words);
  await requireRate(db, { name: 'magic-code', key: email, limit: 30, ...day, now }, words);
}

/** Secrets cannot be guessed; this is for the database's sake. @throws AppError `rate_limited` */
export async function limitSecrets(
  db: Kysely<Database>,
  { place, now }: Omit<Asked, 'email'>,
): Promise<void> {
  const window = { name: 'magic-secret-place', key: place, limit: 120, ...quarterHour, now };
  await requireRate(db, window, 'Too many links were tried');
}

import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { takeRate } from '#server/modules/access/rate-limit/take-rate.ts';

type Asked = { email: string; ip: string | null; now: Date };

const quarterHour = 900;
const day = 86_400;

/** @throws AppError `rate_limited` beyond 5 mails in a quarter of an hour or 20 a day to an address, or 30 in a quarter of an hour by an IP address */
export async function limitRequests(db: Kysely<Database>, { email, ip, now }: Asked): Promise<void> {
  const words = 'Too many sign-in mails were asked for.';
  if (ip !== null)
    await limit(db, { name: 'magic-link-ip', key: ip, limit: 30, perSeconds: quarterHour, now }, words);
  await limit(db, { name: 'magic-link', key: email, limit: 5, perSeconds: quarterHour, now }, words);
  await limit(db, { name: 'magic-link-day', key: email, limit: 20, perSeconds: day, now }, words);
}

/** A million codes, thirty tries a day: guessing takes decades. @throws AppError `rate_limited` */
export async function limitCodes(db: Kysely<Database>, { email, ip, now }: Asked): Promise<void> {
  const words = 'Too many codes were tried. Use the link in the mail.';
  if (ip !== null)
    await limit(db, { name: 'magic-code-ip', key: ip, limit: 60, perSeconds: quarterHour, now }, words);
  await limit(db, { name: 'magic-code', key: email, limit: 30, perSeconds: day, now }, words);
}

/** Secrets cannot be guessed; this is for the database's sake. @throws AppError `rate_limited` */
export async function limitSecrets(db: Kysely<Database>, { ip, now }: Omit<Asked, 'email'>): Promise<void> {
  if (ip === null) return;
  const words = 'Too many links were tried.';
  await limit(db, { name: 'magic-secret-ip', key: ip, limit: 120, perSeconds: quarterHour, now }, words);
}

async function limit(
  db: Kysely<Database>,
  rate: Parameters<typeof takeRate>[1],
  words: string,
): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await takeRate(db, rate);
  if (isAllowed) return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new AppError('rate_limited', `${words} Try again in ${wait}.`);
}

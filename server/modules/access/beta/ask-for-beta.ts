import type { NewBetaUser } from '#contract/beta-users.ts';
import { invalidField } from '#server/app-error.ts';
import { domainOf, normalizeEmail } from '#server/modules/access/email-address.ts';
import { requireRate } from '#server/modules/access/rate-limit/require-rate.ts';
import type { Deps } from '#server/modules/deps.ts';

/** So many requests from one place in an hour: a whole office may ask at once. */
const maxPerHour = 20;

/**
 * Keeps that somebody asks to come in, once an address: the first request stands, whoever sends others for the same
 * address, and the answer never tells which it was.
 *
 * @param place where the call comes from, null where that is unknown
 * @throws AppError that names `email`; `rate_limited`
 */
export async function askForBeta(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { email: given, name, company, reason }: NewBetaUser,
  place: string | null,
): Promise<{ isReceived: true }> {
  const email = normalizeEmail(given);
  const domain = email === null ? null : domainOf(email);
  if (email === null || domain === null) throw invalidField('email', 'must be an e-mail address');
  const now = clock.now();
  await requireRate(db, { name: 'beta', key: place, limit: maxPerHour, perSeconds: 3600, now });
  await db
    .insertInto('beta_user')
    .values({
      email,
      domain,
      name: name || null,
      company: company || null,
      reason: reason || null,
      created_at: now,
    })
    .onConflict((oc) => oc.column('email').doNothing())
    .execute();
  return { isReceived: true };
}

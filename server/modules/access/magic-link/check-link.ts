import type { Deps } from '#server/modules/deps.ts';
import { limitSecrets } from './limit-links.ts';
import { hashSecret } from './link-secrets.ts';
import { refuseLink } from './refuse-link.ts';

/**
 * Says whom a link signs in, and leaves it as it is: who opens it sees before they press the button.
 *
 * @throws AppError `identity_refused` where it is not, or no longer, good; `rate_limited`
 */
export async function checkLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  place: string | null,
): Promise<{ email: string; expiresAt: string }> {
  const now = clock.now();
  await limitSecrets(db, { place, now });
  const row = await db
    .selectFrom('magic_link')
    .select(['email', 'used_at', 'replaced_at', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  refuseLink(row, now);
  return { email: row.email, expiresAt: row.expires_at.toISOString() };
}

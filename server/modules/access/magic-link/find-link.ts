import type { Deps } from '#server/modules/deps.ts';
import { limitSecrets } from './limit-links.ts';
import { hashSecret } from './link-secrets.ts';
import { refuseLink } from './refuse-link.ts';

/**
 * The request of a link that is still good.
 *
 * @throws AppError `identity_refused` where it is not, or no longer, good; `rate_limited`
 */
export async function findLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  place: string | null,
): Promise<{ id: string; email: string; expires_at: Date }> {
  const now = clock.now();
  await limitSecrets(db, { place, now });
  const row = await db
    .selectFrom('magic_link')
    .select(['id', 'email', 'used_at', 'replaced_at', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst();
  refuseLink(row, now);
  return row;
}

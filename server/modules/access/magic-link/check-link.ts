import type { Deps } from '#server/modules/deps.ts';
import { findLink } from './find-link.ts';

/**
 * Says whom a link signs in, and leaves it as it is: who opens it sees before they press the button.
 *
 * @throws AppError `identity_refused` where it is not, or no longer, good; `rate_limited`
 */
export async function checkLink(
  tools: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  place: string | null,
): Promise<{ email: string; expiresAt: string }> {
  const { email, expires_at } = await findLink(tools, secret, place);
  return { email, expiresAt: expires_at.toISOString() };
}

import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { notConfiguredWords } from '#server/modules/channels/connections/channel-setups.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';
import { linkLifeMs, newLinkToken } from './link-token.ts';

/** The providers whose pages send the browser back with a code. */
export type OAuthProvider = 'linkedin' | 'slack' | 'reddit' | 'twitter';

type Tools = Pick<Deps, 'db' | 'clock' | 'connects' | 'origins' | 'secrets'>;

/** The page that the browser comes back to. */
const returnPath = (provider: OAuthProvider) => `/dashboard/channels/${provider}`;

/**
 * An address of the vendor's to send the user's browser to. Its state is 128 bits, bound to the user, good once and for
 * ten minutes; the PKCE verifier stays here, encrypted.
 *
 * @param ask.origin where the page is; PUBLIC_URL wins
 * @throws AppError `not_configured` where the server has no app at this vendor
 */
export async function startOAuth(
  { db, clock, connects, origins, secrets }: Tools,
  userId: string,
  ask: { provider: OAuthProvider; origin: string | undefined },
): Promise<{ url: string; expiresAt: string }> {
  const { provider } = ask;
  const port = connects[provider];
  if (!port) throw new AppError('not_configured', notConfiguredWords[provider]);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  const returnUrl = `${pageOrigin(origins, ask.origin)}${returnPath(provider)}`;
  const state = newLinkToken();
  const verifier = randomBytes(32).toString('base64url');
  await db
    .insertInto('connection_attempt')
    .values({
      user_id: userId,
      provider,
      network: port.network,
      state_hash: state.hash,
      // Nobody calls back: a name that nobody knows.
      name_hash: newLinkToken().hash,
      return_url: returnUrl,
      is_notified: false,
      verifier: secrets.encrypt(verifier, verifierContext(userId)),
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const url = port.authorizeUrl({ returnUrl, state: state.token, challenge });
  return { url, expiresAt: expiresAt.toISOString() };
}

export function verifierContext(userId: string): string {
  return `oauth verifier ${userId}`;
}

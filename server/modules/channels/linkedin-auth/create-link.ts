import type { LinkedInWay } from '#contract/connections.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { PortError } from '#server/ports/port-error.ts';
import { linkLifeMs, newLinkToken } from './link-token.ts';
import { linkedinWays, notConfiguredWords } from './linkedin-ways.ts';
import { askVendor } from './vendor-words.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'origins'>;

/** The page that browsers come back to. */
const returnPath = '/dashboard/channels/linkedin';

/**
 * A link to connect LinkedIn. An account that the provider still holds is connected again and keeps its id there;
 * with LinkedIn itself, connecting and connecting again are the same.
 *
 * @throws AppError `not_configured` where there is no way, or not the one that was asked for
 */
export async function createLink(
  tools: Tools,
  userId: string,
  ask: { via?: LinkedInWay | undefined; origin?: string | undefined },
): Promise<{ url: string; via: LinkedInWay; asksForSignIn: boolean; expiresAt: string }> {
  const { db, clock, connects, origins } = tools;
  const ways = linkedinWays(connects);
  const way = ask.via === undefined ? ways[0] : ways.find(({ via }) => via === ask.via);
  if (!way) throw new AppError('not_configured', notConfiguredWords);
  const { via, network } = way;
  const [state, name] = [newLinkToken(), newLinkToken()];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  const origin = origins.public ?? ask.origin ?? origins.local;
  const returnUrl = `${origin}${returnPath}`;
  // Only an address that is known to be ours from outside is worth calling; the sample network reaches any.
  const isNotified = via === 'unipile' && (origins.public !== null || network === 'sample');
  const known = via === 'unipile' ? await heldAccount(tools, userId, network) : null;
  const url = await askVendor(tools.log, () => linkFor(known));

  await db
    .insertInto('connection_attempt')
    .values({
      user_id: userId,
      provider: via,
      network,
      state_hash: state.hash,
      name_hash: name.hash,
      return_url: returnUrl,
      is_notified: isNotified,
      account_id: known,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  return { url, via, asksForSignIn: way.asksForSignIn, expiresAt: expiresAt.toISOString() };

  async function linkFor(reconnect: string | null): Promise<string> {
    if (via === 'linkedin') {
      const { linkedin } = connects;
      if (!linkedin) throw new AppError('not_configured', notConfiguredWords);
      return linkedin.authorizeUrl({ returnUrl, state: state.token });
    }
    const { unipile } = connects;
    if (!unipile) throw new AppError('not_configured', notConfiguredWords);
    return unipile.link({
      returnUrl: `${returnUrl}?state=${state.token}`,
      failureUrl: `${returnUrl}?error=cancelled`,
      expiresAt,
      reconnect,
      notify: isNotified ? { url: `${origin}/linkedin-auth/callback`, name: name.token } : null,
    });
  }
}

/** The account that the provider holds for this user; null where there is none, or it forgot it. */
async function heldAccount(
  { db, log, connects }: Tools,
  userId: string,
  network: 'sample' | 'real',
): Promise<string | null> {
  const row = await db
    .selectFrom('connection')
    .select(['external_id'])
    .where('user_id', '=', userId)
    .where('channel', '=', 'linkedin')
    .where('provider', '=', 'unipile')
    .where('network', '=', network)
    .where('state', '<>', 'disabled')
    .executeTakeFirst();
  if (!row || !connects.unipile) return null;
  const { unipile } = connects;
  return askVendor(log, () =>
    unipile.isConnected(row.external_id).then(
      () => row.external_id,
      (error) => {
        if (error instanceof PortError && error.kind === 'not_found') return null;
        throw error;
      },
    ),
  );
}

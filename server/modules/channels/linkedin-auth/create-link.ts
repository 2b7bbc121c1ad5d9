import type { LinkedInWay } from '#contract/connections.ts';
import { AppError } from '#server/app-error.ts';
import { askVendor } from '#server/modules/channels/connections/ask-vendor.ts';
import { connectionWays, notConfiguredWords } from '#server/modules/channels/connections/channel-setups.ts';
import { linkLifeMs, newLinkToken } from '#server/modules/channels/connections/link-token.ts';
import { startOAuth } from '#server/modules/channels/connections/start-oauth.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';
import type { HostedConnect } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'origins' | 'secrets'>;

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
  const ways = connectionWays(tools.connects, 'linkedin');
  const way = ask.via === undefined ? ways[0] : ways.find(({ via }) => via === ask.via);
  if (!way) throw new AppError('not_configured', notConfiguredWords.linkedin);
  const { asksForSignIn } = way;
  if (way.via === 'unipile') {
    return { ...(await createHostedLink(tools, userId, ask.origin)), via: 'unipile', asksForSignIn };
  }
  const link = await startOAuth(tools, userId, { provider: 'linkedin', origin: ask.origin });
  return { ...link, via: 'linkedin', asksForSignIn };
}

async function createHostedLink(
  { db, clock, log, connects, origins }: Tools,
  userId: string,
  asked: string | undefined,
): Promise<{ url: string; expiresAt: string }> {
  const { unipile } = connects;
  if (!unipile) throw new AppError('not_configured', notConfiguredWords.unipile);
  const { network } = unipile;
  const [state, name] = [newLinkToken(), newLinkToken()];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  const returnUrl = `${pageOrigin(origins, asked)}${returnPath}`;
  // Only an address that is known to be ours from outside is worth calling; the sample network runs beside us. Never one
  // that the caller names: whoever hears the link's secret name may say whose account it is.
  const isNotified = origins.public !== null || network === 'sample';
  const known = await heldAccount({ db, log }, unipile, { userId, network });
  const url = await askVendor(log, 'unipile', () =>
    unipile.link({
      returnUrl: `${returnUrl}?state=${state.token}`,
      failureUrl: `${returnUrl}?error=cancelled`,
      expiresAt,
      reconnect: known,
      notify: isNotified
        ? { url: `${origins.public ?? origins.local}/linkedin-auth/callback`, name: name.token }
        : null,
    }),
  );
  await db
    .insertInto('connection_attempt')
    .values({
      user_id: userId,
      provider: 'unipile',
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
  return { url, expiresAt: expiresAt.toISOString() };
}

/** The account that Unipile holds for this user; null where there is none, or it forgot it. */
async function heldAccount(
  { db, log }: Pick<Tools, 'db' | 'log'>,
  unipile: HostedConnect,
  { userId, network }: { userId: string; network: 'sample' | 'real' },
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
  if (!row) return null;
  return askVendor(log, 'unipile', () =>
    unipile.isConnected(row.external_id).then(
      () => row.external_id,
      (error) => {
        if (error instanceof PortError && error.kind === 'not_found') return null;
        throw error;
      },
    ),
  );
}

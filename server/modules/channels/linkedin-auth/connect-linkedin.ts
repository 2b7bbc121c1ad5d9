import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Connection, LinkedInWay } from '#contract/channels/connections.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { askVendor } from '#server/modules/channels/connections/ask-vendor.ts';
import {
  channelOf,
  connectionWays,
  notConfiguredMessages,
} from '#server/modules/channels/connections/channel-setups.ts';
import { readConnection } from '#server/modules/channels/connections/connections.ts';
import { exchangeCode, openAttempt, startOAuth, tooOld } from '#server/modules/channels/connections/oauth.ts';
import {
  type NewConnection,
  storeConnection,
  usedUp,
} from '#server/modules/channels/connections/store-connection.ts';
import type { ConnectionAttemptTable } from '#server/modules/channels/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { hashLinkToken, linkLifeMs, newLinkToken } from '#server/modules/link-token.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';
import type { HostedConnect } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { watchStatus } from './account-status.ts';

type LinkTools = Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'origins' | 'secrets'>;

/** The page that browsers come back to. */
const returnPath = '/dashboard/channels/linkedin';

/**
 * A link to connect LinkedIn. An account that the provider still holds is connected again and keeps its id there;
 * with LinkedIn itself, connecting and connecting again are the same.
 *
 * @throws AppError `not_configured` where there is no way, or not the one that was asked for
 */
export async function createLink(
  tools: LinkTools,
  userId: string,
  ask: { via?: LinkedInWay | undefined; origin?: string | undefined },
): Promise<{ url: string; via: LinkedInWay; asksForSignIn: boolean; expiresAt: string }> {
  const ways = connectionWays(tools.connects, 'linkedin');
  const way = ask.via === undefined ? ways[0] : ways.find(({ via }) => via === ask.via);
  if (!way) throw new AppError('not_configured', notConfiguredMessages.linkedin);
  const { asksForSignIn } = way;
  if (way.via === 'unipile') {
    return { ...(await createHostedLink(tools, userId, ask.origin)), via: 'unipile', asksForSignIn };
  }
  const link = await startOAuth(tools, userId, { provider: 'linkedin', origin: ask.origin });
  return { ...link, via: 'linkedin', asksForSignIn };
}

async function createHostedLink(
  { db, clock, log, connects, origins }: LinkTools,
  userId: string,
  asked: string | undefined,
): Promise<{ url: string; expiresAt: string }> {
  const { unipile } = connects;
  if (!unipile) throw new AppError('not_configured', notConfiguredMessages.unipile);
  const { network } = unipile;
  const [state, name] = [newLinkToken(), newLinkToken()];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  const returnUrl = `${pageOrigin(origins, asked)}${returnPath}`;
  // Only a URL that is known to be ours from outside is worth calling; the sample network runs beside us. Never one
  // that the caller names: whoever hears the link's secret name may say whose account it is.
  const isNotified = unipile.callsBack && (origins.public !== null || network === 'sample');
  const known = await findConnectedAccount({ db, log }, unipile, { userId, network });
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
async function findConnectedAccount(
  { db, log }: Pick<LinkTools, 'db' | 'log'>,
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

/**
 * Notes which account was connected through an open link. The call is unsigned; whoever knows the link's secret name
 * got it from us. Nothing is trusted yet: the account is read when its user is back. Repeats change nothing.
 */
export async function hearCallback(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reported: { name: string; account_id: string },
): Promise<{ received: true }> {
  await db
    .updateTable('connection_attempt')
    .set({ account_id: reported.account_id })
    .where('name_hash', '=', hashLinkToken(reported.name))
    .where('account_id', 'is', null)
    .where('connection_id', 'is', null)
    .where('expires_at', '>', clock.now())
    .execute();
  return { received: true };
}

type Tools = Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'secrets' | 'origins' | 'billing'>;
type Attempt = Selectable<ConnectionAttemptTable>;

/** The callback can come a little after the browser. */
const callbackPatience = { tries: 6, gapMs: 500 };

/**
 * Connects the account after the browser is back. Its state works once; until the provider has said which account it
 * is, it may be asked again.
 *
 * @throws AppError `conflict` where the state is not this user's, used up or too old, and while the provider has not
 * said which account it is; `provider_refused` where the sign-in was not finished there
 */
export async function verifyConnection(
  tools: Tools,
  userId: string,
  { state, code }: { state: string; code?: string | undefined },
): Promise<Connection> {
  const attempt = await openAttempt(tools, userId, state);
  if (channelOf(attempt.provider) !== 'linkedin') throw tooOld();
  if (attempt.connection_id !== null) throw usedUp();
  return readConnection(tools, userId, await connect(tools, attempt, code));
}

async function connect(tools: Tools, attempt: Attempt, code: string | undefined): Promise<string> {
  if (attempt.provider === 'unipile') {
    return storeConnection(tools, attempt, await throughUnipile(tools, attempt));
  }
  if (code === undefined) {
    throw invalidField('code', 'is missing in the URL that LinkedIn sent you back to');
  }
  return exchangeCode(tools, attempt, { provider: 'linkedin', code });
}

async function throughUnipile(tools: Tools, attempt: Attempt): Promise<NewConnection> {
  const port = tools.connects.unipile;
  if (!port) throw new AppError('not_configured', notConfiguredMessages.unipile);
  if (attempt.network !== port.network) throw tooOld();
  const accountId = await accountOfAttempt(tools, attempt, port);
  if (accountId === null) {
    throw new AppError(
      'conflict',
      'The provider hasn’t reported the connected account yet. Wait a moment, then check again.',
    );
  }
  if (port.isOwn(accountId)) {
    throw new AppError(
      'conflict',
      'This account reads for everyone on this server, so it can’t be connected.',
    );
  }
  const { connected, ...account } = await askVendor(tools.log, 'unipile', () => port.account(accountId));
  if (!connected) {
    throw new AppError(
      'provider_refused',
      'The sign-in at the provider wasn’t finished, so nothing was connected. Connect again.',
    );
  }
  await watchStatus(tools);
  return { account, secrets: null, lifeSeconds: null, scopes: [], details: {}, now: tools.clock.now() };
}

/** Which account was connected: as the callback said, or, where the provider cannot reach us, the one that is new. */
async function accountOfAttempt(tools: Tools, attempt: Attempt, port: HostedConnect): Promise<string | null> {
  if (attempt.account_id !== null) return attempt.account_id;
  if (!port.callsBack || tools.origins.public === null) return findNewAccount(tools, attempt, port);
  for (let tries = 0; tries < callbackPatience.tries; tries += 1) {
    await wait(callbackPatience.gapMs);
    const { account_id } = await tools.db
      .selectFrom('connection_attempt')
      .select('account_id')
      .where(owned('connection_attempt', attempt))
      .executeTakeFirstOrThrow();
    if (account_id !== null) return account_id;
  }
  return null;
}

/**
 * The account that appeared at the provider since the link was made and that nobody here has. Where somebody else's
 * link is open at the same time it could be theirs, so nothing is guessed.
 */
async function findNewAccount(
  { db, clock, log }: Tools,
  attempt: Attempt,
  port: HostedConnect,
): Promise<string | null> {
  const rival = await db
    .selectFrom('connection_attempt')
    .select('id')
    .where('user_id', '<>', attempt.user_id)
    .where('provider', '=', 'unipile')
    .where('account_id', 'is', null)
    .where('connection_id', 'is', null)
    .where('expires_at', '>', clock.now())
    .limit(1)
    .executeTakeFirst();
  if (rival) {
    throw new AppError(
      'conflict',
      port.callsBack
        ? 'Someone else is connecting LinkedIn right now, and without PUBLIC_URL we can’t tell the accounts apart. Try again in ten minutes.'
        : 'Someone else is connecting LinkedIn right now, and the provider doesn’t report whose account is whose. Try again in ten minutes.',
    );
  }
  const made = await askVendor(log, 'unipile', () => port.madeSince(attempt.created_at));
  if (made.length === 0) return null;
  const taken = await db
    .selectFrom('connection')
    .select('external_id')
    .where('provider', '=', 'unipile')
    .where('external_id', 'in', made)
    .execute();
  const free = made.filter((id) => !taken.some(({ external_id }) => external_id === id));
  const [only, another] = free;
  if (another !== undefined) {
    throw new AppError(
      'conflict',
      'More than one account was just connected at the provider, so we can’t tell which is yours. Try again in a few minutes.',
    );
  }
  return only ?? null;
}

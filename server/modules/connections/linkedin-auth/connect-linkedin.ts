import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Connection, LinkedInProvider } from '#contract/channels/connections.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import type { SessionOfUser } from '#server/modules/access/sessions.ts';
import { askVendor } from '#server/modules/connections/ask-vendor.ts';
import { channelOf, connectionOptions, notConfigured } from '#server/modules/connections/channel-setups.ts';
import {
  exchangeCode,
  openAttempt,
  startOAuth,
  storeAttempt,
  tooOld,
} from '#server/modules/connections/connecting/oauth.ts';
import {
  type NewConnection,
  type StoreDeps,
  storeConnection,
  usedUp,
} from '#server/modules/connections/connecting/store-connection.ts';
import { readConnection } from '#server/modules/connections/connections.ts';
import type { ConnectionAttemptTable } from '#server/modules/connections/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { hashLinkToken, linkLifeMs, newLinkToken } from '#server/modules/link-token.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import type { HostedConnect } from '#server/ports/channel/port.ts';
import { PortError } from '#server/ports/port-error.ts';
import { watchStatus } from './account-status.ts';

type LinkTools = Pick<Deps, 'db' | 'clock' | 'log' | 'connects' | 'origins' | 'secrets'>;

/** The page browsers return to. */
const returnPath = '/dashboard/channels/linkedin';

/**
 * Creates a link to connect LinkedIn. An account that the provider still has is reconnected and keeps its id
 * there. With LinkedIn's own API, connecting and reconnecting are the same.
 *
 * @throws AppError `not_configured` if there is no way to connect, or not the requested one
 */
export async function createLink(
  tools: LinkTools,
  caller: SessionOfUser,
  ask: { via?: LinkedInProvider | undefined; origin: string },
): Promise<{ url: string; via: LinkedInProvider; asksForSignIn: boolean; expiresAt: string }> {
  const ways = connectionOptions(preferRealWays(tools.connects), 'linkedin');
  const way = ask.via === undefined ? ways[0] : ways.find(({ via }) => via === ask.via);
  if (!way) throw notConfigured('linkedin');
  const { asksForSignIn } = way;
  if (way.via === 'unipile') {
    return { ...(await createHostedLink(tools, caller, ask.origin)), via: 'unipile', asksForSignIn };
  }
  const link = await startOAuth(tools, caller, { provider: 'linkedin', origin: ask.origin });
  return { ...link, via: 'linkedin', asksForSignIn };
}

async function createHostedLink(
  { db, clock, log, connects, origins }: LinkTools,
  caller: SessionOfUser,
  origin: string,
): Promise<{ url: string; expiresAt: string }> {
  const { unipile } = preferRealWays(connects);
  if (!unipile) throw notConfigured('unipile');
  const { realm } = unipile;
  const [state, name] = [newLinkToken(), newLinkToken()];
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  const returnUrl = `${origin}${returnPath}`;
  // A callback only makes sense to a URL that reaches us from outside; the sample network runs beside us. The
  // URL never comes from the caller, because the receiver of the link's secret name can say which account it
  // connects.
  const isNotified = unipile.callsBack && (origins.public !== null || realm === 'sample');
  const known = await findConnectedAccount({ db, log }, unipile, { userId: caller.userId, realm });
  const url = await askVendor(log, 'unipile', () =>
    unipile.link({
      returnUrl: `${returnUrl}?state=${state.token}`,
      failureUrl: `${returnUrl}?error=cancelled`,
      expiresAt,
      reconnect: known,
      notify: isNotified ? { url: `${origins.links}/linkedin-auth/callback`, name: name.token } : null,
    }),
  );
  await storeAttempt(db, caller, {
    provider: 'unipile',
    network: realm,
    state_hash: state.hash,
    name_hash: name.hash,
    return_url: returnUrl,
    is_notified: isNotified,
    account_id: known,
    expires_at: expiresAt,
    created_at: now,
  });
  return { url, expiresAt: expiresAt.toISOString() };
}

/** The account that Unipile has for this user; null if there is none or Unipile no longer knows it. */
async function findConnectedAccount(
  { db, log }: Pick<LinkTools, 'db' | 'log'>,
  unipile: HostedConnect,
  { userId, realm }: { userId: string; realm: 'sample' | 'real' },
): Promise<string | null> {
  const row = await db
    .selectFrom('connection')
    .select(['external_id'])
    .where('user_id', '=', userId)
    .where('channel', '=', 'linkedin')
    .where('provider', '=', 'unipile')
    .where('network', '=', realm)
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
 * Records which account was connected through an open link. The call is unsigned, but only someone who got
 * the link's secret name from us can make it. Nothing is trusted yet: the account is read when its user
 * returns. Repeated calls change nothing.
 */
export async function receiveCallback(
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

type Tools = Pick<Deps, 'clock' | 'log' | 'connects' | 'origins'> & StoreDeps;
type Attempt = Selectable<ConnectionAttemptTable>;

/** How long to wait for a callback that arrives a little after the browser. */
const callbackPatience = { tries: 6, gapMs: 500 };

/**
 * Connects the account after the browser returns. The state works once, but until the provider has reported
 * which account it is, the call can be repeated.
 *
 * @throws AppError `conflict` if the state belongs to another user, is used up or too old, and while the
 *   provider hasn't reported the account; `provider_refused` if the sign-in wasn't finished there
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
    throw invalidField('code', 'is missing from the URL that LinkedIn sent you back to');
  }
  return exchangeCode(tools, attempt, { provider: 'linkedin', code });
}

async function throughUnipile(tools: Tools, attempt: Attempt): Promise<NewConnection> {
  const port = tools.connects[attempt.network].unipile;
  if (!port) throw notConfigured('unipile');
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
    throw new AppError('provider_refused', 'The sign-in at the provider wasn’t finished. Try again.');
  }
  await watchStatus(tools);
  return { account, secrets: null, lifeSeconds: null, scopes: [], details: {}, now: tools.clock.now() };
}

/**
 * The account that was connected, from the callback. If the provider can't reach us, the new account there.
 */
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
 * The account that appeared at the provider since the link was created and that no user here has. If another
 * user's link is open at the same time, the account could be theirs, so the answer is null.
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

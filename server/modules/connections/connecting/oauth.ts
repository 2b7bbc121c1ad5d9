import { createHash, randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { lockSession, type SessionOfUser } from '#server/modules/access/sessions.ts';
import { askVendor } from '#server/modules/connections/ask-vendor.ts';
import { notConfigured } from '#server/modules/connections/channel-setups.ts';
import { readConnection } from '#server/modules/connections/connections.ts';
import type { ConnectionAttemptTable } from '#server/modules/connections/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { hashLinkToken, linkLifeMs, newLinkToken } from '#server/modules/link-token.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { type StoreDeps, storeConnection, usedUp } from './store-connection.ts';

/** Providers that send the browser back with a code. */
type OAuthProvider = Channel;

type StartTools = Pick<Deps, 'db' | 'clock' | 'connects' | 'origins' | 'secrets'>;

/** The page the browser returns to. */
const returnPath = (provider: OAuthProvider) => `/dashboard/channels/${provider}`;

/**
 * Starts a sign-in at a vendor and returns the URL to send the user's browser to. The URL's state has 128
 * bits, is bound to the user, and works once within ten minutes. The PKCE verifier stays here, encrypted.
 *
 * @param ask.origin where the page is (`pageOrigin`)
 * @throws AppError `not_configured` if the server has no app at this vendor
 */
export async function startOAuth(
  { db, clock, connects, secrets }: StartTools,
  caller: SessionOfUser,
  ask: { provider: OAuthProvider; origin: string; network?: Realm | undefined },
): Promise<{ url: string; expiresAt: string }> {
  const { provider, network: realm } = ask;
  const port = realm === undefined ? preferRealWays(connects)[provider] : connects[realm][provider];
  if (!port) throw notConfigured(provider);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  const returnUrl = `${ask.origin}${returnPath(provider)}`;
  const state = newLinkToken();
  const verifier = randomBytes(32).toString('base64url');
  await storeAttempt(db, caller, {
    provider,
    network: port.realm,
    state_hash: state.hash,
    // No callback uses this name, so it's random and not shared.
    name_hash: newLinkToken().hash,
    return_url: returnUrl,
    is_notified: false,
    verifier: secrets.encrypt(verifier, verifierContext(caller.userId)),
    expires_at: expiresAt,
    created_at: now,
  });
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const url = port.authorizeUrl({ returnUrl, state: state.token, challenge });
  return { url, expiresAt: expiresAt.toISOString() };
}

/** Stores a begun sign-in at a vendor. @throws AppError `unauthenticated` if the caller's session has ended */
export async function storeAttempt(
  db: Deps['db'],
  caller: SessionOfUser,
  attempt: Omit<Insertable<ConnectionAttemptTable>, 'user_id'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSession(trx, caller);
    await trx
      .insertInto('connection_attempt')
      .values({ user_id: caller.userId, ...attempt })
      .execute();
  });
}

function verifierContext(userId: string): string {
  return `oauth verifier ${userId}`;
}

type Attempt = Selectable<ConnectionAttemptTable>;
type Tools = Pick<Deps, 'clock' | 'log' | 'connects'> & StoreDeps;

/**
 * Connects the account after the browser returns with a code. State and code work once.
 *
 * @throws AppError `conflict` if the state belongs to another user, is used or too old; `provider_refused` if
 *   the vendor rejects the code
 */
export async function finishOAuth(
  tools: Tools,
  userId: string,
  { provider, state, code }: { provider: OAuthProvider; state: string; code: string },
): Promise<Connection> {
  const attempt = await openAttempt(tools, userId, state);
  if (attempt.provider !== provider) throw tooOld();
  const id = await exchangeCode(tools, attempt, { provider, code });
  return readConnection(tools, userId, id);
}

/** The user's link, if it still works. @throws AppError `conflict` */
export async function openAttempt(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  userId: string,
  state: string,
): Promise<Attempt> {
  const attempt = await db
    .selectFrom('connection_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state_hash', '=', hashLinkToken(state))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!attempt) throw tooOld();
  return attempt;
}

/**
 * Exchanges the code of an open link and stores the connection. A link works only for the provider and
 * realm it was created for, and only once: if two calls race, one exchanges the code. If the exchange
 * fails, the link can be used again.
 *
 * @returns the connection's id
 * @throws AppError `conflict`, `not_configured`; `provider_refused` if the vendor rejects the code
 */
export async function exchangeCode(
  tools: Tools,
  attempt: Attempt,
  { provider, code }: { provider: OAuthProvider; code: string },
): Promise<string> {
  const { connects, secrets, log, clock } = tools;
  if (attempt.provider !== provider) throw tooOld();
  const port = connects[attempt.network][provider];
  if (!port) throw notConfigured(provider);
  const encrypted = await takeVerifier(tools, attempt);
  const verifier = secrets.decrypt(encrypted, verifierContext(attempt.user_id));
  // The key was removed after the link was created.
  if (verifier === null) throw tooOld();
  const { return_url: returnUrl } = attempt;
  const granted = await askVendor(log, provider, () => port.exchange({ returnUrl, code, verifier })).catch(
    async (error) => {
      await restoreVerifier(tools, attempt, encrypted);
      throw error;
    },
  );
  const { account, scopes, details, accessToken, refreshToken, webhookUrl, lifeSeconds } = granted;
  return storeConnection(tools, attempt, {
    account,
    scopes,
    details,
    secrets: { accessToken, refreshToken, webhookUrl },
    lifeSeconds,
    now: clock.now(),
  });
}

/**
 * Takes the verifier of an open link, which uses the link up. @throws AppError `conflict` if already taken
 */
async function takeVerifier({ db }: Pick<Tools, 'db'>, attempt: Attempt): Promise<Buffer> {
  const taken = await db
    .updateTable('connection_attempt')
    .set({ verifier: null })
    .where(owned('connection_attempt', attempt))
    .where('verifier', 'is not', null)
    .where('connection_id', 'is', null)
    .returning(sql<Buffer>`old.verifier`.as('verifier'))
    .executeTakeFirst();
  if (!taken) throw usedUp();
  return taken.verifier;
}

async function restoreVerifier({ db }: Pick<Tools, 'db'>, attempt: Attempt, verifier: Buffer): Promise<void> {
  await db
    .updateTable('connection_attempt')
    .set({ verifier })
    .where(owned('connection_attempt', attempt))
    .execute();
}

/** The error for a link that is invalid, or invalid for this user. */
export function tooOld(): AppError {
  return new AppError('conflict', 'This link has expired or wasn’t made for you. Reconnect.');
}

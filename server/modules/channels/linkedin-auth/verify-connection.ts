import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Connection } from '#contract/connections.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import { askVendor } from '#server/modules/channels/connections/ask-vendor.ts';
import { channelOf, notConfiguredWords } from '#server/modules/channels/connections/channel-setups.ts';
import { exchangeCode, openAttempt, tooOld } from '#server/modules/channels/connections/finish-oauth.ts';
import { readConnection } from '#server/modules/channels/connections/read-connection.ts';
import {
  type NewConnection,
  storeConnection,
} from '#server/modules/channels/connections/store-connection.ts';
import { usedUp } from '#server/modules/channels/connections/used-up.ts';
import type { ConnectionAttemptTable } from '#server/modules/channels/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { HostedConnect } from '#server/ports/channel/port.ts';

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
  if (!port) throw new AppError('not_configured', notConfiguredWords.unipile);
  if (attempt.network !== port.network) throw tooOld();
  const accountId = await accountOfAttempt(tools, attempt, port);
  if (accountId === null) {
    throw new AppError(
      'conflict',
      'The provider has not said yet which account was connected. Wait a moment, then check again.',
    );
  }
  if (port.isOwn(accountId)) {
    throw new AppError('conflict', 'This account reads for everybody on this server, so nobody connects it.');
  }
  const { connected, ...account } = await askVendor(tools.log, 'unipile', () => port.account(accountId));
  if (!connected) {
    throw new AppError(
      'provider_refused',
      'The sign-in at the provider was not finished, so nothing was connected. Connect again.',
    );
  }
  return { account, secrets: null, lifeSeconds: null, scopes: [], details: {}, now: tools.clock.now() };
}

/** Which account was connected: as the callback said, or, where the provider cannot reach us, the one that is new. */
async function accountOfAttempt(tools: Tools, attempt: Attempt, port: HostedConnect): Promise<string | null> {
  if (attempt.account_id !== null) return attempt.account_id;
  if (tools.origins.public === null) return findNewAccount(tools, attempt, port);
  for (let tries = 0; tries < callbackPatience.tries; tries += 1) {
    await wait(callbackPatience.gapMs);
    const { account_id } = await tools.db
      .selectFrom('connection_attempt')
      .select('account_id')
      .where('user_id', '=', attempt.user_id)
      .where('id', '=', attempt.id)
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
      'Somebody else is connecting LinkedIn at this moment, and without PUBLIC_URL the provider cannot tell us whose account is whose. Connect again in ten minutes.',
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
      'More than one account was connected at the provider just now, so it is not clear which is yours. Connect again in a few minutes.',
    );
  }
  return only ?? null;
}

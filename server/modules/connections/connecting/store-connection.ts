import { type Selectable, sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { visibleName } from '#core/visible-name.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { writeAudit } from '#server/modules/access/audit.ts';
import { channelOf, wayOf } from '#server/modules/connections/channel-setups.ts';
import type { ConnectionAttemptTable } from '#server/modules/connections/tables.ts';
import {
  type ConnectionSecrets,
  encryptConnection,
} from '#server/modules/connections/tokens/connection-secrets.ts';
import { tokenLife } from '#server/modules/connections/tokens/refresh-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import type { ChannelAccount, ChannelProvider } from '#server/ports/channel/port.ts';

export type NewConnection = {
  account: ChannelAccount;
  /** Null if the vendor keeps the tokens. */
  secrets: ConnectionSecrets | null;
  /** How long the access token is valid, in seconds; null if it doesn't expire. */
  lifeSeconds: number | null;
  scopes: string[];
  details: Record<string, string>;
  now: Date;
};

/** An account that a user has just connected. */
type Connected = {
  userId: string;
  provider: ChannelProvider;
  /** The connection's id. */
  id: string;
  memberId: string;
  /** The account's name, as the vendor spells it. */
  name: string;
  /** Whose account this connection had before; null if it is new. */
  formerMemberId: string | null;
  now: Date;
};

/** What a module changes when an account is connected, in the transaction that stores the connection. */
export type ConnectedStep = (trx: Transaction<Database>, connected: Connected) => Promise<void>;

export type StoreDeps = Pick<Deps, 'db' | 'secrets' | 'billing'> & {
  connectedSteps: readonly ConnectedStep[];
};

/**
 * Stores the connection that a link led to and uses the link up, in one transaction. Reconnecting keeps the
 * connection and its id. If the user connected a different account at the vendor, the former account is
 * marked for deletion there, and the steps cancel what was approved for it: waiting posts and the morning digest.
 *
 * @returns the connection's id
 * @throws AppError `conflict` if the link was used or is too old, or another user has the Unipile account
 */
export async function storeConnection(
  { db, secrets, billing, connectedSteps }: StoreDeps,
  attempt: Selectable<ConnectionAttemptTable>,
  made: NewConnection,
): Promise<string> {
  const { user_id, provider, network: realm } = attempt;
  const { account, scopes, lifeSeconds, now } = made;
  const channel = channelOf(provider);
  const { neededScope } = wayOf(provider);
  const mayPublish = neededScope === null || scopes.includes(neededScope);
  const external_id = account.externalId;
  const life = tokenLife(now, { lifeSeconds, refreshToken: made.secrets?.refreshToken ?? null });
  const facts = {
    external_id,
    name: visibleName(account.name),
    url: account.url,
    picture_url: account.pictureUrl,
    scopes,
    secrets: made.secrets && encryptConnection(secrets, { user_id, provider, external_id }, made.secrets),
    ...life,
    refresh_failures: 0,
    // The user doesn't need to watch the expiry of a connection that can be refreshed.
    expires_at: life.refresh_at === null ? life.token_ends_at : null,
    details: JSON.stringify(made.details),
    state: mayPublish ? ('active' as const) : ('missing_scope' as const),
    state_reason: mayPublish
      ? null
      : `${channelNames[channel]} was connected without permission to publish. Reconnect and allow publishing in your name.`,
    connected_at: now,
    checked_at: now,
    updated_at: now,
  };
  return db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('connection_attempt')
      .select(['id', 'connection_id'])
      .where(owned('connection_attempt', { userId: user_id, id: attempt.id }))
      .forUpdate()
      .executeTakeFirst();
    if (!open) throw new AppError('conflict', 'This link has expired. Reconnect.');
    // Two tabs raced, and the other one finished first.
    if (open.connection_id !== null) throw usedUp();
    if (provider === 'unipile') await refuseForeignAccount(trx, { userId: user_id, realm, external_id });
    const before = await trx
      .selectFrom('connection')
      .select('member_id')
      .where('user_id', '=', user_id)
      .where('channel', '=', channel)
      .where('network', '=', realm)
      .where('provider', '=', provider)
      // Lets new publications reference the row while it's locked.
      .forNoKeyUpdate()
      .executeTakeFirst();
    await requireChannelQuota(trx, { billing }, { userId: user_id, channel, realm, now });
    const { id, member_id } = await trx
      .insertInto('connection')
      .values({ user_id, channel, provider, network: realm, ...facts })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'channel', 'network', 'provider']).doUpdateSet({
          ...facts,
          to_remove:
            provider === 'unipile'
              ? sql<
                  string[]
                >`array_remove(case when connection.external_id = ${external_id} then connection.to_remove
                  else array_append(array_remove(connection.to_remove, connection.external_id), connection.external_id)
                end, ${external_id})`
              : sql<string[]>`'{}'::text[]`,
        }),
      )
      .returning(['id', 'member_id'])
      .executeTakeFirstOrThrow();
    const connected = { userId: user_id, provider, id, memberId: member_id, name: account.name, now };
    const formerMemberId = before?.member_id ?? null;
    for (const step of connectedSteps) await step(trx, { ...connected, formerMemberId });
    await trx
      .updateTable('connection_attempt')
      .set({ connection_id: id })
      .where(owned('connection_attempt', { userId: user_id, id: attempt.id }))
      .execute();
    await notifyChange(trx, user_id, { name: 'connection', id });
    await writeAudit(trx, {
      actorId: user_id,
      userId: user_id,
      action: 'connection.made',
      subject: channelNames[channel],
      detail: { network: realm },
      now,
    });
    return id;
  });
}

/**
 * We know a Unipile account only by the id in a callback, which doesn't prove who signed in there, so the
 * account belongs to the first user who connected it. Elsewhere each user signs in at the vendor and has
 * their own tokens, so several users may connect the same account or workspace.
 */
async function refuseForeignAccount(
  trx: Transaction<Database>,
  of: { userId: string; realm: Realm; external_id: string },
): Promise<void> {
  // Serializes users who connect the same account at the same time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unipile ${of.external_id}`}, 0))`.execute(trx);
  const locked = await trx
    .selectFrom('connection')
    .select('id')
    .where('provider', '=', 'unipile')
    .where('network', '=', of.realm)
    .where('external_id', '=', of.external_id)
    .where('user_id', '<>', of.userId)
    .executeTakeFirst();
  if (locked) {
    throw new AppError('conflict', 'Someone else has connected this account.');
  }
}

/** A channel that is already connected, through this provider or another, doesn't count twice. */
async function requireChannelQuota(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'billing'>,
  of: { userId: string; channel: Channel; realm: Realm; now: Date },
): Promise<void> {
  const there = await trx
    .selectFrom('connection')
    .select('id')
    .where('user_id', '=', of.userId)
    .where('channel', '=', of.channel)
    .where('network', '=', of.realm)
    .where('state', '<>', 'disabled')
    .executeTakeFirst();
  if (there === undefined)
    await requireQuota(trx, deps, { userId: of.userId, meter: 'channels', now: of.now });
}

/** The error for a connect link that was already used. */
export function usedUp(): AppError {
  return new AppError('conflict', 'This link was already used. Reconnect if the account isn’t listed.');
}

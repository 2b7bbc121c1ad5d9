import type { Kysely } from 'kysely';
import type { CallKind } from '#contract/pacing.ts';
import type { Realm } from '#contract/profile.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { ByRealm, Deps } from '#server/modules/deps.ts';
import type {
  Account,
  FindComment,
  HostedConnect,
  KnownComment,
  Publish,
  Publishable,
} from '#server/ports/channel/port.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { runInCallContext } from './call-context.ts';
import { accountKey, type PacedBy, type Pacer } from './pacer.ts';
import type { PacingPolicy } from './pacing-policy.ts';

/** The account the server reads with. */
export type SourceAccount = { provider: 'unipile' | 'rapidapi'; id: string; policy: PacingPolicy };

/** Which accounts are paced, and how. Set by the composition root. */
export type Pacing = {
  source: SourceAccount | null;
  /** Users' accounts that reach LinkedIn through a provider acting on their behalf, by provider. */
  connections: { unipile: PacingPolicy | null };
  /** IANA name; null means the zone of the user who set up the server. */
  timeZone: string | null;
};

/** How long a zone is cached, ms. */
const zoneKeptMs = 60_000;

/** Looks up what the pacer needs to know about accounts. */
export function pacedAccounts(pacing: Pacing, db: Kysely<Database>, clock: Clock) {
  const zones = new Map<string, { zone: string; at: number }>();
  const zone = (key: string, read: () => Promise<string | undefined>) => async () => {
    if (pacing.timeZone !== null) return pacing.timeZone;
    const kept = zones.get(key);
    const now = clock.now().getTime();
    if (kept !== undefined && Math.abs(now - kept.at) < zoneKeptMs) return kept.zone;
    const found = (await read()) ?? 'UTC';
    zones.set(key, { zone: found, at: now });
    return found;
  };
  const { source, connections } = pacing;
  return {
    source: (): PacedBy | null =>
      source && {
        key: accountKey(source.provider, source.id),
        policy: source.policy,
        // The user who set up the server reads with their own account.
        timeZone: zone('source', async () => {
          const first = await db
            .selectFrom('app_user')
            .select('timezone')
            .orderBy('id')
            .limit(1)
            .executeTakeFirst();
          return first?.timezone;
        }),
      },
    /** The account of a user's connection; null if the provider sets no pace. */
    connection: (provider: string, externalId: string): PacedBy | null => {
      const policy = provider === 'unipile' ? connections.unipile : null;
      if (policy === null) return null;
      const key = accountKey(provider, externalId);
      return {
        key,
        policy,
        timeZone: zone(key, async () => {
          const owner = await db
            .selectFrom('connection')
            .innerJoin('app_user', 'app_user.id', 'connection.user_id')
            .select('app_user.timezone')
            .where('connection.external_id', '=', externalId)
            .limit(1)
            .executeTakeFirst();
          return owner?.timezone;
        }),
      };
    },
  };
}
export type PacedAccounts = ReturnType<typeof pacedAccounts>;

/**
 * The same source, with each call waiting for the account. Searches always count as clicks: a
 * user is typing.
 */
export function pacedSource(source: LinkedInSource, pacer: Pacer, account: PacedBy): LinkedInSource {
  const pacedCall = <T>(kind: CallKind, call: () => Promise<T>) => pacer.call(account, kind, call);
  const { search } = source;
  return {
    ...source,
    profile: (ref) => pacedCall(ref.kind === 'company' ? 'company' : 'profile', () => source.profile(ref)),
    company: (ref) => pacedCall('company', () => source.company(ref)),
    search:
      search && ((what) => runInCallContext({ by: 'click' }, () => pacedCall('search', () => search(what)))),
    posts: (profile, next) => pacedCall('posts', () => source.posts(profile, next)),
    post: (ref) => pacedCall('post', () => source.post(ref)),
    engagers: (post, next) => pacedCall('engagers', () => source.engagers(post, next)),
    comments: (post, next, wants) => pacedCall('comments', () => source.comments(post, next, wants)),
  };
}

type PacedCall = <T>(externalId: string, kind: CallKind, call: () => Promise<T>) => Promise<T>;

/** For each publishing port, how to lease the account before its call is prepared. */
const pacedCalls = new WeakMap<object, PacedCall>();

/**
 * Runs work in one lease of a user's account, including the port's calls. If the port isn't paced, runs it at
 * once.
 * @throws PostponedError if the account isn't free soon; none of the work has begun
 */
export function runPaced<T>(
  port: object,
  externalId: string,
  kind: CallKind,
  work: () => Promise<T>,
): Promise<T> {
  const pacedCall = pacedCalls.get(port);
  return pacedCall === undefined ? work() : pacedCall(externalId, kind, work);
}

/** The kind of call that publishes this. */
export const publishingKind = (kind: Publishable['kind']): CallKind =>
  kind === 'comment' ? 'comment' : 'publish';

/**
 * The same port, with each call waiting for the user's account. Counts as a click: a user started
 * it.
 */
export function pacedPublish<Port extends Publish & Partial<FindComment>>(
  port: Port,
  pacedCall: PacedCall,
): Port {
  const { findComment } = port;
  const paced: Port = {
    ...port,
    ...(findComment && {
      findComment: (account: Account, known: KnownComment) =>
        pacedCall(account.externalId, 'check', () => findComment(account, known)),
    }),
    publish: (account, what) =>
      pacedCall(account.externalId, publishingKind(what.kind), () => port.publish(account, what)),
    find: (account, what, since) =>
      pacedCall(account.externalId, 'check', () => port.find(account, what, since)),
  };
  pacedCalls.set(paced, pacedCall);
  return paced;
}

/**
 * The same port, with its one call to LinkedIn waiting for the account. Calls that only query the provider's own
 * records (links, whether a sign-in works, removing) pass straight through.
 */
export function pacedConnect<Port extends HostedConnect>(port: Port, pacedCall: PacedCall): Port {
  return {
    ...port,
    account: (externalId) => pacedCall(externalId, 'check', () => port.account(externalId)),
  };
}

/**
 * All ports that call LinkedIn as a member, with each call waiting for its account. Every caller goes through here.
 */
export function pacePorts<Ports extends Pick<Deps, 'source' | 'channels' | 'connects'>>(
  ports: Ports,
  pacer: Pacer,
  accounts: ByRealm<PacedAccounts>,
): Ports {
  const [real, sample] = [
    paceRealm(ports, 'real', pacer, accounts),
    paceRealm(ports, 'sample', pacer, accounts),
  ];
  return {
    ...ports,
    source: { real: real.source, sample: sample.source },
    channels: { real: real.channels, sample: sample.channels },
    connects: { real: real.connects, sample: sample.connects },
  };
}

function paceRealm(
  ports: Pick<Deps, 'source' | 'channels' | 'connects'>,
  realm: Realm,
  pacer: Pacer,
  accounts: ByRealm<PacedAccounts>,
) {
  const { [realm]: source } = ports.source;
  const { [realm]: channels } = ports.channels;
  const { [realm]: connects } = ports.connects;
  const account = accounts[realm].source();
  const pacedCall: PacedCall = (externalId, kind, call) => {
    const whose = accounts[realm].connection('unipile', externalId);
    return whose === null ? call() : pacer.call(whose, kind, call, { by: 'click' });
  };
  return {
    source: source && account ? pacedSource(source, pacer, account) : source,
    channels: { ...channels, unipile: channels.unipile && pacedPublish(channels.unipile, pacedCall) },
    connects: { ...connects, unipile: connects.unipile && pacedConnect(connects.unipile, pacedCall) },
  };
}

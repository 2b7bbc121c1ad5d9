import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { contract } from '#contract/index.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { openChangeFeed } from '#server/db/change-feed.ts';
import { outageOf } from '#server/db/database-error.ts';
import { openLeases } from '#server/db/leases.ts';
import { latestMigration } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool, type PoolOptions } from '#server/db/pool.ts';
import { onceSaver } from '#server/db/save-once.ts';
import { openWalWatch } from '#server/db/wal-watch.ts';
import { openBearerGuard } from '#server/http/bearer-guard.ts';
import { createHealthApp } from '#server/http/health-app.ts';
import { noLimits } from '#server/http/mount.ts';
import { readQueues } from '#server/jobs/read-queues.ts';
import { maxConnectionsPerUser, patience } from '#server/limits.ts';
import { cached } from '#server/metrics/cached.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import type { Deps, ServicePorts } from '#server/modules/deps.ts';
import { allCrons, allJobs, allTasks, createHandlers, suspectSteps } from '#server/modules/index.ts';
import { receiveEvent } from '#server/modules/plan/billing/receive-event.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { hasRoom, watchDisk } from '#server/modules/system/disk-space.ts';
import { endHeartbeat, heartbeat } from '#server/modules/system/heartbeat.ts';
import {
  recordAnswer,
  recordContact,
  recordWebhook,
  type ThisProcess,
} from '#server/modules/system/this-process.ts';
import { choosePorts, ownedSettings, realAccounts } from './choose-ports.ts';
import { describeProviders } from './describe-providers.ts';
import { createApp } from './http/app.ts';
import { openPictures } from './http/pictures/mount-pictures.ts';
import { openRateGuard } from './http/rate-guard.ts';
import { leaseTaker } from './http/take-lease.ts';
import { startRunner } from './jobs/runner.ts';
import { watchPorts } from './metrics/watch-ports.ts';
import { fillAllowedDomains } from './modules/access/allow-list/change-domains.ts';
import { endStartLink, extendStartLink, makeStartLink } from './modules/access/owner/owner-links.ts';
import { hasRealUsers, isOwned, markUsers } from './modules/access/owner/ownership.ts';
import { takeRateBatch } from './modules/access/rate-limit.ts';
import { findCaller, validTokens } from './modules/access/sessions.ts';
import { openMcpSession } from './modules/agents/mcp/mcp-session.ts';
import { pacedAccounts, pacePorts } from './modules/pacing/paced-ports.ts';
import { openPacer } from './modules/pacing/pacer.ts';
import {
  readServicesVersion,
  readStoredSettings,
  textsInUse,
} from './modules/system/services/stored-settings.ts';
import { linkOrigin } from './own-hosts.ts';
import { listLocalModels } from './ports/llm/local-models.ts';
import { guardedFetch } from './ports/web/guarded.ts';
import { openPortsInUse, type PortsInUse } from './ports-in-use.ts';
import { openSecrets } from './secrets.ts';
import { sampleSwitch } from './with-stored.ts';

/**
 * Downloads last as long as a slow reader needs, so only this many run at once and other requests aren't
 * affected.
 */
const maxDownloads = 4;

/** How long a download waits for another to end, in ms. Small downloads take less time than this. */
const downloadPatience = 3_000;

/** How often a process reports that it's alive, in ms. */
const heartbeatMs = 15_000;

/** How long the process isn't ready after the database's disk was full, in ms. A heartbeat tries again. */
const fullDiskMs = 2 * heartbeatMs;

/** Frequent readers of the metrics get queue figures up to this old, in ms. */
const queuesKeptMs = 5_000;

/** Where most connections go, through a pooler or not. */
export type Pooled = { url: string } & Pick<PoolOptions, 'pooler'>;

export type Composition = {
  app: Hono;
  /** Only the health checks: all that a worker serves. */
  healthApp: Hono;
  deps: Deps;
  /** The vendors where real accounts may be reached. */
  realAccounts: ReturnType<typeof realAccounts>;
  /** Starts processing jobs. A process that only serves the web doesn't call it. */
  work(): Promise<void>;
  /** Starts reporting that this process is alive. */
  heartbeat(): Promise<void>;
  /** The owner link of this start, which ends with the process; null if the server has an owner. */
  ownerLink(): Promise<string | null>;
  /** Whether the server has an owner. */
  isOwned(): Promise<boolean>;
  /** Prepares to stop: the process is no longer ready and takes no more jobs. Requests are still answered. */
  leave(): void;
  /** Ends streams. Clients reconnect to another process. */
  endStreams(): Promise<void>;
  /**
   * Ends streams first, then returns jobs to the queue. Jobs still running after `patience` ms are abandoned
   * as they are. Whoever opened the pool closes it.
   */
  stop(patience?: number): Promise<void>;
};

type AllHandlers = ReturnType<typeof createHandlers>;

/** What depends on keys. It's replaced as a whole when an administrator changes them. */
type Made = {
  deps: Deps;
  handlers: AllHandlers;
  webSettings: PageSettings;
  http: ReturnType<Parameters<typeof createApp>[0]['inUse']>;
};

/** Handlers that each call asks for anew. The call ends with the ports it began with. */
function handlersNow(now: () => AllHandlers): AllHandlers {
  type Loose = Record<string, Record<string, (received: unknown) => unknown>>;
  const groups = Object.entries(now() as Loose).map(([group, handlers]) => {
    const names = Object.keys(handlers);
    const later = names.map((name) => [
      name,
      (received: unknown) => (now() as Loose)[group]?.[name]?.(received),
    ]);
    return [group, Object.fromEntries(later)];
  });
  return Object.fromEntries(groups) as AllHandlers;
}

/** Puts the parts together: ports → jobs → http. The database is already migrated. */
export async function compose(options: {
  config: Config;
  /** Database connections, and the URL for what needs a session of its own. */
  pool: Pool;
  databaseUrl: string;
  /** The address of the other connections, if it's another one. */
  pooled?: Pooled;
  log: Logger;
  clock: Clock;
  version: string;
  /** Where the sandbox listens. Null if it's off at the start. */
  sandboxUrl: string | null;
  /** Where the sandbox accepts mail. */
  sandboxSmtpUrl: string | null;
  /** Starts or finds the sandbox once it's turned on. */
  openSandbox?: () => Promise<{ url: string; smtpUrl: string }>;
  /** Where this process serves the page, if it does. */
  localUrl?: string;
  /** Encrypts stored tokens. */
  secretKey: string;
  /** The built web app. Null serves only the API. */
  webDir: string | null;
  /** How long slow callers can make the server wait, in ms. */
  patience?: Pick<typeof patience, 'bodyMs' | 'stalledMs'>;
  /**
   * How often held leases are renewed, in ms. Until a renewal, a process doesn't notice that it lost a lease.
   */
  renewLeasesMs?: number;
  /** Seconds until jobs that failed temporarily are retried, and between polls of the queue. */
  queue?: { retrySeconds: number; pollSeconds: number };
  /** The crons that run by themselves, by default all. */
  crons?: typeof allCrons;
  /** Called with false when the database goes away, and with true when it's back. */
  watchDatabase?: (isThere: boolean) => void;
}): Promise<Composition> {
  const { config, pool, databaseUrl, log, clock, sandboxUrl } = options;
  const { url: pooledUrl, ...pooled } = options.pooled ?? { url: databaseUrl };
  const noticeFullDisk = (error: unknown) => {
    if (outageOf(error) === 'full') thisProcess.diskFullUntil = new Date(clock.now().getTime() + fullDiskMs);
  };
  const db = await openDatabase(pool, {
    share: { max: maxConnectionsPerUser, waitMs: pool.options.connectionTimeoutMillis ?? 10_000 },
    onError: noticeFullDisk,
  });
  await fillAllowedDomains(db, config.access.allowedDomains);
  const opsPool = openPool(pooledUrl, {
    ...pooled,
    max: 2,
    statementTimeout: 10_000,
    applicationName: 'ingrow-ops',
    onIdleError: (err) => log.warn({ err }, 'lost an idle connection'),
  });
  const opsDb = await openDatabase(opsPool, { onError: noticeFullDisk });
  let inUse: PortsInUse<Made> | undefined;
  const wal = openWalWatch({ opsDb, clock, log, steps: suspectSteps });
  const followWal = () =>
    wal.follow().catch((err: unknown) => log.warn({ err }, 'the position of the log could not be read'));
  await wal.follow();
  const changes = await openChangeFeed({
    url: databaseUrl,
    log,
    notify: (channel) => opsPool.query('select pg_notify($1, $2)', [channel, '']),
    watch(isThere) {
      options.watchDatabase?.(isThere);
      // A standby may have taken its place.
      if (isThere) followWal();
    },
    onServices() {
      inUse?.reload().catch((err: unknown) => log.warn({ err }, 'changed keys could not be read'));
    },
  });
  const leases = openLeases({ db, opsDb }, clock, log, options.renewLeasesMs);
  const runner = await startRunner({
    ...options.queue,
    databaseUrl,
    db,
    leases,
    clock,
    log,
    jobs: allJobs,
    tasks: allTasks,
    crons: options.crons ?? allCrons,
    works: config.role !== 'web',
    hasRoom: () => hasRoom(thisProcess),
    onDone: (work) => metrics.workDone(work),
  });
  const copyPool = openPool(pooledUrl, {
    ...pooled,
    max: maxDownloads,
    connectionTimeout: downloadPatience,
    applicationName: 'ingrow-copy',
    onIdleError: (err) => log.warn({ err }, 'lost an idle connection'),
  });
  const metrics = createMetrics({
    version: options.version,
    role: config.role,
    pools: { main: pool, copy: copyPool, ops: opsPool },
    streams: () => changes.count(),
    queues: cached(() => readQueues(opsDb), queuesKeptMs),
  });
  const contacts: ThisProcess['contacts'] = new Map();
  const thisProcess: ThisProcess = {
    id: randomUUID(),
    role: config.role,
    version: options.version,
    startedAt: clock.now(),
    neededSchema: await latestMigration(),
    isEmbedded: config.database.url === undefined,
    dataDir: config.dataDir,
    providers: [],
    isStopping: false,
    diskFullUntil: null,
    disk: null,
    contacts,
  };
  const secrets = openSecrets(options.secretKey, config.formerSecretKeys);
  const fixed = {
    db,
    opsDb,
    copyPool,
    clock,
    log,
    jobs: runner.jobs,
    tasks: runner.tasks,
    changes,
    wal,
    secrets,
    thisProcess,
  };
  const local = options.localUrl ?? `http://localhost:${config.http.port}`;
  const originsOf = ({ http }: Config): Deps['origins'] => ({
    public: http.publicUrl ?? null,
    local,
    links: linkOrigin({ publicUrl: http.publicUrl, ownHosts: http.ownHosts }, local),
    allowed: http.allowedOrigins,
  });
  let sandbox = { url: sandboxUrl, smtpUrl: options.sandboxSmtpUrl };
  const pacer = openPacer({ db, opsDb, clock, log });
  const services: ServicePorts = {
    isGiven: (name) => ports.isGiven(name),
    sample: () => ({ isOn: isSampleOn(ports.now().deps), isFixed: ports.isSampleFixed }),
    isRefused: (name) => ports.isRefused(name),
    reload: () => ports.reload(),
    refuseHost: guardedFetch(config.web).refuse,
    localModels: listLocalModels,
    tryOut(name, texts) {
      let quotaLeft: number | null = null;
      const tried = watchPorts(choosePorts(ports.tryOut(name, texts), sandbox, clock), {
        onCall: () => {},
        onAnswer(_, { quota }) {
          quotaLeft = quota?.left ?? quotaLeft;
        },
      });
      return { ports: tried, quotaLeft: () => quotaLeft };
    },
  };
  /** Everything that depends on keys. */
  const make = async (used: Config): Promise<Made> => {
    if (used.sandbox.enabled && sandbox.url === null && options.openSandbox) {
      await options.openSandbox().then(
        (opened) => {
          sandbox = opened;
        },
        (err: unknown) => log.warn({ err }, 'the sample network did not start'),
      );
    }
    const chosen = choosePorts(used, sandbox, clock);
    const watched = watchPorts(chosen, {
      onCall(call) {
        metrics.providerAnswered(call);
        recordContact(contacts, call, clock.now());
      },
      onAnswer: (provider, facts) => recordAnswer(contacts, provider, facts, clock.now()),
    });
    const linkedInAccounts = {
      real: pacedAccounts(chosen.pacing.real, db, clock),
      sample: pacedAccounts(chosen.pacing.sample, db, clock),
    };
    // Outside the measured part, because waiting for an account isn't the provider's time.
    const paced = pacePorts(watched, pacer, linkedInAccounts);
    thisProcess.providers = describeProviders(used, chosen);
    const { billing, identity, source, dataPortability, channels, llm, mail, connects, web } = paced;
    const deps: Deps = {
      ...fixed,
      ...{ billing, identity, source, dataPortability, channels, llm, mail, connects, web },
      linkedInAccounts,
      services,
      origins: originsOf(used),
      settings: {
        adminEmails: new Set(used.access.adminEmails.map((email) => email.toLowerCase())),
        enrichmentsPerDay: used.enrichment.perDay,
        agentRunBudgetUsd: used.agents.runBudgetUsd,
      },
    };
    const handlers = createHandlers(deps);
    const { accountStatus } = handlers.linkedinAuth;
    // The caller isn't authenticated, so this only shows that the route is reachable.
    handlers.linkedinAuth.accountStatus = async (received) => {
      const answer = await accountStatus(received);
      recordWebhook(contacts, 'unipile', clock.now());
      return answer;
    };
    const { identity: signIn, http } = used;
    return {
      deps,
      handlers,
      webSettings: chosen.webSettings,
      http: {
        ownHosts: http.ownHosts,
        firebase: signIn.kind === 'firebase' ? { authDomain: signIn.authDomain } : null,
        passThrough: chosen.passThrough,
      },
    };
  };
  // As it was at the start: who signs in meanwhile doesn't turn the sample network off for others.
  const unswitched = (await hasRealUsers(opsDb, config.mail !== null))
    ? { [sampleSwitch]: { SANDBOX: 'off' } }
    : {};
  const ports = await openPortsInUse({
    config,
    log,
    make,
    read: async () => {
      const { all, version } = await readStoredSettings(opsDb, secrets);
      return { texts: { ...unswitched, ...textsInUse(all) }, version };
    },
    readVersion: () => readServicesVersion(opsDb),
  });
  inUse = ports;
  await markUsers(ports.now().deps);
  const handlers = handlersNow(() => ports.now().handlers);
  const pictures =
    config.role === 'worker'
      ? null
      : openPictures({
          dir: join(config.dataDir, 'pictures'),
          maxBytes: config.pictures.maxBytes,
          mark: secrets.mark,
          web: ports.now().deps.web,
          clock,
          log,
        });
  const rates = openRateGuard((window, wanted) => takeRateBatch(db, window, wanted), clock);
  const times = options.patience ?? patience;
  const figures = { log, metrics, metricsAccess: config.metrics };
  const app = await createApp({
    ...figures,
    handlers,
    findCaller: (token) => findCaller(ports.now().deps, token),
    version: options.version,
    publicUrl: config.http.publicUrl,
    allowedOrigins: config.http.allowedOrigins,
    inUse: () => ports.now().http,
    pictures,
    async receivePayment(body, signature) {
      await receiveEvent(ports.now().deps, body, signature);
      recordWebhook(contacts, 'stripe', clock.now());
    },
    openMcpSession: (token) => openMcpSession(ports.now().deps, token),
    proxies: config.http.trustedProxies,
    limits: {
      ...(config.http.rateLimits === 'on'
        ? {
            guard: rates.take,
            findBearer: openBearerGuard((hashes) => validTokens(db, hashes, clock.now()), rates),
          }
        : noLimits),
      takeLease: leaseTaker(leases),
      saveOnce: onceSaver(db),
      stalledMs: times.stalledMs,
      hasRoom: () => hasRoom(thisProcess),
    },
    bodyMs: times.bodyMs,
    web: options.webDir
      ? {
          dir: options.webDir,
          readSettings: pageSettings(
            () => ports.now().webSettings,
            () => isOwned(db),
          ),
        }
      : null,
  });
  const { live, ready } = contract.system;
  const healthApp = createHealthApp({
    ...figures,
    contract: { access: { health: contract.access.health }, system: { live, ready } },
    handlers,
  });
  let heartbeats: NodeJS.Timeout | undefined;
  let startLink: string | null = null;
  const heartbeatOnce = async () => {
    await followWal();
    try {
      await watchDisk(thisProcess, log);
      await heartbeat(fixed);
      if (startLink !== null) await extendStartLink(fixed, startLink);
    } catch (err) {
      log.warn({ err }, 'no sign of life could be written');
    }
  };
  const leave = () => {
    thisProcess.isStopping = true;
    clearInterval(heartbeats);
    runner.rest();
  };
  return {
    app,
    healthApp,
    get deps() {
      return ports.now().deps;
    },
    realAccounts: realAccounts(ports.now().deps),
    work: () => runner.work(() => ports.now().deps),
    async heartbeat() {
      await heartbeatOnce();
      heartbeats = setInterval(heartbeatOnce, heartbeatMs).unref();
    },
    async ownerLink() {
      const link = await makeStartLink(fixed);
      startLink = link?.id ?? null;
      return link && `${ports.now().deps.origins.links}/login#owner=${link.secret}`;
    },
    isOwned: () => isOwned(db),
    leave,
    endStreams: () => changes.close(),
    async stop(patience) {
      leave();
      ports.close();
      await changes.close();
      await runner.stop(patience);
      await leases.close();
      await endHeartbeat(fixed).catch(() => {});
      if (startLink !== null) await endStartLink(fixed, startLink).catch(() => {});
      pictures?.cache.close();
      await copyPool.end();
      await opsPool.end();
    },
  };
}

/** The page's settings. Once the server has an owner, it always has one. */
function pageSettings(
  unowned: () => PageSettings,
  isOwned: () => Promise<boolean>,
): () => Promise<PageSettings> {
  let hasOwner = false;
  return async () => {
    // The page opens while the database is away, too.
    hasOwner ||= await isOwned().catch(() => false);
    return hasOwner ? ownedSettings(unowned()) : unowned();
  };
}

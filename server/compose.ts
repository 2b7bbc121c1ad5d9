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
import { openPool } from '#server/db/pool.ts';
import { openBearerGuard } from '#server/http/bearer-guard.ts';
import { createHealthApp } from '#server/http/health-app.ts';
import { noLimits } from '#server/http/mount.ts';
import { readQueues } from '#server/jobs/read-queues.ts';
import { maxConnectionsPerUser, patience } from '#server/limits.ts';
import { cached } from '#server/metrics/cached.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import type { Deps } from '#server/modules/deps.ts';
import { allCrons, allJobs, allTasks, createHandlers } from '#server/modules/index.ts';
import { receiveEvent } from '#server/modules/plan/billing/receive-event.ts';
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
import { isOwned, markUsers } from './modules/access/owner/ownership.ts';
import { takeRateBatch } from './modules/access/rate-limit.ts';
import { findCaller, validTokens } from './modules/access/sessions.ts';
import { openMcpSession } from './modules/agents/mcp/mcp-session.ts';
import { pacedAccounts, pacePorts } from './modules/pacing/paced-ports.ts';
import { openPacer } from './modules/pacing/pacer.ts';
import { openSecrets } from './secrets.ts';

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

/** Puts the parts together: ports → jobs → http. The database is already migrated. */
export async function compose(options: {
  config: Config;
  /** Database connections, and the URL for listeners. */
  pool: Pool;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
  version: string;
  /** Where the sandbox listens. Null if it's off. */
  sandboxUrl: string | null;
  /** Where the sandbox accepts mail. */
  sandboxSmtpUrl: string | null;
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
  /** Called with false when the database goes away, and with true when it's back. */
  watchDatabase?: (isThere: boolean) => void;
}): Promise<Composition> {
  const { config, pool, databaseUrl, log, clock, sandboxUrl } = options;
  const noticeFullDisk = (error: unknown) => {
    if (outageOf(error) === 'full') thisProcess.diskFullUntil = new Date(clock.now().getTime() + fullDiskMs);
  };
  const db = await openDatabase(pool, {
    share: { max: maxConnectionsPerUser, waitMs: pool.options.connectionTimeoutMillis ?? 10_000 },
    onError: noticeFullDisk,
  });
  await fillAllowedDomains(db, config.access.allowedDomains);
  const opsPool = openPool(databaseUrl, {
    max: 2,
    statementTimeout: 10_000,
    applicationName: 'ingrow-ops',
    onIdleError: (err) => log.warn({ err }, 'lost an idle connection'),
  });
  const opsDb = await openDatabase(opsPool, { onError: noticeFullDisk });
  const changes = await openChangeFeed(databaseUrl, log, options.watchDatabase);
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
    crons: allCrons,
    works: config.role !== 'web',
    onDone: (work) => metrics.workDone(work),
  });
  const copyPool = openPool(databaseUrl, {
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
  const chosen = choosePorts(config, { url: sandboxUrl, smtpUrl: options.sandboxSmtpUrl }, clock);
  const watched = watchPorts(chosen, {
    onCall(call) {
      metrics.providerAnswered(call);
      recordContact(contacts, call, clock.now());
    },
    onAnswer: (provider, facts) => recordAnswer(contacts, provider, facts, clock.now()),
  });
  const linkedInAccounts = pacedAccounts(chosen.pacing, db, clock);
  // Outside the measured part, because waiting for a turn isn't the provider's time.
  const ports = pacePorts(watched, openPacer({ db, opsDb, clock, log }), linkedInAccounts);
  const thisProcess: ThisProcess = {
    id: randomUUID(),
    role: config.role,
    version: options.version,
    startedAt: clock.now(),
    neededSchema: await latestMigration(),
    isEmbedded: config.database.url === undefined,
    dataDir: config.dataDir,
    providers: describeProviders(config, chosen),
    isStopping: false,
    diskFullUntil: null,
    contacts,
  };
  const deps: Deps = {
    db,
    opsDb,
    copyPool,
    clock,
    log,
    jobs: runner.jobs,
    tasks: runner.tasks,
    changes,
    billing: ports.billing,
    identity: ports.identity,
    source: ports.source,
    linkedInAccounts,
    dataPortability: ports.dataPortability,
    channels: ports.channels,
    llm: ports.llm,
    mail: ports.mail,
    connects: ports.connects,
    web: ports.web,
    secrets: openSecrets(options.secretKey, config.formerSecretKeys),
    thisProcess,
    origins: {
      public: config.http.publicUrl ?? null,
      local: options.localUrl ?? `http://localhost:${config.http.port}`,
      allowed: config.http.allowedOrigins,
    },
    settings: {
      adminEmails: new Set(config.access.adminEmails.map((email) => email.toLowerCase())),
      enrichmentsPerDay: config.enrichment.perDay,
      agentRunBudgetUsd: config.agents.runBudgetUsd,
    },
  };
  await markUsers(deps);
  const handlers = createHandlers(deps);
  const { accountStatus } = handlers.linkedinAuth;
  // The caller isn't authenticated, so this only shows that the route is reachable.
  handlers.linkedinAuth.accountStatus = async (received) => {
    const answer = await accountStatus(received);
    recordWebhook(contacts, 'unipile', clock.now());
    return answer;
  };
  const pictures =
    config.role === 'worker'
      ? null
      : openPictures({
          dir: join(config.dataDir, 'pictures'),
          maxBytes: config.pictures.maxBytes,
          mark: deps.secrets.mark,
          web: ports.web,
          clock,
          log,
        });
  const rates = openRateGuard((window, wanted) => takeRateBatch(db, window, wanted), clock);
  const times = options.patience ?? patience;
  const figures = { log, metrics, metricsAccess: config.metrics };
  const app = await createApp({
    ...figures,
    handlers,
    findCaller: (token) => findCaller(deps, token),
    version: options.version,
    publicUrl: config.http.publicUrl,
    allowedOrigins: config.http.allowedOrigins,
    ownHosts: config.http.ownHosts,
    firebase: config.identity.kind === 'firebase' ? { authDomain: config.identity.authDomain } : null,
    passThrough: ports.passThrough,
    pictures,
    async receivePayment(body, signature) {
      await receiveEvent(deps, body, signature);
      recordWebhook(contacts, 'stripe', clock.now());
    },
    openMcpSession: (token) => openMcpSession(deps, token),
    proxies: config.http.trustedProxies,
    limits: {
      ...(config.http.rateLimits === 'on'
        ? {
            guard: rates.take,
            findBearer: openBearerGuard((hashes) => validTokens(db, hashes, clock.now()), rates),
          }
        : noLimits),
      takeLease: leaseTaker(leases),
      stalledMs: times.stalledMs,
    },
    bodyMs: times.bodyMs,
    web: options.webDir
      ? { dir: options.webDir, readSettings: pageSettings(ports.webSettings, () => isOwned(db)) }
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
    try {
      await heartbeat(deps);
      if (startLink !== null) await extendStartLink(deps, startLink);
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
    deps,
    realAccounts: realAccounts(deps),
    work: () => runner.work(deps),
    async heartbeat() {
      await heartbeatOnce();
      heartbeats = setInterval(heartbeatOnce, heartbeatMs).unref();
    },
    async ownerLink() {
      const link = await makeStartLink(deps);
      startLink = link?.id ?? null;
      return link && `${deps.origins.public ?? deps.origins.local}/login#owner=${link.secret}`;
    },
    isOwned: () => isOwned(db),
    leave,
    endStreams: () => changes.close(),
    async stop(patience) {
      leave();
      await changes.close();
      await runner.stop(patience);
      await leases.close();
      await endHeartbeat(deps).catch(() => {});
      if (startLink !== null) await endStartLink(deps, startLink).catch(() => {});
      pictures?.cache.close();
      await copyPool.end();
      await opsPool.end();
    },
  };
}

/** The page's settings. Once the server has an owner, it always has one. */
function pageSettings(unowned: PageSettings, isOwned: () => Promise<boolean>): () => Promise<PageSettings> {
  const owned = ownedSettings(unowned);
  let hasOwner = false;
  return async () => {
    // The page opens while the database is away, too.
    hasOwner ||= await isOwned().catch(() => false);
    return hasOwner ? owned : unowned;
  };
}

import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { openChangeFeed } from '#server/db/change-feed.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool } from '#server/db/pool.ts';
import { createApp } from '#server/http/app.ts';
import { startRunner } from '#server/jobs/runner.ts';
import { fillAllowedDomains } from '#server/modules/access/allowed-domain.ts';
import { findCaller } from '#server/modules/access/find-caller.ts';
import { openMcpDesk } from '#server/modules/agents/mcp/open-mcp-desk.ts';
import type { Deps } from '#server/modules/deps.ts';
import { allErrands, allJobs, allTicks, createHandlers } from '#server/modules/index.ts';
import { hearEvent } from '#server/modules/plan/billing/hear-event.ts';
import { choosePorts } from './choose-ports.ts';
import { openSecrets } from './secrets.ts';

/** Downloads last as long as their reader's line needs: so many at once, and never at the cost of other requests. */
const mostDownloads = 4;

/** How long a download waits for one that ends, ms; small ones take less. */
const downloadPatience = 3_000;

export type Composition = {
  app: Hono;
  deps: Deps;
  /** Starts working on jobs; a process that only serves the web does not. */
  work(): Promise<void>;
  /** Ends streams first, then lets jobs go back to the queue. The pool is its opener's to end. */
  stop(): Promise<void>;
};

/** Puts the parts together: ports → jobs → http. The database is migrated already. */
export async function compose(options: {
  config: Config;
  /** Connections to the database, and its address for those who listen. */
  pool: Pool;
  databaseUrl: string;
  log: Logger;
  clock: Clock;
  version: string;
  /** Where the sandbox listens; null when it is off. */
  sandboxUrl: string | null;
  /** Encrypts stored tokens. */
  secretKey: string;
  /** The built web app; null serves the API alone. */
  webDir: string | null;
}): Promise<Composition> {
  const { config, pool, databaseUrl, log, clock, sandboxUrl } = options;
  const db = await openDatabase(pool);
  await fillAllowedDomains(db, config.access.allowedDomains);
  const changes = await openChangeFeed(databaseUrl, log);
  const runner = await startRunner({
    databaseUrl,
    db,
    clock,
    log,
    jobs: allJobs,
    errands: allErrands,
    ticks: allTicks,
  });
  const ports = choosePorts(config, sandboxUrl, clock);
  const copyPool = openPool(databaseUrl, {
    max: mostDownloads,
    connectionTimeout: downloadPatience,
    applicationName: 'ingrow-copy',
    onIdleError: (err) => log.warn({ err }, 'lost an idle connection'),
  });
  const deps: Deps = {
    db,
    copyPool,
    clock,
    log,
    jobs: runner.jobs,
    errands: runner.errands,
    changes,
    billing: ports.billing,
    identity: ports.identity,
    source: ports.source,
    channels: ports.channels,
    llm: ports.llm,
    connects: ports.connects,
    web: ports.web,
    secrets: openSecrets(options.secretKey, config.formerSecretKeys),
    origins: {
      public: config.http.publicUrl ?? null,
      local: `http://localhost:${config.http.port}`,
    },
    settings: {
      adminEmails: new Set(config.access.adminEmails.map((email) => email.toLowerCase())),
      lookUpsPerDay: config.lookUps.perDay,
      agentRunBudgetUsd: config.agents.runBudgetUsd,
    },
  };
  const app = await createApp({
    handlers: createHandlers(deps),
    findCaller: (token) => findCaller(deps, token),
    log,
    version: options.version,
    allowedOrigins: config.http.allowedOrigins,
    firebase: config.identity.kind === 'firebase' ? { authDomain: config.identity.authDomain } : null,
    passThrough: ports.passThrough,
    hearPayment: (body, signature) => hearEvent(deps, body, signature),
    openMcpDesk: (token) => openMcpDesk(deps, token),
    web: options.webDir ? { dir: options.webDir, settings: ports.webSettings } : null,
  });
  return {
    app,
    deps,
    work: () => runner.work(deps),
    async stop() {
      await changes.close();
      await runner.stop();
      await copyPool.end();
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { sampleMessage } from '#core/sample-messages.ts';
import { openDataFolder } from './boot/data-folder.ts';
import { createLifecycle, endOnCrash, endOnSignals } from './boot/lifecycle.ts';
import { openPort } from './boot/listen.ts';
import { ownerLine } from './boot/owner-line.ts';
import { readVersion } from './boot/read-version.ts';
import { findSandbox, startSandbox } from './boot/sandbox-child.ts';
import { readSecretKey } from './boot/secret-key.ts';
import { reportFailure } from './boot/start-error.ts';
import { watchEmbedded } from './boot/watch-embedded.ts';
import { ensureWebBuild } from './boot/web-build.ts';
import { systemClock } from './clock.ts';
import type { Pooled } from './compose.ts';
import { type Config, processSettings, readConfig } from './config.ts';
import { DatabaseError } from './db/database-error.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { outlastOutage } from './db/outlast-outage.ts';
import { limitRole, openPool } from './db/pool.ts';
import { createLog } from './log.ts';
import { readDisk } from './modules/system/disk-space.ts';

/** Our own PostgreSQL, and who hears that it went away or came back. */
type Embedded = { url: string; watch: (isThere: boolean) => void };

/** How long a start waits for a database that is away, in ms: longer than a restart or a failover takes. */
const databasePatience = 30_000;

/** How long requests, and then jobs, have to finish when the process is stopping, in ms. */
const patience = 20_000;

/** Starts the process: settings → data folder → port → database → sandbox → page → the composed parts. */
const life = createLifecycle();
endOnSignals({ end: () => void life.end(0), hurry: life.hurry });
try {
  await start(readConfig(processSettings()));
} catch (error) {
  reportFailure(error);
  await life.end(1);
}

async function start(config: Config): Promise<void> {
  const { checkout, dataDir, http } = config;
  const log = createLog(config.log);
  endOnCrash(life, log);
  await life.step(
    () => openDataFolder(dataDir, { isShared: config.role !== 'all' }),
    (release) => release(),
    'essential',
  );
  const secretKey = await readSecretKey(dataDir, config.secretKey);
  const servesWeb = config.role !== 'worker';
  const port = await life.step(
    () => (servesWeb ? openPort(http.host, http.port) : openPort(config.health.host, config.health.port)),
    (open) => open.close(),
  );
  // `npm run dev` serves the page from source, so any build will do for what is read from the served page.
  const anyBuild = process.argv.includes('--any-web-build');
  let opened: ReturnType<typeof sandboxFor> | undefined;
  const openSandbox = () => {
    // A later call tries again.
    opened ??= sandboxFor(config, log).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  // Loading the rest of the program takes longest, so the others start before it.
  const [database, sandbox, webDir, { compose }] = await Promise.all([
    migratedDatabase(config, log),
    config.sandbox.enabled ? openSandbox() : null,
    servesWeb ? life.step((unwanted) => ensureWebBuild({ checkout, dataDir, unwanted, anyBuild })) : null,
    import('./compose.ts'),
  ]);
  const composition = await life.step(
    () =>
      compose({
        config,
        ...database,
        log,
        clock: systemClock,
        version: readVersion(checkout),
        sandboxUrl: sandbox?.url ?? null,
        sandboxSmtpUrl: sandbox?.smtpUrl ?? null,
        openSandbox,
        ...(servesWeb && { localUrl: port.url }),
        secretKey,
        webDir: webDir ?? null,
      }),
    async (parts) => {
      parts.leave();
      port.leave();
      if (servesWeb && config.drainMs > 0) await wait(config.drainMs);
      // Change streams are closed. Pending requests are answered.
      await Promise.all([parts.endStreams(), port.close(patience)]);
      await parts.stop(patience);
    },
    config.drainMs + 2 * patience,
  );
  if (config.role !== 'web') await life.step(() => composition.work());
  await life.step(() => composition.heartbeat());
  port.serve(servesWeb ? composition.app.fetch : composition.healthApp.fetch);
  if (servesWeb && sandbox && config.billing?.kind === 'sandbox') {
    const { registerSandboxWebhook } = await import('./ports/payment/sandbox-endpoint.ts');
    await registerSandboxWebhook(sandbox.url, `${port.url}/payment/webhook`);
  }
  announce(
    servesWeb
      ? `inGrow is ready: ${http.publicUrl ?? port.url}`
      : `inGrow is processing jobs. Health: ${port.url}/health`,
  );
  if (servesWeb) {
    const line = await ownerLine(composition, { isTerminal: process.stdout.isTTY });
    if (line !== null) announce(line);
  }
  if (composition.deps.services.sample().isOn)
    announce(`Sample network: ${sampleMessage(composition.realAccounts)}`);
}

async function sandboxFor(config: Config, log: Logger): Promise<{ url: string; smtpUrl: string }> {
  const { checkout, dataDir } = config;
  if (config.sandbox.url !== undefined) return findSandbox(config.sandbox.url);
  const onLine = (line: string) => log.debug({ line }, 'sample network');
  return life.step(
    () => startSandbox({ checkout, dataDir, port: config.sandbox.port, onLine, onLost: lose }),
    (started) => started.stop(),
  );
}

async function migratedDatabase(
  config: Config,
  log: Logger,
): Promise<{ pool: Pool; databaseUrl: string; pooled: Pooled; watchDatabase?: Embedded['watch'] }> {
  const { url, directUrl, pooler } = config.database;
  const embedded = directUrl === undefined ? await startEmbedded(config, log) : null;
  const databaseUrl = directUrl ?? embedded?.url ?? '';
  const onAway = (error: unknown) =>
    announce(`${error instanceof DatabaseError ? error.message : 'The database is away.'} Trying again.`);
  await life.step((abort) =>
    outlastOutage(() => migrate(databaseUrl), { ms: databasePatience, abort, onAway }),
  );
  if (pooler) await life.step(() => limitRole(databaseUrl));
  const pooled = { url: url ?? databaseUrl, ...(pooler && { pooler }) };
  const onIdleError = (err: Error) => log.warn({ err }, 'lost an idle connection');
  const pool = await life.step(
    () => openPool(pooled.url, { ...pooled, onIdleError }),
    (open) => open.end(),
  );
  return { pool, databaseUrl, pooled, ...(embedded && { watchDatabase: embedded.watch }) };
}

async function startEmbedded({ dataDir }: Config, log: Logger): Promise<Embedded> {
  const server = await life.step(
    () => startEmbeddedPostgres({ dataDir }),
    (running) => running.stop(),
    'essential',
  );
  const watch = await life.step(
    () => watchEmbedded({ server, dataDir, log, lose, readDisk }),
    (watching) => watching.stop(),
  );
  return { url: server.url, watch: watch.onChange };
}

function lose(error: Error): void {
  reportFailure(error);
  void life.end(1);
}

/** For the person who starts the server. Everything else goes to the log. */
function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

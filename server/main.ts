import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { sampleWords } from '#contract/sample-words.ts';
import { openDataFolder } from './boot/data-folder.ts';
import { createLife } from './boot/life.ts';
import { openPort } from './boot/listen.ts';
import { readVersion } from './boot/read-version.ts';
import { reportFailure } from './boot/report-failure.ts';
import { type SandboxChild, startSandbox } from './boot/sandbox-child.ts';
import { readSecretKey } from './boot/secret-key.ts';
import { endOnCrash, endOnSignals } from './boot/signals.ts';
import { ensureWebBuild } from './boot/web-build.ts';
import { realAccounts } from './choose-ports.ts';
import { systemClock } from './clock.ts';
import { compose } from './compose.ts';
import { type Config, processSettings, readConfig } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { createLog } from './log.ts';
import { hearSandboxStripe } from './ports/payment/sandbox-endpoint.ts';

/** The start of the process: settings → data folder → port → database → sandbox → page → the composed parts. */
const life = createLife();
endOnSignals(life);
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
    () => openDataFolder(dataDir),
    (release) => release(),
    'essential',
  );
  const secretKey = await readSecretKey(dataDir, config.secretKey);
  const port =
    config.role === 'worker'
      ? undefined
      : await life.step(
          () => openPort(http.host, http.port),
          (open) => open.close(),
        );
  // `npm run dev` shows the page's sources; any build will do for what it takes from the served page.
  const anyBuild = process.argv.includes('--any-web-build');
  const [database, sandbox, webDir] = await Promise.all([
    migratedDatabase(config, log),
    config.sandbox.enabled ? sandboxBeside(config, log) : undefined,
    port && life.step((unwanted) => ensureWebBuild({ checkout, dataDir, unwanted, anyBuild })),
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
        secretKey,
        webDir: webDir ?? null,
      }),
    async (parts) => {
      // No new requests; those that run get to their end once the streams are closed.
      const closed = port?.close();
      await parts.stop();
      await closed;
    },
  );
  if (config.role !== 'web') await life.step(() => composition.work());
  port?.serve(composition.app.fetch);
  if (port && sandbox && config.billing?.kind === 'sandbox') {
    await hearSandboxStripe(sandbox.url, `${port.url}/payment/webhook`);
  }
  announce(port ? `inGrow is ready: ${http.publicUrl ?? port.url}` : 'inGrow works on jobs');
  if (sandbox) announce(`Sample network: ${sampleWords(realAccounts(composition.deps))}`);
}

function sandboxBeside(config: Config, log: Logger): Promise<SandboxChild> {
  const { checkout, dataDir } = config;
  const onLine = (line: string) => log.debug({ line }, 'sample network');
  return life.step(
    () => startSandbox({ checkout, dataDir, port: config.sandbox.port, onLine, onLost: lose }),
    (child) => child.stop(),
  );
}

async function migratedDatabase(config: Config, log: Logger): Promise<{ pool: Pool; databaseUrl: string }> {
  const databaseUrl = config.database.url ?? (await embeddedUrl(config.dataDir));
  const pool = await life.step(
    () => openPool(databaseUrl, { onIdleError: (err) => log.warn({ err }, 'lost an idle connection') }),
    (open) => open.end(),
  );
  await life.step(() => migrate(pool));
  return { pool, databaseUrl };
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const server = await life.step(
    () => startEmbeddedPostgres({ dataDir }),
    (running) => running.stop(),
    'essential',
  );
  return server.url;
}

function lose(error: Error): void {
  reportFailure(error);
  void life.end(1);
}

/** For the person who starts it; everything else goes to the log. */
function announce(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from './boot/data-folder.ts';
import { createLife } from './boot/life.ts';
import { openPort } from './boot/listen.ts';
import { reportFailure } from './boot/report-failure.ts';
import { startSandbox } from './boot/sandbox-child.ts';
import { readSecretKey } from './boot/secret-key.ts';
import { endOnSignals } from './boot/signals.ts';
import { ensureWebBuild } from './boot/web-build.ts';
import { systemClock } from './clock.ts';
import { compose } from './compose.ts';
import { type Config, processSettings, readConfig } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { checkServer, openPool } from './db/pool.ts';
import { createLog } from './log.ts';

/** The composition root: config → data folder → database → sandbox → ports → jobs → http. */
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
  await life.step(
    () => openDataFolder(dataDir),
    (release) => release(),
    'essential',
  );
  await readSecretKey(dataDir, config.secretKey);
  const port =
    config.role === 'worker'
      ? undefined
      : await life.step(
          () => openPort(http.host, http.port),
          (open) => open.close(),
        );
  const url = config.database.url ?? (await embeddedUrl(dataDir));
  const pool = await life.step(
    () => openPool(url, { onIdleError: (err) => log.warn({ err }, 'a database connection broke') }),
    (open) => open.end(),
  );
  await checkServer(pool);
  await life.step(() => migrate(pool));

  const sandbox = config.sandbox.enabled
    ? await life.step(
        () =>
          startSandbox({
            checkout,
            dataDir,
            port: config.sandbox.port,
            onLine: (line) => log.debug({ line }, 'sample network'),
            onLost: lose,
          }),
        (child) => child.stop(),
      )
    : undefined;

  // `npm run dev` serves the page's sources itself.
  const buildsWeb = port !== undefined && !process.argv.includes('--without-web');
  const webDir = buildsWeb
    ? await life.step((unwanted) => ensureWebBuild({ checkout, dataDir, unwanted }))
    : undefined;
  const composition = await life.step(
    async () =>
      compose({
        config,
        pool,
        databaseUrl: url,
        log,
        clock: systemClock,
        version: await readVersion(checkout),
        sandboxUrl: sandbox?.url ?? null,
        webDir: webDir ?? null,
      }),
    (made) => made.stop(),
  );
  if (config.role !== 'web') await composition.work();
  if (port === undefined) return;
  port.serve(composition.app.fetch);
  process.stdout.write(`inGrow is ready: ${http.publicUrl ?? port.url}\n`);
  if (sandbox !== undefined) process.stdout.write('Sample network: no real account is touched\n');
}

async function readVersion(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
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

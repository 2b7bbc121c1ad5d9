// Started by test/bench/bench-server.ts: the product's web process on a given database, as a separate process
// with its own memory and CPU share. Prints its URL; exits when its standard input closes.
import { createInterface } from 'node:readline';
import { openPort } from '#server/boot/listen.ts';
import { systemClock } from '#server/clock.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { createLog } from '#server/log.ts';
import { allCrons } from '#server/modules/index.ts';

const [databaseUrl = '', dataDir = '', settings = '{}'] = process.argv.slice(2);
const config = readConfig({
  SANDBOX: 'on',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  // The throughput is what is measured.
  RATE_LIMITS: 'off',
  ...JSON.parse(settings),
});
const port = await openPort('127.0.0.1', 0);
const pool = openPool(databaseUrl);
const composition = await compose({
  config,
  pool,
  databaseUrl,
  log: createLog(config.log),
  clock: systemClock,
  version: '0.0.0',
  // Nothing here calls a provider.
  sandboxUrl: 'http://127.0.0.1:1',
  sandboxSmtpUrl: null,
  secretKey: 'a key of the tests, long enough for one',
  webDir: null,
});
port.serve(composition.app.fetch);
console.log(port.url);
// Each line names a cron to run. The process then also executes the tasks.
let isWorking = false;
createInterface(process.stdin).on('line', async (name) => {
  if (!isWorking) await composition.work();
  isWorking = true;
  await allCrons.find((cron) => cron.name === name)?.run(composition.deps);
});
await new Promise((resolve) => process.stdin.on('close', resolve));
await port.close();
await composition.stop();
await pool.end();

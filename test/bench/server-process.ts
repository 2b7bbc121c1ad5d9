// Started by test/bench/bench-server.ts: the product's web side as a process of its own on a given database, so
// that its memory and its share of the processors are its own. Prints its URL; ends with its standard input.
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
  // What is measured is how much is answered.
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
// A line names a cron to be run now. Whoever sends one wants the work to be done here.
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

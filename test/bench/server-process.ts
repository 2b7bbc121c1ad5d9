// Started by test/bench/bench-server.ts: the product's web side as a process of its own on a given database, so
// that its memory and its share of the processors are its own. Prints its address; ends with its standard input.
import { openPort } from '#server/boot/listen.ts';
import { systemClock } from '#server/clock.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openPool } from '#server/db/pool.ts';
import { createLog } from '#server/log.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const config = readConfig({ SANDBOX: 'on', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
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
  secretKey: 'a key of the tests, long enough for one',
  webDir: null,
});
port.serve(composition.app.fetch);
console.log(port.url);
await new Promise((resolve) => process.stdin.on('close', resolve).resume());
await port.close();
await composition.stop();
await pool.end();

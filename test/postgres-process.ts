// Started by test/postgres.ts as a separate process that outlives a killed test run. Starts PostgreSQL in the
// folder, creates the template, prints `{ server, template }`, and waits for the end of the run (its side of
// the pipe closes, even on kill -9). Then it stops PostgreSQL and removes the folder.
import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool } from '#server/db/pool.ts';
import { openRestoredQueue } from '#server/jobs/restored-queue.ts';
import { allCrons, allJobs, allTasks } from '#server/modules/index.ts';

const [folder, durable] = process.argv.slice(2);
if (!folder) throw new Error('Usage: postgres-process.ts <folder> [durable]');

const runIsOver = new Promise((resolve) => process.stdin.on('close', resolve).on('error', resolve).resume());
try {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, durable: durable === 'durable' });
  try {
    console.log(JSON.stringify({ server: url, template: await makeTemplate(url) }));
    await runIsOver;
  } finally {
    await stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/**
 * Creates the migrated, empty database that tests clone. It already has the queues, so servers don't create
 * them again.
 * @returns its name
 */
async function makeTemplate(server: string): Promise<string> {
  const name = 'ingrow_template';
  const pool = openPool(server, { max: 1 });
  await pool.query(`create database ${name}`);
  await pool.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const own = openPool(url.href, { max: 1 });
  const names = [...allJobs, ...allTasks, ...allCrons].map((work) => work.name);
  const queues = await openRestoredQueue(url.href, await openDatabase(own), names);
  await queues.close(true);
  await own.end();
  return name;
}

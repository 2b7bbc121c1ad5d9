// Started by test/postgres.ts as a separate process that outlives a killed test run. Starts PostgreSQL in the
// folder, creates the template, prints `{ server, template }`, and waits for the end of the run (its side of
// the pipe closes, even on kill -9). Then it stops PostgreSQL and removes the folder.
import { rm } from 'node:fs/promises';
import { PgBoss } from 'pg-boss';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { connectTo } from '#server/db/primary.ts';
import { makeQueues, storeSchedules } from '#server/jobs/runner.ts';
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
 * Creates the migrated, empty database that tests clone. It already has the queues and schedules, so
 * servers don't create them again.
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
  const boss = new PgBoss({ ...connectTo(url.href), max: 1, supervise: false, schedule: false });
  await boss.start();
  await makeQueues(
    boss,
    [...allJobs, ...allTasks, ...allCrons].map(({ name }) => name),
  );
  await storeSchedules(boss, allCrons);
  await boss.stop({ graceful: false, close: true });
  return name;
}

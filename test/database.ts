import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Any number, the same for all workers: one clone of the template at a time. */
const cloneLock = 7_201_733;

/** A PostgreSQL of a run, and the migrated, empty database in it that is cloned. */
export type TestPostgres = {
  server: string;
  template: string;
  /** Where folders of tests are made: in memory where it has room, since a disk takes milliseconds for each change. */
  place: string;
};

/** A migrated, empty database of one test file's own. */
export type TestDatabase = {
  url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
};

/**
 * Clones the run's migrated template, some 10 ms. For tests of the projects that have a PostgreSQL (all but component
 * and boot). What is not dropped goes with the run.
 *
 * @param postgres where nothing can be injected yet
 */
export async function createTestDatabase(postgres: TestPostgres = inject('postgres')): Promise<TestDatabase> {
  return createFrom(postgres);
}

/** A database without anything in it, as an operator makes one. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom({ ...inject('postgres'), template: 'template0' });
}

async function createFrom({ server, template }: TestPostgres): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [cloneLock]);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onServer(server, async (client) => {
        // Autovacuum belongs to the superuser, so it cannot be ended from here: it is gone in a moment.
        for (let tries = 0; ; tries += 1) {
          try {
            await client.query(`drop database if exists ${name} with (force)`);
            return;
          } catch (error) {
            const isAutovacuum = error instanceof pg.DatabaseError && error.code === '42501';
            if (!isAutovacuum || tries === 100) throw error;
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
        }
      }),
  };
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    // Ends the session, and with it the advisory lock.
    await client.end();
  }
}

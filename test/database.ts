import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An arbitrary number shared by all workers: only one clones the template at a time. */
const cloneLock = 7_201_733;

/** The PostgreSQL of a run, and the migrated, empty database in it that tests clone. */
export type TestPostgres = {
  server: string;
  template: string;
  /**
   * Where tests create folders: in memory if there is enough space, because a disk takes milliseconds per
   * change.
   */
  place: string;
};

/** A migrated, empty database of one test file. */
export type TestDatabase = {
  url: string;
  /** Drops it, even if clients are connected. */
  drop(): Promise<void>;
};

/**
 * Clones the run's migrated template in about 10 ms. For all test projects with a PostgreSQL (all except
 * component and boot). Databases that aren't dropped disappear with the run.
 *
 * @param postgres for code that can't inject it yet
 */
export async function createTestDatabase(postgres: TestPostgres = inject('postgres')): Promise<TestDatabase> {
  return createFrom(postgres);
}

/** A database without any contents, as an operator would create it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom({ ...inject('postgres'), template: 'template0' });
}

async function createFrom({ server, template }: TestPostgres): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [cloneLock]);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      withClient(server, async (client) => {
        // Autovacuum belongs to the superuser and can't be terminated from here. It ends in a moment.
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

/** Works with a database in a session of its own, which then ends, with its locks. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

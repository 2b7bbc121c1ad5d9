import type { Config } from '#server/config.ts';
import { findMissing, readMigrations } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { openCommandDatabase } from './open-command-database.ts';

/**
 * `npm run upgrade-check`: says which migrations this version would run, and whether processes of the version in use
 * can keep running while they are replaced. A data folder belongs to one process. Changes nothing.
 *
 * @throws errors with one sentence
 */
export async function checkUpgrade(config: Config, report: (line: string) => void): Promise<void> {
  const target = await openCommandDatabase(config, { isNew: false, alone: false });
  const pool = openPool(target.url, { max: 1, applicationName: 'ingrow-upgrade-check' });
  try {
    const { rows } = await pool.query<{ is_empty: boolean }>(
      "select to_regclass('schema_migration') is null as is_empty",
    );
    if (rows[0]?.is_empty) return report('The database is empty: there is nothing to upgrade.');
    const missing = await findMissing(pool, await readMigrations());
    for (const { name, isRolling } of missing) report(`${name}${isRolling ? ' (rolling)' : ''}`);
    const last = missing.findLast(({ isRolling }) => !isRolling);
    if (config.database.directUrl === undefined) report('Stop inGrow, then start this version.');
    else if (last === undefined) report('Rolling upgrade: replace one process at a time.');
    else report(`Stop all processes first: the version in use can’t work with ${last.name}.`);
  } finally {
    await pool.end();
    await target.leave();
  }
}

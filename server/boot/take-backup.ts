import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Manifest } from '#server/db/backup/manifest.ts';
import { writeBackup } from '#server/db/backup/write-backup.ts';
import { checkServer, openPool } from '#server/db/pool.ts';
import { waitingMessages } from '#server/jobs/restored-queue.ts';
import { secretKeyId } from '#server/secrets.ts';
import { openCommandDatabase } from './open-command-database.ts';
import { readVersion } from './read-version.ts';
import { findSecretKey } from './secret-key.ts';

/**
 * `npm run backup`: everything of the configured inGrow in one file, while it's running or stopped.
 *
 * @param order.to the file, relative to the working folder, which npm sets to the checkout
 * @param order.withKey whether to include the key of stored tokens
 * @throws errors with one sentence; no file is left then
 */
export async function takeBackup(
  config: Config,
  order: { to: string; withKey: boolean; now: Date; abort: AbortSignal; report(line: string): void },
): Promise<Manifest> {
  const { dataDir, checkout } = config;
  const file = resolve(order.to);
  const key = await findSecretKey(dataDir, config.secretKey);
  const target = await openCommandDatabase(config, { isNew: false, alone: false });
  const pool = openPool(target.url, { max: 1, applicationName: 'ingrow-backup' });
  try {
    await checkServer(pool);
    const manifest = await writeBackup(pool, {
      file,
      program: readVersion(checkout),
      now: order.now,
      queue: waitingMessages,
      secretKey: key === undefined ? null : { id: secretKeyId(key), text: order.withKey ? key : null },
      folder: join(dataDir, 'sandbox'),
      report: order.report,
      abort: order.abort,
    });
    const { size } = await stat(file);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    order.report(`${file}: ${rows} rows of ${manifest.tables.length} tables, ${size} bytes.`);
    order.report(keyMessage(manifest));
    return manifest;
  } finally {
    await pool.end();
    await target.leave();
  }
}

function keyMessage({ secretKey }: Manifest): string {
  if (secretKey?.isIncluded)
    return 'It includes the secret key: anyone with the file can use the connected accounts.';
  if (secretKey)
    return 'It doesn’t include the secret key: keep SECRET_KEY, or the file secret-key of the data folder, somewhere else.';
  return 'There’s no secret key here; keep the one your processes use.';
}

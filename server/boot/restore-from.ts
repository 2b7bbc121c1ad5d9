import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { archivePaths, BackupError, countBytes, type Manifest } from '#server/db/backup/manifest.ts';
import { type OpenBackup, openBackup } from '#server/db/backup/open-backup.ts';
import { queueTable, refuseUnlessEmpty, restoreBackup } from '#server/db/backup/restore-backup.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool } from '#server/db/pool.ts';
import { openRestoredQueue, type RestoredQueue } from '#server/jobs/restored-queue.ts';
import { allJobs, allTasks, restoreSteps } from '#server/modules/index.ts';
import { secretKeyId } from '#server/secrets.ts';
import { openCommandDatabase } from './open-command-database.ts';
import { findSecretKey } from './secret-key.ts';

type Order = { from: string; now: Date; abort: AbortSignal; report(line: string): void };

/**
 * `npm run restore`: loads a backup into the configured place, which must be empty, and brings it up to date.
 * Anything that acts in users' names doesn't catch up on the time since the backup, because it may already
 * have been done.
 *
 * @throws errors with one sentence; nothing of the backup is left in place then
 */
export async function restoreFrom(config: Config, order: Order): Promise<void> {
  const backup = await openBackup(order.from, order.abort);
  try {
    const target = await openCommandDatabase(config, { isNew: true, alone: true });
    try {
      await restoreInto(target.url, config, backup, order);
    } finally {
      await target.leave();
    }
  } finally {
    backup.close();
  }
}

async function restoreInto(url: string, config: Config, backup: OpenBackup, order: Order): Promise<void> {
  const { manifest } = backup;
  const { now, report, abort } = order;
  const pool = openPool(url, { max: 3, applicationName: 'ingrow-restore' });
  const db = await openDatabase(pool).catch(async (error) => {
    await pool.end();
    throw error;
  });
  try {
    const names = [...allJobs, ...allTasks].map(({ name }) => name);
    const folder = join(config.dataDir, 'sandbox');
    // Before anything is created there, because the place may belong to someone else.
    await refuseUnlessEmpty(pool);
    const files = await unpackFiles(backup, folder, abort);
    let isRestored = false;
    let queue: RestoredQueue | undefined;
    try {
      const opened = await openRestoredQueue(url, db, names);
      queue = opened;
      await restoreBackup(pool, {
        backup,
        report,
        abort,
        after: async (trx) => {
          const moments = { takenAt: new Date(manifest.takenAt), now };
          for (const step of restoreSteps) await step(trx, moments);
          await opened.fill(trx, queueTable);
          // The last step that can fail. It's undone below if the commit fails.
          await files.keep();
        },
      });
      isRestored = true;
    } finally {
      await queue?.close(isRestored);
      if (!isRestored) await files.drop();
    }
    report(`Restored as of ${manifest.takenAt}.`);
    if (manifest.files.length > 0 && !files.isKept) {
      report(`The sample network’s state wasn’t restored because ${folder} isn’t empty.`);
    }
    for (const line of await restoreKey(config, backup)) report(line);
  } finally {
    await db.destroy();
  }
}

/**
 * Unpacks the files from outside the database next to where they belong, unless there is already something.
 */
async function unpackFiles(backup: OpenBackup, folder: string, abort: AbortSignal) {
  const half = `${folder}.restored`;
  const taken = await readdir(folder).catch(() => []);
  const isKept = backup.manifest.files.length > 0 && taken.length === 0;
  await rm(half, { recursive: true, force: true });
  try {
    for (const wanted of isKept ? backup.manifest.files : []) await unpackFile(backup, wanted, half, abort);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  let isRestored = false;
  return {
    isKept,
    async keep() {
      if (!isKept) return;
      // This replaces an empty folder.
      await rename(half, folder);
      isRestored = true;
    },
    async drop() {
      await rm(isRestored ? folder : half, { recursive: true, force: true });
    },
  };
}

async function unpackFile(
  backup: OpenBackup,
  wanted: Manifest['files'][number],
  into: string,
  abort: AbortSignal,
): Promise<void> {
  const file = join(into, wanted.path);
  if (!file.startsWith(`${into}/`)) throw new BackupError('The backup names a file outside its folder.');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { count, sum } = countBytes();
  const source = await backup.read(archivePaths.file(wanted.path));
  await pipeline(source, count, createWriteStream(file, { mode: 0o600 }), { signal: abort });
  const { bytes, sha256 } = sum();
  if (bytes !== wanted.bytes || sha256 !== wanted.sha256) {
    throw new BackupError(`The part ${wanted.path} of the backup was changed or damaged.`);
  }
}

/**
 * Puts the key in place if it's in the backup and there is none yet. @returns what the operator needs to know
 */
async function restoreKey(config: Config, backup: OpenBackup): Promise<string[]> {
  const { secretKey } = backup.manifest;
  if (!secretKey) return [];
  const present = await findSecretKey(config.dataDir, config.secretKey);
  if (present === undefined && secretKey.isIncluded) {
    const key = (await text(await backup.read(archivePaths.secretKey))).trim();
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(join(config.dataDir, 'secret-key'), `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return ['The secret key was restored.'];
  }
  const keys = [present, ...config.formerSecretKeys].filter((key) => key !== undefined);
  if (keys.some((key) => secretKeyId(key) === secretKey.id)) return [];
  return [
    `The secret key of the backup (${secretKey.id}) isn’t here: before you start, set it as SECRET_KEY${
      present === undefined ? '' : ' or in FORMER_SECRET_KEYS'
    }, or every connected account has to be reconnected.`,
  ];
}

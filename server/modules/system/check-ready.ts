import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { systemMessages } from './system-messages.ts';
import type { ThisProcess } from './this-process.ts';

/** How long the database may take to answer, in ms. */
const patience = 1000;

/** Anyone may call this, so one database query serves all calls within this time, in ms. */
const sharedMs = 500;

type ReadyDeps = Pick<Deps, 'opsDb' | 'clock' | 'thisProcess' | 'changes'>;
/** The last migration that ran, and whether the database refuses changes. */
type State = { schema: number; isReadOnly: boolean };
type Look = { at: number; state: Promise<State | null> };

const looks = new WeakMap<object, Look>();

/**
 * Whether the process is ready for requests.
 *
 * @throws AppError `unavailable` (503) while the process stops, when the database doesn't answer within a
 *   second or accepts no changes, when changes made elsewhere don't arrive, or when its schema differs from the program's
 */
export async function checkReady(deps: ReadyDeps): Promise<{ status: 'ok' }> {
  const { thisProcess } = deps;
  if (thisProcess.isStopping) throw new AppError('unavailable', systemMessages.shuttingDown);
  const state = await currentState(deps);
  if (state === null) throw new AppError('unavailable', systemMessages.databaseAway);
  if (state.isReadOnly) throw new AppError('unavailable', systemMessages.databaseReadOnly);
  if (thisProcess.diskFullUntil && deps.clock.now() < thisProcess.diskFullUntil) {
    throw new AppError('unavailable', systemMessages.diskFull);
  }
  if (state.schema !== thisProcess.neededSchema) {
    throw new AppError('unavailable', systemMessages.otherSchema);
  }
  if (!deps.changes.isHeard()) throw new AppError('unavailable', systemMessages.unheard);
  return { status: 'ok' };
}

/** The last migration that a program must know to work with the database, of `schema_migration`. */
export const neededOf = ({ neededSchema }: ThisProcess) =>
  sql<number | null>`max(version) filter (where version <= ${neededSchema} or not is_rolling)`;

/** Null if the database doesn't answer in time. */
function currentState({
  opsDb,
  thisProcess,
}: Pick<ReadyDeps, 'opsDb' | 'thisProcess'>): Promise<State | null> {
  const latest = looks.get(thisProcess);
  if (latest && performance.now() - latest.at < sharedMs) return latest.state;
  // Every transaction of a hot standby is read-only, too.
  const asked = sql<State>`select coalesce(${neededOf(thisProcess)}, 0) as schema,
      current_setting('transaction_read_only')::boolean as "isReadOnly" from schema_migration`
    .execute(opsDb)
    .then(({ rows }) => rows[0] ?? null)
    .catch(() => null);
  const look = { at: performance.now(), state: Promise.race([asked, wait(patience, null, { ref: false })]) };
  looks.set(thisProcess, look);
  return look.state;
}

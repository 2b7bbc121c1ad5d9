import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { FitRule, Score, ScoreRules, ScoreState, ScoreVersion } from '#contract/signals/score.ts';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { applyScoreJob } from './apply-score.job.ts';
import { shippedPoints } from './score.ts';
import { lockedScoreRules, shippedRules, type VersionedRules } from './score-rules.ts';

/** The current version, and whether all signals have been recalculated with it. */
export async function readScore(db: Kysely<Database>, userId: string): Promise<Score> {
  const row = await db
    .selectFrom('score_rules as rules')
    .leftJoin('job', (join) =>
      join.onRef('job.user_id', '=', 'rules.user_id').onRef('job.id', '=', 'rules.job_id'),
    )
    .select(['rules.version', 'rules.points', 'rules.fit', 'rules.made_at', 'rules.applied_at'])
    .select(['job.id as jobId', 'job.state as jobState'])
    .where('rules.user_id', '=', userId)
    .orderBy('rules.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) {
    return { ...shippedRules, madeAt: null, state: 'applied', jobId: null, shipped: shippedPoints };
  }
  const runs = row.jobState === 'queued' || row.jobState === 'running';
  const state: ScoreState = row.applied_at !== null ? 'applied' : runs ? 'applying' : 'stopped';
  return {
    version: row.version,
    points: row.points,
    fit: row.fit,
    madeAt: row.made_at?.toISOString() ?? null,
    state,
    jobId: row.jobId,
    shipped: shippedPoints,
  };
}

const VersionsCursor = z.object({ before: z.int().min(1) });
const defaultLimit = 20;

/** A page of all versions, newest first. @throws AppError that names the field `cursor` */
export async function listScoreVersions(
  db: Kysely<Database>,
  userId: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: ScoreVersion[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('score_rules')
    .select(['id', 'version', 'points', 'fit', 'made_at', 'taken_from as takenFrom'])
    .where('user_id', '=', userId)
    .orderBy('version', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) query = query.where('version', '<', decodeCursor(VersionsCursor, cursor).before);
  const rows = await query.execute();
  return pageOf(
    rows,
    limit,
    ({ made_at, ...row }) => ({ ...row, madeAt: made_at?.toISOString() ?? null }),
    ({ version }) => ({ before: version }),
  );
}

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/**
 * Saves rules as a new version and enqueues the job that recalculates all signals. Saving the same rules
 * again creates no version.
 *
 * @throws AppError `conflict` if the version that was edited is no longer the current one
 */
export async function changeScoreRules(
  deps: SaveDeps,
  userId: string,
  { basedOn, ...rules }: ScoreRules & { basedOn: number },
): Promise<Score> {
  await deps.db.transaction().execute(async (trx) => {
    const current = await lockedScoreRules(trx, userId);
    if (current.version !== basedOn) {
      throw new AppError('conflict', signalsMessages.newerVersion(current.version));
    }
    await saveVersion(deps, trx, userId, current, rules, null);
  });
  return readScore(deps.db, userId);
}

/** Restores an older version as a new one. @throws AppError `not_found` */
export async function restoreScoreVersion(deps: SaveDeps, userId: string, id: string): Promise<Score> {
  await deps.db.transaction().execute(async (trx) => {
    const current = await lockedScoreRules(trx, userId);
    const older = await trx
      .selectFrom('score_rules')
      .select(['version', 'points', 'fit'])
      .where(owned('score_rules', { userId, id }))
      .executeTakeFirst();
    if (older === undefined) throw notFound('Version');
    await saveVersion(deps, trx, userId, current, older, older.version);
  });
  return readScore(deps.db, userId);
}

/** Continues a stopped or failed recalculation; does nothing if all signals have the current version. */
export async function applyScoreRules(deps: SaveDeps, userId: string): Promise<Score> {
  await deps.db.transaction().execute(async (trx) => {
    const { version } = await lockedScoreRules(trx, userId);
    const row = await trx
      .selectFrom('score_rules')
      .select('id')
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .where('applied_at', 'is', null)
      .executeTakeFirst();
    if (row) await enqueueJob(deps, trx, userId, { id: row.id, version });
  });
  return readScore(deps.db, userId);
}

async function saveVersion(
  deps: SaveDeps,
  trx: Transaction<Database>,
  userId: string,
  current: VersionedRules,
  rules: ScoreRules,
  takenFrom: number | null,
): Promise<void> {
  if (textOf(current) === textOf(rules)) return;
  const now = deps.clock.now();
  if (current.version === shippedRules.version) {
    await trx
      .insertInto('score_rules')
      .values({ user_id: userId, ...stored(shippedRules), version: 1, applied_at: now })
      .execute();
  }
  const version = current.version + 1;
  const { id } = await trx
    .insertInto('score_rules')
    .values({ user_id: userId, ...stored(rules), version, made_at: now, taken_from: takenFrom })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(deps, trx, userId, { id, version });
}

async function enqueueJob(
  { jobs }: SaveDeps,
  trx: Transaction<Database>,
  userId: string,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const jobId = await jobs.enqueue(trx, applyScoreJob, { userId, subjectId: id, input: { version } });
  await trx
    .updateTable('score_rules')
    .set({ job_id: jobId })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute();
  await notifyChange(trx, userId, { name: 'score', id });
}

/** As JSON, with points rounded to the one decimal that is shown. */
function stored({ points, fit }: ScoreRules) {
  const rounded = EngagementType.options.map((type) => [type, Math.round(points[type] * 10) / 10]);
  return { points: JSON.stringify(Object.fromEntries(rounded)), fit: JSON.stringify(fit) };
}

/** Rules as text: equal rules give equal text, whatever the order of their members. */
function textOf({ points, fit }: ScoreRules): string {
  const rule = ({ field, is, points }: FitRule) => [field, is, points];
  return JSON.stringify([EngagementType.options.map((type) => Math.round(points[type] * 10)), fit.map(rule)]);
}

import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Score, ScoreState, ScoreVersion } from '#contract/score.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { shippedPoints } from './score.ts';
import { shippedRules } from './score-rules.ts';

/** The version in use, and whether all signals are of it. */
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
  const items = rows
    .slice(0, limit)
    .map(({ made_at, ...row }) => ({ ...row, madeAt: made_at?.toISOString() ?? null }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor({ before: last.version }) : null };
}

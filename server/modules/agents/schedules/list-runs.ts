import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { AgentRun } from '#contract/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { requireOwnedSchedule, type ScheduleKey } from './require-owned-schedule.ts';
import { runAnswer } from './run-answer.ts';

const defaultLimit = 20;
const RunsCursor = z.object({ at: Moment, id: Id });

/**
 * A page of a schedule's runs, newest first.
 *
 * @throws AppError `not_found`; one that names the field `cursor` where it is broken
 */
export async function listRuns(
  db: Kysely<Database>,
  key: ScheduleKey,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: AgentRun[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(RunsCursor, query.cursor);
  await requireOwnedSchedule(db, key);
  const limit = query.limit ?? defaultLimit;
  const rows = await db
    .selectFrom('agent_run')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('schedule_id', '=', key.id)
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(runAnswer),
    // Our own clock writes them, in whole milliseconds.
    nextCursor: last ? encodeCursor({ at: last.created_at.toISOString(), id: last.id }) : null,
  };
}

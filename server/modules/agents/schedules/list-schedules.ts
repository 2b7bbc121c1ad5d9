import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { ScheduledAgent } from '#contract/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { selectSchedules } from './require-owned-schedule.ts';
import { scheduleAnswers } from './schedule-answer.ts';

const defaultLimit = 20;
const SchedulesCursor = z.object({ next: Moment.nullable(), id: Id });

/** Slots are of whole seconds, so that a `Date` loses nothing. What does not run is last. */
const order = sql<Date>`coalesce(scheduled_agent.next_slot_at, 'infinity'::timestamptz)`;

/**
 * A page of the user's schedules, the one that runs next first.
 *
 * @throws AppError that names the field `cursor` where it is broken
 */
export async function listSchedules(
  db: Kysely<Database>,
  userId: string,
  query: { agentId?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
  now: Date,
): Promise<{ items: ScheduledAgent[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(SchedulesCursor, query.cursor);
  const limit = query.limit ?? defaultLimit;
  const rows = await selectSchedules(db, userId)
    .$if(query.agentId !== undefined, (all) =>
      all.where('scheduled_agent.agent_id', '=', query.agentId ?? ''),
    )
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(${order}, scheduled_agent.id) > (coalesce(${after?.next}::timestamptz, 'infinity'), ${after?.id}::uuid)`,
      ),
    )
    .orderBy(order)
    .orderBy('scheduled_agent.id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await scheduleAnswers(db, userId, shown, now),
    nextCursor: last ? encodeCursor({ next: last.next_slot_at?.toISOString() ?? null, id: last.id }) : null,
  };
}

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Artifact } from '#contract/artifacts.ts';
import { Id, Moment } from '#contract/paging.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { artifactAnswer, selectArtifacts } from './artifact-answer.ts';

const defaultLimit = 20;
const ArtifactsCursor = z.object({ at: Moment, id: Id });

/** Whose artifacts: of a conversation, of an agent, of a schedule, or of all schedules of an agent; without, all. */
type Which = {
  queryId?: string | undefined;
  agentId?: string;
  scheduleId?: string;
  ofSchedules?: boolean;
};
type Page = { cursor?: string | undefined; limit?: number | undefined };

/**
 * A page of the user's artifacts, those that were changed last first.
 *
 * @throws AppError that names the field `cursor` where it is broken
 */
export async function listArtifacts(
  db: Kysely<Database>,
  userId: string,
  { queryId, agentId, scheduleId, ofSchedules = false }: Which,
  { cursor, limit = defaultLimit }: Page,
): Promise<{ items: Artifact[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(ArtifactsCursor, cursor);
  const rows = await selectArtifacts(db, userId)
    .$if(queryId !== undefined, (all) => all.where('artifact.query_id', '=', queryId ?? ''))
    .$if(agentId !== undefined, (all) => all.where('artifact.agent_id', '=', agentId ?? ''))
    .$if(scheduleId !== undefined, (all) => all.where('artifact.schedule_id', '=', scheduleId ?? ''))
    .$if(ofSchedules, (all) => all.where('artifact.schedule_id', 'is not', null))
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(artifact.updated_at, artifact.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('artifact.updated_at', 'desc')
    .orderBy('artifact.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(artifactAnswer),
    nextCursor: last ? encodeCursor({ at: last.exactly, id: last.id }) : null,
  };
}

/**
 * The artifacts of an agent; with `scheduledAgent` those that schedules made, the id being a schedule's or an agent's.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function listOfAgent(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { scheduledAgent = false, ...page }: Page & { scheduledAgent?: boolean | undefined },
): Promise<{ items: Artifact[]; nextCursor: string | null }> {
  if (scheduledAgent && (await exists(db, 'scheduled_agent', userId, id))) {
    return listArtifacts(db, userId, { scheduleId: id }, page);
  }
  if (!(await exists(db, 'agent', userId, id))) throw notFound(scheduledAgent ? 'Schedule' : 'Agent');
  return listArtifacts(db, userId, { agentId: id, ofSchedules: scheduledAgent }, page);
}

async function exists(
  db: Kysely<Database>,
  table: 'agent' | 'scheduled_agent',
  userId: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

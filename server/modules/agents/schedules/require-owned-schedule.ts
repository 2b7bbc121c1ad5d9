import type { Kysely, Selectable, Transaction } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { ScheduledAgentTable } from '#server/modules/agents/tables.ts';

export type ScheduleKey = { userId: string; id: string };

/** A schedule with the name of its agent. */
export type Schedule = Selectable<ScheduledAgentTable> & { agent_name: string };

/** Schedules of a user whose agents are not in the trash. */
export function selectSchedules(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('agent')
    .innerJoin('scheduled_agent', (join) =>
      join
        .onRef('scheduled_agent.user_id', '=', 'agent.user_id')
        .onRef('scheduled_agent.agent_id', '=', 'agent.id'),
    )
    .selectAll('scheduled_agent')
    .select('agent.name as agent_name')
    .where('agent.user_id', '=', userId)
    .where('agent.deleted_at', 'is', null);
}

/** @throws AppError `not_found` for a stranger's id, or one whose agent is in the trash */
export async function requireOwnedSchedule(
  db: Kysely<Database>,
  { userId, id }: ScheduleKey,
): Promise<Schedule> {
  const found = await selectSchedules(db, userId).where('scheduled_agent.id', '=', id).executeTakeFirst();
  if (found === undefined) throw notFound('Schedule');
  return found;
}

/** As {@link requireOwnedSchedule}, locked with its agent until the transaction ends. */
export async function lockSchedule(
  trx: Transaction<Database>,
  { userId, id }: ScheduleKey,
): Promise<Schedule> {
  const locked = await selectSchedules(trx, userId)
    .where('scheduled_agent.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw notFound('Schedule');
  return locked;
}

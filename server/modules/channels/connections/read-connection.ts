import type { Connection } from '#contract/connections.ts';
import type { Deps } from '#server/modules/deps.ts';
import { connectionAnswer } from './connection-answer.ts';

/** A connection that is known to be the user's. */
export async function readConnection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<Connection> {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return connectionAnswer(row, clock.now());
}

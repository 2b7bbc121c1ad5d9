import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { ToolRun } from '#server/modules/agents/tools/tool.ts';

/** The prompt was stopped, deleted or taken over: its worker stores nothing more. */
export class LeaseLost extends Error {
  constructor() {
    super('The prompt is no longer ours');
    this.name = 'LeaseLost';
  }
}

/**
 * Locks the prompt of a tool's run until the transaction ends, so stopping it waits for what the tool stores,
 * and a tool that comes later stores nothing. Calls without a lease, from other assistants, have no prompt yet.
 *
 * @throws LeaseLost if the run was stopped, deleted or taken over
 */
export async function lockRun(
  trx: Transaction<Database>,
  { userId, promptId, lease }: Pick<ToolRun, 'userId' | 'promptId' | 'lease'>,
): Promise<void> {
  if (lease === undefined) return;
  const running = await trx
    .selectFrom('prompt')
    .select('id')
    .where(owned('prompt', { userId, id: promptId }))
    .where('state', '=', 'running')
    .where('lease', '=', lease)
    .forUpdate()
    .executeTakeFirst();
  if (running === undefined) throw new LeaseLost();
}

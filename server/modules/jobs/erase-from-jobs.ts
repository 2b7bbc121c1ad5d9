import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { eraseFromJobRows } from '#server/jobs/job-row.ts';

/** Takes the name of somebody who is erased out of what jobs have told: they say whom they look up. */
export async function eraseFromJobs(
  trx: Transaction<Database>,
  userId: string,
  { facts }: { facts: { name: string | null } },
): Promise<void> {
  if (facts.name) await eraseFromJobRows(trx, userId, facts.name);
}

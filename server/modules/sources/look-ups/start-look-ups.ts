import type { Deps } from '#server/modules/deps.ts';
import { readBudget } from './budget.ts';
import { companiesToLookUp, peopleToLookUp } from './find-candidates.ts';
import { lookUpPeopleJob } from './look-up-people.job.ts';

/** Enqueues the user's look-ups, unless nothing is left of the day or nobody is left to look up. */
export async function startLookUps(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'settings'>,
  userId: string,
): Promise<void> {
  const { db, clock, jobs, source } = deps;
  if (source === null || (await readBudget(deps, userId)).leftInBackground === 0) return;
  const whose = { userId, network: source.network };
  const [someone] = [
    ...(await peopleToLookUp(db, whose, clock.now(), 1)),
    ...(await companiesToLookUp(db, whose, clock.now(), 1)),
  ];
  if (someone === undefined) return;
  await db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, lookUpPeopleJob, { userId, subjectId: userId, input: {} }));
}

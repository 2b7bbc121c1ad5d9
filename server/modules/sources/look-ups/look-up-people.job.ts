import { z } from 'zod';
import { defineJob, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { paceCalls } from '#server/modules/sources/pace-calls.ts';
import { providerWords } from '#server/modules/sources/provider-words.ts';
import { reportFailures } from '#server/modules/sources/report-failures.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { type Asked, askWithinBudget } from './ask-within-budget.ts';
import { readBudget } from './budget.ts';
import { companiesToLookUp, peopleToLookUp } from './find-candidates.ts';
import { companyRef, type LookUpRef, personRef } from './refs.ts';
import { storeCompanyLookUp, storePersonLookUp } from './store-look-up.ts';

export type LookUpPeopleDeps = Pick<Deps, 'db' | 'clock' | 'source' | 'settings'>;

const Input = z.object({});

/** How many were looked up so far; who is still to come is found again, since who was asked is marked. */
type Progress = { done: number };

/**
 * Looks the highest scores up within what is left of the user's day beside what is kept for clicks, then their companies with what is left over.
 * Each answer is stored with its progress, so a killed run goes on where it was. Nobody is asked for twice.
 */
export const lookUpPeopleJob = defineJob<LookUpPeopleDeps, z.infer<typeof Input>, Progress>({
  name: 'look-up-people',
  input: Input,
  retries: 5,

  async run(deps, run) {
    const { db, clock, source } = deps;
    if (source === null) return { message: null };
    const whose = { userId: run.userId, network: source.network };
    const { leftInBackground: left, perDay, reserved } = await readBudget(deps, run.userId);
    const people = await peopleToLookUp(db, whose, clock.now(), left);
    const work = { deps, run, source, paced: paceCalls(source.paceMs, run.signal) };
    const begun = run.checkpoint?.done ?? 0;
    const ended = await lookUpAll(work, people, { done: begun, total: begun + people.length }, personRef);
    if (ended.isSpent) return { message: spentWords(perDay - reserved, reserved) };
    // Which page a company has is often known only since its people were looked up.
    const spare = (await readBudget(deps, run.userId)).leftInBackground;
    const companies = await companiesToLookUp(db, whose, clock.now(), spare);
    const total = ended.done + companies.length;
    const rest = await lookUpAll(work, companies, { done: ended.done, total }, companyRef);
    return { message: rest.isSpent ? spentWords(perDay - reserved, reserved) : null };
  },
});

function spentWords(automatic: number, reserved: number): string {
  const kept = reserved === 0 ? '' : ` ${reserved} more are kept for your clicks.`;
  return `Today's ${automatic} automatic enrichments are used.${kept} The rest comes tomorrow.`;
}

type Work = {
  deps: LookUpPeopleDeps;
  run: JobRun<Progress>;
  source: LinkedInSource;
  paced<T>(call: () => Promise<T>): Promise<T>;
};

async function lookUpAll(
  work: Work,
  ids: string[],
  { done: begun, total }: { done: number; total: number },
  findRef: typeof personRef,
): Promise<{ done: number; isSpent: boolean }> {
  const { deps, run } = work;
  let done = begun;
  for (const id of ids) {
    const ref = await findRef(deps.db, run.userId, id);
    if (ref === null) continue;
    await run.report({ step: `Looking up ${ref.name}`, done, total });
    done += 1;
    const progress = { step: `Looked up ${ref.name}`, done, total };
    if (!(await lookUpOne(work, ref, progress))) return { done: done - 1, isSpent: true };
  }
  return { done, isSpent: false };
}

/** @returns false when the day's budget is used up */
async function lookUpOne(
  work: Work,
  ref: LookUpRef,
  progress: { step: string; done: number; total: number },
): Promise<boolean> {
  const { deps, run, source } = work;
  const origin = () => ({
    userId: run.userId,
    network: source.network,
    source: source.name,
    seenAt: deps.clock.now(),
  });
  const save = (store: (trx: Parameters<typeof storePersonLookUp>[0]) => Promise<unknown>) =>
    deps.db.transaction().execute(async (trx) => {
      await store(trx);
      await run.save(trx, { done: progress.done }, progress);
    });
  if (ref.kind === 'person') {
    const asked = await reportFailures(providerWords, () =>
      work.paced(() => askWithinBudget(deps, run.userId, () => source.profile(ref), 'background')),
    );
    if (asked.outcome === 'no_budget') return false;
    await save((trx) => storePersonLookUp(trx, origin(), ref, reportedOf(asked)));
  } else {
    const asked = await reportFailures(providerWords, () =>
      work.paced(() => askWithinBudget(deps, run.userId, () => source.company(ref), 'background')),
    );
    if (asked.outcome === 'no_budget') return false;
    await save((trx) => storeCompanyLookUp(trx, origin(), ref, reportedOf(asked)));
  }
  return true;
}

function reportedOf<T>(asked: Exclude<Asked<T>, { outcome: 'no_budget' }>): T | null {
  return asked.outcome === 'reported' ? asked.reported : null;
}

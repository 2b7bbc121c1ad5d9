import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { defineJob, type JobRun } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { providerFailureMessage } from '#server/modules/imports/ask-provider.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { reportFailures } from '#server/modules/imports/report-failures.ts';
import { callRunner } from '#server/modules/pacing/call-context.ts';
import { realms } from '#server/modules/realms.ts';
import { doNotEngageSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { heatShownAtLeast, intensityFloor } from '#server/modules/signals/score/score.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { type Asked, askWithinBudget, readBudget } from './budget.ts';
import {
  companyRef,
  type EnrichmentRef,
  personRef,
  storeCompanyEnrichment,
  storePersonEnrichment,
} from './store-enrichment.ts';

type EnrichPeopleDeps = Pick<Deps, 'db' | 'clock' | 'source' | 'settings'>;

const Input = z.object({});

/** How many were enriched so far. The rest are queried again, since those already asked about are marked. */
type Progress = { done: number };

/**
 * Enriches the highest scores with what is left of the user's day in each realm, except the share kept for clicks, then
 * their companies with the remainder. Each answer is stored with its progress, so a killed run continues
 * where it stopped. Nobody is asked about twice.
 */
export const enrichPeopleJob = defineJob<EnrichPeopleDeps, z.infer<typeof Input>, Progress>({
  name: 'look-up-people',
  input: Input,
  retries: 5,

  async run(deps, run) {
    let done = run.checkpoint?.done ?? 0;
    let message: string | null = null;
    for (const realm of realms) {
      const source = deps.source[realm];
      if (source === null) continue;
      const ended = await enrichRealm(deps, run, source, done);
      done = ended.done;
      message ??= ended.message;
    }
    return { message };
  },
});

/** @returns how many are done in all, and a message if the day's share is used up */
async function enrichRealm(
  deps: EnrichPeopleDeps,
  run: JobRun<Progress>,
  source: LinkedInSource,
  begun: number,
): Promise<{ done: number; message: string | null }> {
  const { db, clock } = deps;
  const whose = { userId: run.userId, realm: source.realm };
  const { leftInBackground: left, perDay, reserved } = await readBudget(deps, whose);
  const people = await peopleToEnrich(db, whose, clock.now(), left);
  const work = { deps, run, source, paced: callRunner('background', run.abort) };
  const ended = await enrichAll(work, people, { done: begun, total: begun + people.length }, personRef);
  if (ended.isSpent) return { done: ended.done, message: spentMessage(perDay - reserved, reserved) };
  // Often, a company's page is only known after its people were enriched.
  const spare = (await readBudget(deps, whose)).leftInBackground;
  const companies = await companiesToEnrich(db, whose, clock.now(), spare);
  const total = ended.done + companies.length;
  const rest = await enrichAll(work, companies, { done: ended.done, total }, companyRef);
  return { done: rest.done, message: rest.isSpent ? spentMessage(perDay - reserved, reserved) : null };
}

function spentMessage(automatic: number, reserved: number): string {
  const kept = reserved === 0 ? '' : ` ${reserved} more are reserved for you.`;
  return `Today's ${automatic} automatic enrichments are used up.${kept} The rest continue tomorrow.`;
}

type Work = {
  deps: EnrichPeopleDeps;
  run: JobRun<Progress>;
  source: LinkedInSource;
  paced<T>(call: () => Promise<T>): Promise<T>;
};

async function enrichAll(
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
    await run.report({ step: importsMessages.enriching(ref.name), done, total });
    done += 1;
    const progress = { step: importsMessages.enriched(ref.name), done, total };
    if (!(await enrichOne(work, ref, progress))) return { done: done - 1, isSpent: true };
  }
  return { done, isSpent: false };
}

/** @returns false when the day's budget is used up */
async function enrichOne(
  work: Work,
  ref: EnrichmentRef,
  progress: { step: string; done: number; total: number },
): Promise<boolean> {
  const { deps, run, source } = work;
  const origin = () => ({
    userId: run.userId,
    realm: source.realm,
    source: source.name,
    seenAt: deps.clock.now(),
  });
  const save = (store: (trx: Parameters<typeof storePersonEnrichment>[0]) => Promise<unknown>) =>
    deps.db.transaction().execute(async (trx) => {
      await store(trx);
      await run.save(trx, { done: progress.done }, progress);
    });
  if (ref.kind === 'person') {
    const asked = await reportFailures(providerFailureMessage, () =>
      work.paced(() => askWithinBudget(deps, origin(), () => source.profile(ref), 'background')),
    );
    if (asked.outcome === 'no_budget') return false;
    await save((trx) => storePersonEnrichment(trx, origin(), ref, reportedOf(asked)));
  } else {
    const asked = await reportFailures(providerFailureMessage, () =>
      work.paced(() => askWithinBudget(deps, origin(), () => source.company(ref), 'background')),
    );
    if (asked.outcome === 'no_budget') return false;
    await save((trx) => storeCompanyEnrichment(trx, origin(), ref, reportedOf(asked)));
  }
  return true;
}

function reportedOf<T>(asked: Exclude<Asked<T>, { outcome: 'no_budget' }>): T | null {
  return asked.outcome === 'reported' ? asked.reported : null;
}

/** After an enrichment, whatever its outcome, a person isn't enriched automatically for this long. */
const staleAfterMs = 90 * 24 * 3600 * 1000;

type Whose = { userId: string; realm: Realm };

/**
 * People worth enriching, highest score first: at least high, on no "do not engage" list, dismissed nowhere
 * that counts, and not enriched for 90 days.
 */
function peopleToEnrich(db: Kysely<Database>, whose: Whose, now: Date, limit: number): Promise<string[]> {
  const stale = sql`(person.enriched_at is null or person.enriched_at < ${staleBefore(now)})
    and (person.public_id is not null or person.urn is not null)`;
  return best(db, whose, now, limit, { id: sql`person.id`, from: sql`person`, where: stale });
}

/** Companies of such people with a known page, in the same order. */
function companiesToEnrich(db: Kysely<Database>, whose: Whose, now: Date, limit: number): Promise<string[]> {
  const stale = sql`(company.enriched_at is null or company.enriched_at < ${staleBefore(now)})
    and (company.public_id is not null or company.urn is not null)`;
  const from = sql`person join company on company.user_id = person.user_id and company.id = person.company_id`;
  return best(db, whose, now, limit, { id: sql`company.id`, from, where: stale });
}

const staleBefore = (now: Date) => new Date(now.getTime() - staleAfterMs);

async function best(
  db: Kysely<Database>,
  { userId, realm }: Whose,
  now: Date,
  limit: number,
  what: { id: RawBuilder<unknown>; from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<string[]> {
  // Profile by profile, along the index on the score.
  const { rows } = await sql<{ id: string }>`
    select found.id from connected_profile as profile
    cross join lateral (
      select ${what.id} as id, max(signal.heat) as heat
      from signal join ${what.from} on person.user_id = signal.user_id and person.id = signal.person_id
      where signal.user_id = ${userId}::uuid and signal.connected_profile_id = profile.id
        and signal.heat >= ${heatShownAtLeast(intensityFloor.high, now)}::float8 and signal.status <> 'dismissed'
        and ${what.where}
        and not ${doNotEngageSql}
      group by 1 order by 2 desc limit ${limit}
    ) as found
    where profile.user_id = ${userId}::uuid and profile.network = ${realm} and profile.disconnected_at is null
    group by found.id order by max(found.heat) desc, found.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Enqueues the user's enrichment, unless the day's budget is used up or nobody needs enriching. */
export async function startEnrichment(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'settings'>,
  userId: string,
): Promise<void> {
  const { db, clock, jobs, source } = deps;
  const waiting: string[] = [];
  for (const realm of realms) {
    if (source[realm] === null) continue;
    const whose = { userId, realm };
    if ((await readBudget(deps, whose)).leftInBackground === 0) continue;
    waiting.push(...(await peopleToEnrich(db, whose, clock.now(), 1)));
    waiting.push(...(await companiesToEnrich(db, whose, clock.now(), 1)));
  }
  if (waiting.length === 0) return;
  await db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, enrichPeopleJob, { userId, subjectId: userId, input: {} }));
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type { RecommendedPerson } from '#contract/engage/recommendations.ts';
import type { Job } from '#contract/jobs.ts';
import type { Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { readExcluded, readFollowed } from './candidates.ts';
import { makeRecommendationsJob } from './make-recommendations.job.ts';
import { requireOwnedScope } from './require-owned-scope.ts';

type Read = { network: Realm; madeAt: string | null; job: Job | null; items: RecommendedPerson[] };

/**
 * The list of people to engage with, as last built. People merged since appear once, with their current data.
 * People the user has excluded since are left out.
 */
export async function readRecommendations(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
): Promise<Read> {
  const scope = await requireOwnedScope(db, userId, asked);
  const made = await db
    .selectFrom('recommendation_list')
    .select('made_at as madeAt')
    .where('user_id', '=', userId)
    .where('network', '=', scope.realm)
    .executeTakeFirst();
  const { rows } = await sql<Omit<RecommendedPerson, 'isFollowed'> & { rank: number }>`
    select distinct on (person.id) person.id as "personId", person.name, person.headline, person.company,
      person.picture_url as "pictureUrl", person.url, listed.points, listed.reasons, listed.rank
    from recommendation listed
    left join person_merge merge on merge.user_id = listed.user_id and merge.gone_id = listed.person_id
    join person on person.user_id = listed.user_id
      and person.id = coalesce(merge.person_id, listed.person_id)
    where listed.user_id = ${userId} and listed.network = ${scope.realm}
    order by person.id, listed.rank`.execute(db);
  const excluded = await readExcluded(db, userId);
  const { followed } = await readFollowed(db, scope);
  return {
    network: scope.realm,
    madeAt: made?.madeAt.toISOString() ?? null,
    job: await findRecommendationsJob(db, userId),
    items: rows
      .filter(({ personId }) => !excluded.has(personId))
      .sort((one, other) => one.rank - other.rank)
      .map(({ rank: _, ...person }) => ({ ...person, isFollowed: followed.has(person.personId) })),
  };
}

/** Enqueues building the list, or returns the job in progress. */
export async function startRecommendations(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
): Promise<Job> {
  const jobId = await db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, makeRecommendationsJob, { userId, subjectId: userId, input: {} }));
  return findJob(db, userId, jobId);
}

/** The job that builds the list, while it is queued or running. */
async function findRecommendationsJob(db: Kysely<Database>, userId: string): Promise<Job | null> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', makeRecommendationsJob.name)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : findJob(db, userId, row.id);
}

/**
 * Never recommends a person or their posts again, until this is undone. Also applies to any person they are
 * merged into.
 *
 * @throws AppError `not_found` if the person isn't the user's
 */
export async function neverRecommend(
  db: Kysely<Database>,
  userId: string,
  personId: string,
  now: Date,
): Promise<{ id: string; since: string }> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId, personId);
    const { since } = await trx
      .insertInto('never_recommended')
      .values({ user_id: userId, person_id: personId, since: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'person_id']).doUpdateSet((eb) => ({
          since: eb.ref('never_recommended.since'),
        })),
      )
      .returning('since')
      .executeTakeFirstOrThrow();
    await notifyPages(trx, userId);
    return { id: personId, since: since.toISOString() };
  });
}

/**
 * Undoes {@link neverRecommend}, also for a record that was merged into this person.
 *
 * @throws AppError `not_found` if the person isn't the user's
 */
export async function recommendAgain(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId, personId);
    await sql`delete from never_recommended never
      where never.user_id = ${userId} and (never.person_id = ${personId} or never.person_id in (
        select gone_id from person_merge merge
        where merge.user_id = never.user_id and merge.person_id = ${personId}
      ))`.execute(trx);
    await notifyPages(trx, userId);
    return { id: personId };
  });
}

/** Keeps the person from being erased or merged away before the transaction ends. */
async function lockPerson(trx: Transaction<Database>, userId: string, id: string): Promise<void> {
  const row = await trx
    .selectFrom('person')
    .select('id')
    .where(owned('person', { userId, id }))
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw notFound('Person');
}

async function notifyPages(trx: Transaction<Database>, userId: string): Promise<void> {
  await notifyChange(trx, userId, { name: 'recommendations', id: userId });
  await notifyChange(trx, userId, { name: 'daily-posts', id: userId });
}

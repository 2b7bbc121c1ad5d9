import { sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { FactSource } from '#core/fact-sources.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import type { NewEngagement, NewPerson, NewPost } from '#server/modules/people/new-facts.ts';
import { learnBlocks } from '#server/modules/people/persons/erasure-blocks.ts';
import { recordPeople } from '#server/modules/people/persons/record-people.ts';
import { claimForArchive, insertEngagements } from '#server/modules/people/posts/engagements.ts';
import { recordPosts } from '#server/modules/people/posts/record-posts.ts';
import { mergePeople } from '#server/modules/signals/people/merge-people.ts';
import { copyPeople } from './copy-people.ts';
import { rebuildSignals } from './rebuild-signals.ts';

/** How many of each are new. */
export type Recorded = { people: number; engagements: number; signals: number; posts: number };

/**
 * Stores a batch of facts and the resulting signals in the caller's transaction. Batches of up to 5,000 work
 * best. Storing the same facts again adds nothing, and any order or partition gives the same signals.
 *
 * Merges people who turn out to be the same. Leaves out people who were erased and blocked from re-import,
 * with all their engagements.
 *
 * From here to the end of the transaction, batches of the same user wait for each other, so keep it short.
 *
 * @throws AppError `not_found` if the profile was removed in the meantime
 * @param where.seenAt when the source reported the facts (for an archive: when it was created); decides
 *   between two values of a person's field; now if absent
 * @param where.foundAt when new people were found, by the clock; `seenAt` if absent
 * @param where.isFirstImport these facts are the first from their source, so nobody counts as warmed up
 * @param posts further posts, without an engagement
 */
export async function recordEngagements(
  trx: Transaction<Database>,
  where: {
    userId: string;
    connectedProfileId: string;
    realm: Realm;
    source: FactSource;
    seenAt?: Date;
    foundAt?: Date;
    isFirstImport?: boolean;
  },
  engagements: NewEngagement[],
  posts: NewPost[] = [],
): Promise<Recorded> {
  const { userId, connectedProfileId, realm, source, seenAt = new Date(), foundAt = seenAt } = where;
  const recorded = { at: foundAt, isNews: where.isFirstImport !== true };
  const origin = { userId, realm, source, seenAt };
  await lockFacts(trx, userId);
  await requireProfile(trx, userId, connectedProfileId);
  const blocked = await learnBlocks(trx, origin, peopleOf(engagements));
  const allowed = engagements.filter(({ person }) => person === null || !blocked.has(person));
  const reported = allowed.flatMap(({ post }) => (post === null ? [] : [post]));
  const storedPosts = await recordPosts(trx, origin, connectedProfileId, [...posts, ...reported]);
  const people = await recordPeople(trx, origin, peopleOf(allowed));
  await mergePeople(trx, userId, people.merges, { by: 'facts', source });
  const added = await insertEngagements(
    trx,
    origin,
    connectedProfileId,
    allowed.map((engagement) => ({
      engagement,
      personId: engagement.person === null ? null : people.idOf(engagement.person),
      mergedFrom: engagement.person === null ? null : people.mergedFrom(engagement.person),
      postId: engagement.post === null ? null : (storedPosts.ids.get(engagement.post.urn) ?? null),
    })),
    recorded,
  );
  const touched = new Set(
    added.flatMap(({ personId, direction }) =>
      personId !== null && direction === 'inbound' ? [personId] : [],
    ),
  );
  if (source === 'archive') {
    const keys = allowed.map(({ key }) => key);
    const urns = [...posts, ...reported].map(({ urn }) => urn);
    const claimed = await claimForArchive(trx, { userId, connectedProfileId, realm }, { keys, urns });
    for (const id of claimed) touched.add(id);
  }
  const signals = await rebuildSignals(trx, { userId, id: connectedProfileId }, [...touched], foundAt);
  // The rebuild already copied these people into this profile's signals. Every update of a signal costs an entry
  // in each of its indexes, so only what still differs is updated: signals of other profiles.
  await copyPeople(trx, userId, people.changedIds);
  if (signals > 0) await keepStatistics(trx, { userId, id: connectedProfileId });
  if (touched.size > 0 || people.changedIds.length > 0) {
    await notifyChange(trx, userId, { name: 'signals', id: connectedProfileId });
  }
  return { people: people.added, engagements: added.length, signals, posts: storedPosts.added };
}

function peopleOf(engagements: NewEngagement[]): NewPerson[] {
  return engagements.flatMap(({ person }) => (person === null ? [] : [person]));
}

/** Any plan reads this many signals in no time. */
const fewSignals = 100;
/** Plans stay good while the planner's estimate is at least the actual number divided by this. */
const minPartSize = 10;
/** Counting stops here, because a higher number wouldn't change the decision. */
const maxCounted = fewSignals * minPartSize;
/** Analyzing costs more in a large table, so the pause grows with it: 10 s for a million signals. */
const pausePerSignalMs = 0.01;

/**
 * Analyzes the tables that a batch has filled if PostgreSQL's planner doesn't know the profile yet: before the
 * first statistics, and when a new profile is added next to much larger ones. The planner would expect a
 * single row and use nested loops, which take a minute for a thousand signals. Autovacuum comes late in the
 * first case, and in the second not at all while the new profile has less than a tenth of all rows.
 *
 * Skips the work for a while after the last time in a large table, and while others lock the tables. Never
 * waits.
 *
 * @param profile the profile to which the caller's transaction has added signals
 */
async function keepStatistics(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
): Promise<void> {
  // Filters by profile only, because the planner always assumes that user and profile are independent.
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from signal where connected_profile_id = ${profile.id}::uuid`.execute(trx);
  const believed = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  if (believed * minPartSize >= maxCounted) return;
  const { rows } = await sql<{ signals: number; is_recent: boolean }>`
    select (select count(*)::integer from (
        select from signal where user_id = ${profile.userId}::uuid and connected_profile_id = ${profile.id}::uuid
        limit ${maxCounted}) as counted) as signals,
      coalesce(greatest(looked.last_analyze, looked.last_autoanalyze)
        > now() - pg_class.reltuples * ${pausePerSignalMs}::float8 * interval '1 ms', false) as is_recent
    from pg_class join pg_stat_user_tables looked on looked.relid = pg_class.oid
    where pg_class.oid = 'signal'::regclass`.execute(trx);
  const { signals = 0, is_recent: isRecent = false } = rows[0] ?? {};
  if (signals < fewSignals || believed * minPartSize >= signals || isRecent) return;
  await sql`analyze (skip_locked) signal, engagement, person, post, company`.execute(trx);
}

/** A disconnected profile still has its facts; one that was removed has none, and gets none. */
async function requireProfile(trx: Transaction<Database>, userId: string, id: string): Promise<void> {
  const found = await trx
    .selectFrom('connected_profile')
    .select('id')
    .where(owned('connected_profile', { userId, id }))
    .executeTakeFirst();
  if (!found) throw notFound('Connected profile');
}

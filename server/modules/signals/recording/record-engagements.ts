import { sql, type Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import type { FactSource, NewEngagement, NewPerson, NewPost } from '#server/modules/network/new-facts.ts';
import { learnBlocks } from '#server/modules/network/people/erasure-blocks.ts';
import { recordPeople } from '#server/modules/network/people/record-people.ts';
import { claimForArchive, insertEngagements } from '#server/modules/network/posts/engagements.ts';
import { recordPosts } from '#server/modules/network/posts/record-posts.ts';
import { mergePeople } from '#server/modules/signals/people/merge-people.ts';
import { copyPeople } from './copy-people.ts';
import { rebuildSignals } from './rebuild-signals.ts';

/** How many of each were not known before. */
export type Recorded = { people: number; engagements: number; signals: number; posts: number };

/**
 * Stores a batch of facts and the signals that follow from them, in the caller's transaction: best up to 5,000 at
 * once. The same facts again add nothing; any order and any partition of them ends in the same signals.
 *
 * People who turn out to be one are merged. Who was erased and must not come back is left out, with all they did.
 *
 * Batches of one user wait for each other from here to the end of the transaction, so keep it short.
 *
 * @param where.seenAt when the source said so (an archive: when it was made), which decides between two values of
 *   a person's field; now if absent
 * @param where.foundAt when the people who are new were found, by the clock; `seenAt` if absent
 * @param where.isFirstImport these facts are the first ones of their source: nobody has warmed up by them
 * @param posts further posts, without an engagement
 */
export async function recordEngagements(
  trx: Transaction<Database>,
  where: {
    userId: string;
    connectedProfileId: string;
    network: Network;
    source: FactSource;
    seenAt?: Date;
    foundAt?: Date;
    isFirstImport?: boolean;
  },
  engagements: NewEngagement[],
  posts: NewPost[] = [],
): Promise<Recorded> {
  const { userId, connectedProfileId, network, source, seenAt = new Date(), foundAt = seenAt } = where;
  const recorded = { at: foundAt, isNews: where.isFirstImport !== true };
  const origin = { userId, network, source, seenAt };
  await lockFacts(trx, userId);
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
    const claimed = await claimForArchive(trx, { userId, connectedProfileId, network }, { keys, urns });
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

/** So many signals are read in no time by any plan. */
const fewSignals = 100;
/** Plans stay good while the planner believes in at least this part of what is there. */
const leastPart = 10;
/** Counting further would not say more. */
const maxCounted = fewSignals * leastPart;
/** What looking costs grows with the table, and so does the pause: 10 s for a million signals. */
const pausePerSignalMs = 0.01;

/**
 * Lets PostgreSQL look at the tables that a batch has filled, where its planner does not know of the profile yet:
 * before the first statistics, and when somebody new comes beside others who have much. It would believe in a single
 * row and join by loops within loops, which takes a minute for a thousand signals. Autovacuum comes late to the
 * first and, while the new one is less than a tenth of all, not at all to the second.
 *
 * Not soon again after the last time in a large table, and not while others hold the tables: it never waits.
 *
 * @param profile whose signals the caller's transaction has added to
 */
async function keepStatistics(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
): Promise<void> {
  // By the profile alone: the planner takes user and profile for independent, however much it knows of both.
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from signal where connected_profile_id = ${profile.id}::uuid`.execute(trx);
  const believed = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  if (believed * leastPart >= maxCounted) return;
  const { rows } = await sql<{ signals: number; is_recent: boolean }>`
    select (select count(*)::integer from (
        select from signal where user_id = ${profile.userId}::uuid and connected_profile_id = ${profile.id}::uuid
        limit ${maxCounted}) as counted) as signals,
      coalesce(greatest(looked.last_analyze, looked.last_autoanalyze)
        > now() - pg_class.reltuples * ${pausePerSignalMs}::float8 * interval '1 ms', false) as is_recent
    from pg_class join pg_stat_user_tables looked on looked.relid = pg_class.oid
    where pg_class.oid = 'signal'::regclass`.execute(trx);
  const { signals = 0, is_recent: isRecent = false } = rows[0] ?? {};
  if (signals < fewSignals || believed * leastPart >= signals || isRecent) return;
  await sql`analyze (skip_locked) signal, engagement, person, post, company`.execute(trx);
}

import type { Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import type { FactSource, NewEngagement, NewPerson, NewPost } from '#server/modules/network/new-facts.ts';
import { learnBlocks } from '#server/modules/network/people/erasure-blocks.ts';
import { insertEngagements } from '#server/modules/network/posts/engagements.ts';
import { recordPosts } from '#server/modules/network/posts/record-posts.ts';
import { keepStatistics } from './keep-statistics.ts';
import { recordAndMerge } from './merge/record-and-merge.ts';
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
  },
  engagements: NewEngagement[],
  posts: NewPost[] = [],
): Promise<Recorded> {
  const { userId, connectedProfileId, network, source, seenAt = new Date(), foundAt = seenAt } = where;
  const origin = { userId, network, source, seenAt };
  await lockFacts(trx, userId);
  const blocked = await learnBlocks(trx, origin, peopleOf(engagements));
  const allowed = engagements.filter(({ person }) => person === null || !blocked.has(person));
  const reported = allowed.flatMap(({ post }) => (post === null ? [] : [post]));
  const storedPosts = await recordPosts(trx, origin, connectedProfileId, [...posts, ...reported]);
  const people = await recordAndMerge(trx, origin, peopleOf(allowed));
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
  );
  const touched = new Set(
    added.flatMap(({ personId, direction }) =>
      personId !== null && direction === 'inbound' ? [personId] : [],
    ),
  );
  const signals = await rebuildSignals(trx, { userId, id: connectedProfileId }, [...touched], foundAt);
  if (signals > 0) await keepStatistics(trx, { userId, id: connectedProfileId });
  if (touched.size > 0 || people.changedIds.length > 0) {
    await notifyChange(trx, userId, { name: 'signals', id: connectedProfileId });
  }
  return { people: people.added, engagements: added.length, signals, posts: storedPosts.added };
}

function peopleOf(engagements: NewEngagement[]): NewPerson[] {
  return engagements.flatMap(({ person }) => (person === null ? [] : [person]));
}

import { sql, type Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { FactSource } from '#core/fact-sources.ts';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import type { NewEngagement, NewPost } from '#server/modules/people/new-facts.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { deleteDuplicatePastes } from '#server/modules/people/posts/engagements.ts';
import { countUse, quotaLeft } from '#server/modules/plan/meters.ts';
import type { PlanDeps } from '#server/modules/plan/plan-of.ts';
import { rebuildSignals } from '#server/modules/signals/recording/rebuild-signals.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';

/** Shown when people were left out. */
export const leftOutMessage =
  'You’ve used your plan’s new signals for this month, so new people were left out. Sync again next month, or upgrade in Settings → Plan.';

/** Whose profile a page of a provider's engagements is about, and when it was read. */
type Provided = {
  userId: string;
  connectedProfileId: string;
  realm: Realm;
  source: FactSource;
  seenAt: Date;
  isFirstImport: boolean;
};

/**
 * Stores a page of a provider's engagements, within the plan's new signals of this month. What the user had
 * pasted from the same posts is replaced by it.
 *
 * @returns whether people were left out
 */
export async function storeProvided(
  trx: Transaction<Database>,
  deps: PlanDeps,
  where: Provided,
  engagements: NewEngagement[],
  posts: NewPost[] = [],
): Promise<boolean> {
  const { userId, connectedProfileId, seenAt: now } = where;
  const { kept, isCut } = await withinQuota(trx, deps, { ...where, now }, engagements);
  if (kept.length > 0 || posts.length > 0) {
    const { signals } = await recordEngagements(trx, where, kept, posts);
    await countUse(trx, { userId, meter: 'signals', adds: signals, now });
  }
  const urns = new Set(engagements.flatMap(({ post }) => (post === null ? [] : [post.urn])));
  if (urns.size > 0) {
    const changed = await deleteDuplicatePastes(trx, where, [...urns]);
    await rebuildSignals(trx, { userId, id: connectedProfileId }, changed);
  }
  return isCut;
}

/**
 * From a provider's answer, keeps only as many new people as the user's plan allows this month. People who
 * are signals of this profile already are always kept, and so is anything that shows no interest. The caller
 * counts the resulting signals with `countUse` in the same transaction: from here to its end, batches of the
 * same user wait for each other.
 */
export async function withinQuota(
  trx: Transaction<Database>,
  deps: PlanDeps,
  where: { userId: string; connectedProfileId: string; realm: Realm; now: Date },
  engagements: NewEngagement[],
): Promise<{ kept: NewEngagement[]; isCut: boolean }> {
  const { userId, now } = where;
  await lockFacts(trx, userId);
  const room = await quotaLeft(trx, deps, { userId, meter: 'signals', now });
  if (room === null || engagements.length === 0) return { kept: engagements, isCut: false };
  const known = await readKnown(trx, where, engagements);
  /** The people that fit, by all of their keys. */
  const taken = new Set<string>();
  let people = 0;
  const kept = engagements.filter(({ person, direction }) => {
    if (person === null || direction !== 'inbound') return true;
    const { keys } = identify(person);
    if (keys.length === 0 || keys.some((key) => known.has(key) || taken.has(key))) {
      for (const key of keys) taken.add(key);
      return true;
    }
    if (people >= room) return false;
    people += 1;
    for (const key of keys) taken.add(key);
    return true;
  });
  return { kept, isCut: kept.length < engagements.length };
}

/** The keys of these people that lead to a signal of the profile. */
async function readKnown(
  trx: Transaction<Database>,
  { userId, connectedProfileId, realm }: { userId: string; connectedProfileId: string; realm: Realm },
  engagements: NewEngagement[],
): Promise<ReadonlySet<string>> {
  const keys = engagements.flatMap(({ person }) => (person === null ? [] : identify(person).keys));
  const rows = await trx
    .selectFrom('person_key')
    .innerJoin('signal', (join) =>
      join
        .onRef('signal.user_id', '=', 'person_key.user_id')
        .onRef('signal.person_id', '=', 'person_key.person_id'),
    )
    .select('person_key.key')
    .where('person_key.user_id', '=', userId)
    .where('person_key.network', '=', realm)
    .where('person_key.key', '=', sql<string>`any(${[...new Set(keys)]}::text[])`)
    .where('signal.connected_profile_id', '=', connectedProfileId)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { maxRecommended } from '#contract/engage/recommendations.ts';
import { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { offerKeywords } from '#server/modules/profile/offer-keywords.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { findCandidates, readExcluded, readFollowed } from './candidates.ts';
import { inOrder, isInCooldown, type RankedPerson, reasonsToEngage, sumOf } from './rank-people.ts';
import { readRecentPosts } from './read-recent-posts.ts';
import { byPerson, readOutreach, readTies } from './read-ties.ts';
import { type OwnScope, requireOwnedScope } from './require-owned-scope.ts';
import { cooldownMs, countedMs } from './weights.ts';

/** Realms whose list is finished; a killed run continues with the next one. */
type Made = { networks: Realm[] };

/**
 * Builds the lists of people to engage with, one for each realm in which the user has a connected profile.
 */
export const makeRecommendationsJob = defineJob<Pick<Deps, 'db' | 'clock'>, Record<string, never>, Made>({
  name: 'make-recommendations',
  input: z.object({}).strict(),
  retries: 0,
  async run({ db, clock }, run) {
    const made = [...(run.checkpoint?.networks ?? [])];
    for (const realm of Realm.options) {
      const scope = await requireOwnedScope(db, run.userId, realm);
      if (scope.profileIds.length === 0 || made.includes(realm)) continue;
      const now = clock.now();
      const step = 'Ranking people to engage with';
      const people = await rankForToday(db, scope, now, (done, total) => run.report({ step, done, total }));
      made.push(realm);
      await db.transaction().execute(async (trx) => {
        await replaceList(trx, scope, people, now);
        await run.save(trx, { networks: made }, { step: 'List built' });
      });
    }
    return { message: null };
  },
});

/** Replaces the former list. */
async function replaceList(
  trx: Transaction<Database>,
  { userId, realm }: OwnScope,
  people: RankedPerson[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('recommendation_list')
    .values({ user_id: userId, network: realm, made_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ made_at: now }))
    .execute();
  await trx.deleteFrom('recommendation').where('user_id', '=', userId).where('network', '=', realm).execute();
  const columns = { person_id: 'uuid', rank: 'integer', points: 'text', reasons: 'jsonb' } as const;
  const rows = people.map(({ personId, points, reasons }, index) => ({
    person_id: personId,
    rank: index + 1,
    points: String(points),
    reasons,
  }));
  // An erased person while the list was built isn't on it.
  await sql`insert into recommendation (user_id, network, person_id, rank, points, reasons)
    select ${userId}::uuid, ${realm}, r.person_id, r.rank, r.points::float8, r.reasons
    from ${unnestRows('r', columns, rows)}
    join person on person.user_id = ${userId}::uuid and person.id = r.person_id`.execute(trx);
  await notifyChange(trx, userId, { name: 'recommendations', id: userId });
}

const batchSize = 100;

/** Reports how many of how many were examined. */
type Looked = (done: number, total: number) => Promise<void>;

/**
 * The people to engage with, as of a given time, strongest first, at most {@link maxRecommended}. Excludes
 * people without any reason, on "Do not engage", marked "Not interested", dismissed or snoozed, people the
 * user wrote to or commented on in the last 48 hours, and the user.
 */
export async function rankForToday(
  db: Kysely<Database>,
  scope: OwnScope,
  asOf: Date,
  looked: Looked,
): Promise<RankedPerson[]> {
  const before = (ms: number) => ({ since: new Date(asOf.getTime() - ms), till: asOf });
  const outreach = byPerson(await readOutreach(db, scope, before(countedMs)));
  const posted = new Set(
    (await readRecentPosts(db, scope, before(cooldownMs))).map(({ personId }) => personId),
  );
  const excluded = await readExcluded(db, scope.userId);
  const { followed, own } = await readFollowed(db, scope);
  const offer = offerKeywords((await readVoice(db, scope.userId)).offer);
  const all = [...(await findCandidates(db, scope)), ...outreach.keys(), ...followed];
  const wanted = [...new Set(all)].filter((id) => !excluded.has(id) && !own.has(id));
  const ranked: RankedPerson[] = [];
  for (let begun = 0; begun < wanted.length; begun += batchSize) {
    const ties = await readTies(db, scope, wanted.slice(begun, begun + batchSize), outreach, asOf);
    for (const one of ties) {
      if (one.isDismissed || one.isSnoozed || isInCooldown(one, asOf)) continue;
      const { timeZone } = scope;
      const reasons = reasonsToEngage(one, offer, { asOf, timeZone, hasPosted: posted.has(one.personId) });
      if (reasons.some(({ points }) => points > 0)) ranked.push({ ...one, reasons, points: sumOf(reasons) });
    }
    await looked(Math.min(begun + batchSize, wanted.length), wanted.length);
  }
  return ranked.sort(inOrder).slice(0, maxRecommended);
}

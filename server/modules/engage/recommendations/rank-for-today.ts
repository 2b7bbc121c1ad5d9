import type { Kysely } from 'kysely';
import { maxRecommended } from '#contract/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { findCandidates } from './find-candidates.ts';
import { offerWords } from './offer-words.ts';
import { inOrder, isCooling, type RankedPerson, reasonsToEngage, sumOf } from './rank-people.ts';
import { readExcluded } from './read-excluded.ts';
import { readFollowed } from './read-followed.ts';
import { readOutreach } from './read-outreach.ts';
import { readRecentPosts } from './read-recent-posts.ts';
import { byPerson, readTies } from './read-ties.ts';
import type { OwnScope } from './require-owned-scope.ts';
import { coolDownMs, countedMs } from './weights.ts';

const batchSize = 100;

/** How many of how many were looked at. */
type Looked = (done: number, total: number) => Promise<void>;

/**
 * Whom to engage with, as of a moment, the strongest first, at most {@link maxRecommended}. Nobody is named for whom
 * nothing speaks, who is on the built-in list, was refused for good, dismissed or snoozed, who heard from the user
 * within 48 hours, or is the user.
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
    (await readRecentPosts(db, scope, before(coolDownMs))).map(({ personId }) => personId),
  );
  const excluded = await readExcluded(db, scope.userId);
  const { followed, own } = await readFollowed(db, scope);
  const offer = offerWords((await readVoice(db, scope.userId)).offer);
  const all = [...(await findCandidates(db, scope)), ...outreach.keys(), ...followed];
  const wanted = [...new Set(all)].filter((id) => !excluded.has(id) && !own.has(id));
  const ranked: RankedPerson[] = [];
  for (let begun = 0; begun < wanted.length; begun += batchSize) {
    const ties = await readTies(db, scope, wanted.slice(begun, begun + batchSize), outreach, asOf);
    for (const one of ties) {
      if (one.isDismissed || one.isSnoozed || isCooling(one, asOf)) continue;
      const { timeZone } = scope;
      const reasons = reasonsToEngage(one, offer, { asOf, timeZone, hasPosted: posted.has(one.personId) });
      if (reasons.length > 0) ranked.push({ ...one, reasons, points: sumOf(reasons) });
    }
    await looked(Math.min(begun + batchSize, wanted.length), wanted.length);
  }
  return ranked.sort(inOrder).slice(0, maxRecommended);
}

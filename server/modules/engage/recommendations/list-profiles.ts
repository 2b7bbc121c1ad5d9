import type { Kysely } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import { Network } from '#contract/profile.ts';
import type { RecommendedPerson } from '#contract/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { decodeCursor, encodeCursor, foreignCursor } from '#server/modules/signals/listing/cursor.ts';
import { findCandidates } from './find-candidates.ts';
import { offerWords } from './offer-words.ts';
import { personAnswer } from './person-answer.ts';
import { inOrder, type RankedPerson, reasonsToFollow, sumOf } from './rank-people.ts';
import { readExcluded } from './read-excluded.ts';
import { readFollowed } from './read-followed.ts';
import { readOutreach } from './read-outreach.ts';
import { byPerson, readTies } from './read-ties.ts';
import { type OwnScope, requireOwnedScope } from './require-owned-scope.ts';
import { countedMs, dayMs } from './weights.ts';

/** Where a page ended, and the moment that all pages are of. */
const Cursor = z.object({ network: Network, asOf: Moment, points: z.number(), id: Id });

type Asked = { network?: Network | undefined; cursor?: string | undefined; limit?: number | undefined };

/**
 * Whom one may follow, the strongest first. Nobody is named for whom nothing speaks, who is followed already, is on
 * the built-in list, was refused for good or dismissed, or is the user.
 *
 * @throws AppError that names the field `cursor` where it is of another list
 */
export async function listProfiles(
  db: Kysely<Database>,
  userId: string,
  { network, cursor: text, limit = 20 }: Asked,
  now: Date,
): Promise<{ items: RecommendedPerson[]; nextCursor: string | null }> {
  const cursor = text === undefined ? null : decodeCursor(Cursor, text);
  const scope = await requireOwnedScope(db, userId, network ?? cursor?.network);
  if (cursor !== null && cursor.network !== scope.network) throw foreignCursor();
  const asOf = cursor === null ? now : new Date(cursor.asOf);
  // Clocks of two processes may differ a little.
  if (asOf.getTime() > now.getTime() + dayMs) throw foreignCursor();
  const ranked = await rankForFollowing(db, scope, asOf);
  const left =
    cursor === null
      ? ranked
      : ranked.filter(
          ({ points, personId }) =>
            points < cursor.points || (points === cursor.points && personId > cursor.id),
        );
  const items = left.slice(0, limit);
  const last = items.at(-1);
  const nextCursor =
    last === undefined || left.length <= limit
      ? null
      : encodeCursor({
          network: scope.network,
          asOf: asOf.toISOString(),
          points: last.points,
          id: last.personId,
        });
  return { items: items.map((person) => personAnswer(person, false)), nextCursor };
}

async function rankForFollowing(db: Kysely<Database>, scope: OwnScope, asOf: Date): Promise<RankedPerson[]> {
  const since = new Date(asOf.getTime() - countedMs);
  const outreach = byPerson(await readOutreach(db, scope, { since, till: asOf }));
  const excluded = await readExcluded(db, scope.userId);
  const { followed, own } = await readFollowed(db, scope);
  const offer = offerWords((await readVoice(db, scope.userId)).offer);
  const wanted = [...new Set([...(await findCandidates(db, scope)), ...outreach.keys()])].filter(
    (id) => !excluded.has(id) && !followed.has(id) && !own.has(id),
  );
  const ties = await readTies(db, scope, wanted, outreach, asOf);
  return ties
    .filter(({ url, isDismissed }) => url !== null && !isDismissed)
    .map((one) => {
      const reasons = reasonsToFollow(one, offer);
      return { ...one, reasons, points: sumOf(reasons) };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort(inOrder);
}

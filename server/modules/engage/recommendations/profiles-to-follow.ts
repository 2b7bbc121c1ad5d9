import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { EngageProfile } from '#contract/engage/engage-feed.ts';
import type { RecommendedPerson } from '#contract/engage/recommendations.ts';
import { Id, Moment } from '#contract/paging.ts';
import { Realm } from '#contract/profile.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { decodeCursor, foreignCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { follow } from '#server/modules/engage/following/follow.ts';
import { readOneFollowed } from '#server/modules/engage/following/followed-profiles.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { offerKeywords } from '#server/modules/profile/offer-keywords.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { findCandidates, readExcluded, readFollowed } from './candidates.ts';
import { inOrder, type RankedPerson, reasonsToFollow, sumOf } from './rank-people.ts';
import { byPerson, readOutreach, readTies } from './read-ties.ts';
import { type OwnScope, requireOwnedScope } from './require-owned-scope.ts';
import { countedMs, dayMs } from './weights.ts';

/** Where a page ended, and the time that all pages refer to. */
const Cursor = z.object({ network: Realm, asOf: Moment, points: z.number(), id: Id });

type Asked = { network?: Realm | undefined; cursor?: string | undefined; limit?: number | undefined };

/**
 * People worth following, strongest first. Excludes people without any reason, already followed, on "Do not
 * engage", marked "Not interested" or dismissed, and the user.
 *
 * @throws AppError that names the field `cursor` if it is from another list
 */
export async function listProfiles(
  db: Kysely<Database>,
  userId: string,
  { network: realm, cursor: text, limit = 20 }: Asked,
  now: Date,
): Promise<{ items: RecommendedPerson[]; nextCursor: string | null }> {
  const cursor = text === undefined ? null : decodeCursor(Cursor, text);
  const scope = await requireOwnedScope(db, userId, realm ?? cursor?.network);
  if (cursor !== null && cursor.network !== scope.realm) throw foreignCursor();
  const asOf = cursor === null ? now : new Date(cursor.asOf);
  // The clocks of two processes may differ a little.
  if (asOf.getTime() > now.getTime() + dayMs) throw foreignCursor();
  const ranked = await rankForFollowing(db, scope, asOf);
  const left =
    cursor === null
      ? ranked
      : ranked.filter(
          ({ points, personId }) =>
            points < cursor.points || (points === cursor.points && personId > cursor.id),
        );
  return pageOf(
    left,
    limit,
    (person) => personAnswer(person, false),
    ({ points, personId }) => ({ network: scope.realm, asOf: asOf.toISOString(), points, id: personId }),
  );
}

async function rankForFollowing(db: Kysely<Database>, scope: OwnScope, asOf: Date): Promise<RankedPerson[]> {
  const since = new Date(asOf.getTime() - countedMs);
  const outreach = byPerson(await readOutreach(db, scope, { since, till: asOf }));
  const excluded = await readExcluded(db, scope.userId);
  const { followed, own } = await readFollowed(db, scope);
  const offer = offerKeywords((await readVoice(db, scope.userId)).offer);
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
    .filter(({ reasons }) => reasons.some(({ points }) => points > 0))
    .sort(inOrder);
}

/**
 * Follows one of the user's people, with the recommendation's reasons as the cause. An already followed
 * profile stays as it is.
 *
 * @throws AppError `not_found` if the person isn't the user's; `conflict` if they have no URL to read
 */
export async function followRecommended(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'source'>,
  userId: string,
  personId: string,
): Promise<EngageProfile> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const person = await trx
      .selectFrom('person')
      .select(['network', 'url', 'public_id', 'urn', 'name', 'headline', 'picture_url'])
      .where(owned('person', { userId, id: personId }))
      .executeTakeFirst();
    if (person === undefined) throw notFound('Person');
    const profileUrl = parseProfileUrl(person.url ?? '');
    if (profileUrl === null) {
      throw new AppError('conflict', `${person.name} has no LinkedIn URL, so there are no posts to fetch.`);
    }
    const scope = await requireOwnedScope(trx, userId, person.network);
    const span = { since: new Date(now.getTime() - countedMs), till: now };
    const outreach = byPerson(await readOutreach(trx, scope, span));
    const [ties] = await readTies(trx, scope, [personId], outreach, now);
    const offer = offerKeywords((await readVoice(trx, userId)).offer);
    const [reason] = ties === undefined ? [] : reasonsToFollow(ties, offer);
    const { id } = await follow(
      trx,
      deps,
      {
        userId,
        realm: person.network,
        kind: profileUrl.kind,
        url: profileUrl.url,
        publicId: person.public_id,
        urn: person.urn,
        name: person.name,
        headline: person.headline,
        pictureUrl: person.picture_url,
        personId,
      },
      { via: 'recommendation', reason: reason?.text ?? null },
    );
    return readOneFollowed(trx, userId, id);
  });
}

/** A recommended person as the API returns them. */
function personAnswer(
  { personId, name, headline, company, pictureUrl, url, points, reasons }: RankedPerson,
  isFollowed: boolean,
): RecommendedPerson {
  return { personId, name, headline, company, pictureUrl, url, isFollowed, points, reasons };
}

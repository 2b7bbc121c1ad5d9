import type { EngageProfile } from '#contract/engage-feed.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { follow } from '#server/modules/engage/following/follow.ts';
import { readOneFollowed } from '#server/modules/engage/following/read-profiles.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { readVoice } from '#server/modules/profile/voice.ts';
import { offerWords } from './offer-words.ts';
import { reasonsToFollow } from './rank-people.ts';
import { readOutreach } from './read-outreach.ts';
import { byPerson, readTies } from './read-ties.ts';
import { requireOwnedScope } from './require-owned-scope.ts';
import { countedMs } from './weights.ts';

/**
 * Follows somebody of the user's own people, with what speaks for it as the reason. Whoever is followed already stays
 * so.
 *
 * @throws AppError `not_found` where the person is not the user's; `conflict` where they have no address to read
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
      .where('user_id', '=', userId)
      .where('id', '=', personId)
      .executeTakeFirst();
    if (person === undefined) throw notFound('Person');
    const address = parseProfileUrl(person.url ?? '');
    if (address === null) {
      throw new AppError(
        'conflict',
        `${person.name} has no address on the network, so there is nothing to read.`,
      );
    }
    const scope = await requireOwnedScope(trx, userId, person.network);
    const span = { since: new Date(now.getTime() - countedMs), till: now };
    const outreach = byPerson(await readOutreach(trx, scope, span));
    const [ties] = await readTies(trx, scope, [personId], outreach, now);
    const offer = offerWords((await readVoice(trx, userId)).offer);
    const [reason] = ties === undefined ? [] : reasonsToFollow(ties, offer);
    const { id } = await follow(
      trx,
      deps,
      {
        userId,
        network: person.network,
        kind: address.kind,
        url: address.url,
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

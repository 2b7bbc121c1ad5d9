import type { EngageProfile, FollowAddress } from '#contract/engage-feed.ts';
import type { Caller } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findBarred } from '#server/modules/network/people/erasure-blocks.ts';
import { demandSource, lookUpProfile, readPastedUrl } from '#server/modules/sources/look-up-profile.ts';
import { follow } from './follow.ts';
import { readOneFollowed } from './read-profiles.ts';

/**
 * Follows whoever is at an address. One that is or was followed is known without asking the provider.
 *
 * @throws AppError `invalid_request` naming `url`, `conflict` for somebody who was erased, `not_configured`, or how the
 *   provider failed
 */
export async function followAddress(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'source' | 'log'>,
  caller: Caller,
  body: FollowAddress,
): Promise<EngageProfile> {
  const { db } = deps;
  const { userId } = caller;
  const address = readPastedUrl(body.url ?? body.profileUrl ?? '');
  const source = demandSource(deps.source);
  const { network } = source;
  const known = await db
    .selectFrom('engage_profile')
    .select(['id', 'unfollowed_at', 'kind', 'url', 'public_id', 'urn', 'name', 'headline', 'picture_url'])
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .where('url', '=', address.url)
    .executeTakeFirst();
  if (known?.unfollowed_at === null) return readOneFollowed(db, userId, known.id);
  const told =
    known === undefined
      ? await lookUpProfile(deps, source, address)
      : { ...known, publicId: known.public_id, pictureUrl: known.picture_url };
  return db.transaction().execute(async (trx) => {
    if (told.kind === 'person' && (await findBarred(trx, { userId, network }, [told])).size > 0) {
      throw new AppError(
        'conflict',
        'You erased this person and asked never to see them again. Allow them in the settings first.',
      );
    }
    const { kind, url, publicId, urn, name, headline, pictureUrl } = told;
    const { id } = await follow(
      trx,
      deps,
      { userId, network, kind, url, publicId, urn, name, headline, pictureUrl },
      { via: 'url', reason: null },
    );
    return readOneFollowed(trx, userId, id);
  });
}

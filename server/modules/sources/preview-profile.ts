import type { Caller } from '#contract/route.ts';
import type { ProfilePreview } from '#contract/sources.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findProfileId } from '#server/modules/profile/connected-profiles.ts';
import { demandSource, lookUpProfile, readPastedUrl } from './look-up-profile.ts';

/**
 * What would be connected; writes nothing.
 * @throws AppError `invalid_request`, `not_configured`, or how the provider failed.
 */
export async function previewProfile(
  deps: Pick<Deps, 'db' | 'source' | 'log'>,
  caller: Caller,
  url: string,
): Promise<ProfilePreview> {
  const address = readPastedUrl(url);
  const source = demandSource(deps.source);
  const profile = await lookUpProfile(deps, source, address);
  return {
    kind: profile.kind,
    url: profile.url,
    publicId: profile.publicId,
    name: profile.name,
    headline: profile.headline,
    pictureUrl: profile.pictureUrl,
    followers: profile.followers,
    connectedProfileId: await findProfileId(deps.db, caller.userId, source.network, profile),
  };
}

import type { Caller } from '#contract/route.ts';
import type { AddDirectly, AddedPerson } from '#contract/sources/sources.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { ProfileUrl } from '#server/modules/network/canonical-url.ts';
import { findBlocked } from '#server/modules/network/people/erasure-blocks.ts';
import { identify } from '#server/modules/network/people/person-keys.ts';
import { loadPeople } from '#server/modules/network/people/person-rows.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { fetchProfile } from './ask-provider.ts';
import {
  isProfileItself,
  type ReportedPerson,
  readPersonLine,
  refuseErased,
  refuseItself,
  storeAdded,
} from './store-added.ts';

/**
 * Makes people signals of a connected profile by their URLs: an engagement of type `manual`, without points. All
 * of them are stored in one transaction; what is no person's URL is reported and holds up nobody else. One person
 * alone is fetched from the data provider first, where it is of the profile's network; its failure is reported and
 * holds up nothing. Several are named by what their URLs say, until a source reports their names.
 *
 * @throws AppError `not_found` for a stranger's profile, `invalid_request` naming `profileUrl` where the one URL
 *   sent by that name is nobody's
 */
export async function addDirectly(
  deps: Pick<Deps, 'db' | 'clock' | 'source' | 'log'>,
  caller: Caller,
  { connectedProfileId, profileUrl, profileUrls }: AddDirectly,
): Promise<{ items: AddedPerson[] }> {
  const { db, clock } = deps;
  const profile = await requireOwnedConnectedProfile(db, caller.userId, connectedProfileId);
  const read = (profileUrls ?? [profileUrl ?? '']).map((text) => readPersonLine(text, profile));
  const named = read.flatMap(({ parsedUrl }) => (parsedUrl === null ? [] : [parsedUrl]));
  // Before the provider hears of them.
  const blocked = await findBlocked(db, { userId: caller.userId, network: profile.network }, named);
  const given = read.map((line) => (line.parsedUrl && blocked.has(line.parsedUrl) ? refuseErased() : line));

  const parsedUrls = given.flatMap(({ parsedUrl }) => (parsedUrl === null ? [] : [parsedUrl]));
  const [only] = parsedUrls;
  const isOne = only !== undefined && parsedUrls.every(({ url }) => url === only.url);
  const fetched =
    isOne && deps.source?.network === profile.network
      ? await fetchUnknown(deps, deps.source, caller.userId, only)
      : { reported: null, failure: null };
  const isItself = fetched.reported !== null && isProfileItself(fetched.reported, profile);
  const lines = isItself ? given.map((line) => (line.parsedUrl === null ? line : refuseItself())) : given;

  if (profileUrl !== undefined && lines[0]?.parsedUrl === null) {
    throw invalidField('profileUrl', lines[0].reason);
  }
  const stored = await db
    .transaction()
    .execute((trx) => storeAdded(trx, profile, lines, isItself ? null : fetched.reported, clock.now()));
  return {
    items: stored.map((line, index) => ({
      ...line,
      line: index + 1,
      reason: line.reason ?? (line.isNameGuessed ? fetched.failure : null),
    })),
  };
}

/** What the provider says of somebody, or why it says nothing. Whose name is known already is not asked for. */
async function fetchUnknown(
  deps: Pick<Deps, 'db' | 'log'>,
  source: NonNullable<Deps['source']>,
  userId: string,
  parsedUrl: ProfileUrl,
): Promise<{ reported: ReportedPerson | null; failure: string | null }> {
  const whose = { userId, network: source.network };
  const known = await deps.db
    .transaction()
    .execute((trx) => loadPeople(trx, whose, identify(parsedUrl).keys));
  if (known.some(({ facts }) => facts.sources.name !== undefined)) return { reported: null, failure: null };
  try {
    const found = await fetchProfile(deps, source, parsedUrl);
    return { reported: { ...found, source: source.name }, failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reported: null, failure: error.message };
  }
}

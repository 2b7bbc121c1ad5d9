import type { AddDirectly, AddedPerson } from '#contract/imports/sources.ts';
import type { Caller } from '#contract/route.ts';
import { AppError, invalidField } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { ProfileUrl } from '#server/modules/people/canonical-url.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { loadPeople } from '#server/modules/people/persons/person-rows.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
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
 * Adds people to a connected profile by URL: each becomes a signal with an engagement of type `manual`, which
 * scores nothing. All people are stored in one transaction. A line that isn't a person's URL is reported and
 * doesn't hold up the others. A single person of the profile's realm is fetched from the data provider
 * first; if that fails, the failure is reported and the person is still stored. Several people are named
 * after their URLs until a source reports their names.
 *
 * @throws AppError `not_found` for another user's profile, `invalid_request` naming `profileUrl` if the only
 *   URL, sent in that field, can't be added
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
  // Checked before the provider is asked about them.
  const blocked = await findBlocked(db, { userId: caller.userId, realm: profile.network }, named);
  const given = read.map((line) => (line.parsedUrl && blocked.has(line.parsedUrl) ? refuseErased() : line));

  const parsedUrls = given.flatMap(({ parsedUrl }) => (parsedUrl === null ? [] : [parsedUrl]));
  const [only] = parsedUrls;
  const isOne = only !== undefined && parsedUrls.every(({ url }) => url === only.url);
  const source = deps.source[profile.network];
  const fetched =
    isOne && source !== null
      ? await fetchUnknown(deps, source, caller.userId, only)
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

/**
 * What the provider says about a person, or why it says nothing. A person whose name is known already isn't
 * looked up.
 */
async function fetchUnknown(
  deps: Pick<Deps, 'db' | 'log'>,
  source: LinkedInSource,
  userId: string,
  parsedUrl: ProfileUrl,
): Promise<{ reported: ReportedPerson | null; failure: string | null }> {
  const whose = { userId, realm: source.realm };
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

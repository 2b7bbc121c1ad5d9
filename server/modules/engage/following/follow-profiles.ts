import { type Kysely, sql, type Transaction } from 'kysely';
import type { EngageProfile, FollowUrl } from '#contract/engage/engage-feed.ts';
import type { Realm } from '#contract/profile.ts';
import type { Caller } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { followErrors } from '#server/modules/engage/engage-messages.ts';
import { shownRealm } from '#server/modules/engage/shown-realm.ts';
import { fetchProfile, noSourceMessage, readPastedUrl } from '#server/modules/imports/ask-provider.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import { doNotEngageMessage, doNotEngageSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { connectedSignals } from '#server/modules/signals/require-owned-signal.ts';
import type { LinkedInSource } from '#server/ports/linkedin-source/port.ts';
import { refuseDoNotEngageProfile } from './do-not-engage-profiles.ts';
import { enqueueReading, follow } from './follow.ts';
import { readFollowed, readOneFollowed } from './followed-profiles.ts';

/**
 * Follows the profile at a URL, in the realm that Engage shows. One that is or was followed there is
 * recognized without asking the provider.
 *
 * @throws AppError `invalid_request` naming `url`, `conflict` for a person who was erased or is on "Do not
 *   engage", `not_configured` naming `url` without a provider for that realm, or the provider's failure
 */
export async function followUrl(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'source' | 'log'>,
  caller: Caller,
  body: FollowUrl,
): Promise<EngageProfile> {
  const { db } = deps;
  const { userId } = caller;
  const profileUrl = readPastedUrl(body.url ?? body.profileUrl ?? '');
  // Someone followed on the real network makes Engage show it.
  const realm = await shownRealm(db, userId);
  const known = await db
    .selectFrom('engage_profile')
    .select(['id', 'unfollowed_at', 'kind', 'url', 'public_id', 'urn', 'name', 'headline', 'picture_url'])
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('url', '=', profileUrl.url)
    .executeTakeFirst();
  if (known?.unfollowed_at === null) {
    await refuseDoNotEngageProfile(db, userId, known);
    return readOneFollowed(db, userId, known.id);
  }
  const reported =
    known === undefined
      ? await fetchProfile(deps, requireSourceOf(deps.source, realm), profileUrl)
      : { ...known, publicId: known.public_id, pictureUrl: known.picture_url };
  return db.transaction().execute(async (trx) => {
    if (reported.kind === 'person' && (await findBlocked(trx, { userId, realm }, [reported])).size > 0) {
      throw new AppError('conflict', followErrors.erased);
    }
    const { kind, url, publicId, urn, name, headline, pictureUrl } = reported;
    const { id } = await follow(
      trx,
      deps,
      { userId, realm, kind, url, publicId, urn, name, headline, pictureUrl },
      { via: 'url', reason: null },
    );
    return readOneFollowed(trx, userId, id);
  });
}

function requireSourceOf(sources: Deps['source'], realm: Realm): LinkedInSource {
  const source = sources[realm];
  if (source !== null) return source;
  const message = followErrors.noProvider;
  throw new AppError('not_configured', message, [{ path: 'url', message }]);
}

/**
 * Follows the people of signals, each once; all or none. People without a URL on the network, and people on
 * "Do not engage", are left out.
 *
 * @throws AppError `not_found` if one of the signals isn't the user's, or belongs to a disconnected profile;
 *   `conflict` if all of them are on "Do not engage"
 */
export async function followSignals(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'source'>,
  caller: Caller,
  ids: string[],
): Promise<{
  items: EngageProfile[];
  followed: number;
  already: number;
  leftOut: number;
  doNotEngage: number;
}> {
  const { userId } = caller;
  return deps.db.transaction().execute(async (trx) => {
    const people = await findPeople(trx, userId, ids);
    const followedIds: string[] = [];
    let followed = 0;
    let leftOut = 0;
    const wanted = people.filter(({ isDoNotEngage }) => !isDoNotEngage);
    const [only] = people;
    if (only !== undefined && wanted.length === 0) {
      throw new AppError('conflict', doNotEngageMessage(people.length === 1 ? only.name : 'Everyone here'));
    }
    for (const person of wanted) {
      const profileUrl = urlOf(person);
      if (profileUrl === null) {
        leftOut += 1;
        continue;
      }
      const { id, isNew } = await follow(
        trx,
        deps,
        {
          userId,
          realm: person.network,
          kind: 'person',
          url: profileUrl.url,
          publicId: profileUrl.publicId,
          urn: person.urn,
          name: person.name,
          headline: person.headline,
          pictureUrl: person.picture_url,
          personId: person.id,
        },
        { via: 'signal', reason: null },
      );
      followedIds.push(id);
      if (isNew) followed += 1;
    }
    return {
      items: await readFollowed(trx, userId, followedIds),
      followed,
      already: followedIds.length - followed,
      leftOut,
      doNotEngage: people.length - wanted.length,
    };
  });
}

type Named = { urn: string | null; public_id: string | null; url: string | null };

function urlOf({ url, public_id, urn }: Named) {
  const name = public_id ?? urn;
  const profileUrl =
    (url === null ? null : parseProfileUrl(url)) ??
    (name === null ? null : parseProfileUrl(`linkedin.com/in/${encodeURIComponent(name)}`));
  return profileUrl?.kind === 'person' ? profileUrl : null;
}

async function findPeople(trx: Transaction<Database>, userId: string, named: string[]) {
  const ids = [...new Set(named.map((id) => id.toLowerCase()))];
  const signals = await connectedSignals(trx)
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'signal.user_id').onRef('person.id', '=', 'signal.person_id'),
    )
    .select(['signal.id as signalId', 'person.id', 'person.network', 'person.urn', 'person.public_id'])
    .select(doNotEngageSql.as('isDoNotEngage'))
    .select(['person.url', 'person.name', 'person.headline', 'person.picture_url'])
    .where('signal.user_id', '=', userId)
    .where('signal.id', 'in', ids)
    .execute();
  if (signals.length !== ids.length) throw notFound('Signal');
  // In reverse order, so the first one is followed last and listed first.
  const byId = new Map(signals.map((abort) => [abort.signalId, abort]));
  return [...new Map(ids.flatMap((id) => byId.get(id) ?? []).map((one) => [one.id, one])).values()].reverse();
}

/**
 * Unfollows a profile. Its posts leave the feed immediately, and are restored as they were if it is followed
 * again within 30 days.
 *
 * @throws AppError `not_found` for another user's id and for a profile that isn't followed
 */
export async function unfollow(
  db: Kysely<Database>,
  userId: string,
  id: string,
  now: Date,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('engage_profile')
      .set({ unfollowed_at: now, updated_at: sql<Date>`now()` })
      .where(owned('engage_profile', { userId, id }))
      .where('unfollowed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw notFound('Followed profile');
    await notifyChange(trx, userId, { name: 'engage-profile', id: row.id });
    await notifyChange(trx, userId, { name: 'feed', id: row.id });
    return row;
  });
}

/**
 * Reads a followed profile's posts now, or returns the job in progress.
 *
 * @throws AppError `not_found` for another user's id, `not_configured` if no provider can read its realm,
 *   `conflict` for a person on "Do not engage"
 */
export async function readNow(
  deps: Pick<Deps, 'db' | 'jobs' | 'source'>,
  caller: Caller,
  id: string,
): Promise<EngageProfile> {
  const { userId } = caller;
  return deps.db.transaction().execute(async (trx) => {
    const profile = await readOneFollowed(trx, userId, id);
    if (deps.source[profile.network] === null) {
      throw new AppError('not_configured', noSourceMessage(profile.network));
    }
    await refuseDoNotEngageProfile(trx, userId, profile);
    await enqueueReading(trx, deps, userId, profile.id);
    return readOneFollowed(trx, userId, profile.id);
  });
}

import type { Transaction } from 'kysely';
import type { EngageProfile } from '#contract/engage-feed.ts';
import type { Caller } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { doNotEngageMessage, doNotEngageSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { follow } from './follow.ts';
import { readFollowed } from './read-profiles.ts';

/**
 * Follows the people of signals, each once; all or none. Those without an address on the network are left out, and
 * those on Do not engage.
 *
 * @throws AppError `not_found` where one of the signals is not the user's, or of a disconnected profile
 *   `conflict` where all of them are on Do not engage
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
      const address = addressOf(person);
      if (address === null) {
        leftOut += 1;
        continue;
      }
      const { id, isNew } = await follow(
        trx,
        deps,
        {
          userId,
          network: person.network,
          kind: 'person',
          url: address.url,
          publicId: address.publicId,
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

function addressOf({ url, public_id, urn }: Named) {
  const name = public_id ?? urn;
  const address =
    (url === null ? null : parseProfileUrl(url)) ??
    (name === null ? null : parseProfileUrl(`linkedin.com/in/${encodeURIComponent(name)}`));
  return address?.kind === 'person' ? address : null;
}

async function findPeople(trx: Transaction<Database>, userId: string, named: string[]) {
  const ids = [...new Set(named.map((id) => id.toLowerCase()))];
  const signals = await trx
    .selectFrom('signal')
    .innerJoin('connected_profile as profile', (join) =>
      join
        .onRef('profile.user_id', '=', 'signal.user_id')
        .onRef('profile.id', '=', 'signal.connected_profile_id'),
    )
    .innerJoin('person', (join) =>
      join.onRef('person.user_id', '=', 'signal.user_id').onRef('person.id', '=', 'signal.person_id'),
    )
    .select(['signal.id as signalId', 'person.id', 'person.network', 'person.urn', 'person.public_id'])
    .select(doNotEngageSql.as('isDoNotEngage'))
    .select(['person.url', 'person.name', 'person.headline', 'person.picture_url'])
    .where('signal.user_id', '=', userId)
    .where('signal.id', 'in', ids)
    .where('profile.disconnected_at', 'is', null)
    .execute();
  if (signals.length !== ids.length) throw notFound('Signal');
  // In the order named, so that the first one is followed last and stands first.
  const byId = new Map(signals.map((signal) => [signal.signalId, signal]));
  return [...new Map(ids.flatMap((id) => byId.get(id) ?? []).map((one) => [one.id, one])).values()].reverse();
}

import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { REACTIONS } from '#server/modules/imports/archive/reading/read-activity.ts';
import { parseProfileUrl, postUrl } from '#server/modules/people/canonical-url.ts';
import {
  emptyEngagement,
  emptyPerson,
  emptyPost,
  type NewEngagement,
} from '#server/modules/people/new-facts.ts';
import type { ChangeEvent } from '#server/ports/data-portability/port.ts';

/** Other members' activity, as far as LinkedIn's change log reports it. */
export type FromOthers = {
  engagements: NewEngagement[];
  /** Reactions and comments whose author it doesn't name. */
  unnamed: number;
};

/**
 * Reactions and comments by others on the member's own posts. LinkedIn doesn't promise that they are in the
 * log, so we store what arrives, and only from people named by their profile. The member's own activity,
 * messages, and invitations are read from the snapshot, which names people and has the same texts as the
 * archive, so no fact is stored twice.
 */
export async function readOthers(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
  events: ChangeEvent[],
): Promise<FromOthers> {
  const acts = events.filter(
    ({ actor, owner, method, resource, object }) =>
      actor !== owner && method === 'CREATE' && typeOf(resource) !== null && object !== null,
  );
  const own = await ownPosts(trx, profile, [...new Set(acts.flatMap(({ object }) => object ?? []))]);
  const onOwn = acts.filter(({ object }) => object !== null && own.has(object));
  const engagements = onOwn.flatMap((event) => toEngagement(event) ?? []);
  return { engagements, unnamed: onOwn.length - engagements.length };
}

function typeOf(resource: string): 'reaction' | 'comment' | null {
  if (resource === 'socialActions/likes') return 'reaction';
  return resource === 'socialActions/comments' ? 'comment' : null;
}

function toEngagement({ resource, object, person, text, reaction, at }: ChangeEvent): NewEngagement | null {
  const address = person && parseProfileUrl(`linkedin.com/in/${encodeURIComponent(person.publicId)}`);
  const type = typeOf(resource);
  if (!person || !address || type === null || object === null) return null;
  const { publicId, urn, url } = address;
  return {
    ...emptyEngagement,
    key: `${object}/portability/${type}/${publicId ?? urn}${type === 'comment' ? `/${at.getTime()}` : ''}`,
    person: { ...emptyPerson, publicId, urn, url, name: person.name, headline: person.headline },
    // The snapshot has its text and counts; leaving them out here changes nothing.
    post: { ...emptyPost, urn: object, url: postUrl(object), isOwn: true },
    direction: 'inbound',
    type,
    reactionType: type === 'reaction' ? (REACTIONS[reaction ?? ''] ?? null) : null,
    text: type === 'comment' ? text : null,
    occurredAt: at,
  };
}

/** The names in this list that belong to the profile's own posts. */
async function ownPosts(
  trx: Transaction<Database>,
  profile: { userId: string; id: string },
  urns: string[],
): Promise<Set<string>> {
  if (urns.length === 0) return new Set();
  const { rows } = await sql<{ urn: string }>`
    select post.urn from post where post.user_id = ${profile.userId}::uuid
      and post.author_profile_id = ${profile.id}::uuid and post.urn = any(${urns}::text[])
    union
    select named.urn from post_name as named
      join post on post.user_id = named.user_id and post.id = named.post_id
    where named.user_id = ${profile.userId}::uuid and post.author_profile_id = ${profile.id}::uuid
      and named.urn = any(${urns}::text[])`.execute(trx);
  return new Set(rows.map(({ urn }) => urn));
}

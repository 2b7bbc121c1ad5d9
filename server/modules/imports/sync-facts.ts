import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import {
  emptyEngagement,
  emptyPerson,
  emptyPost,
  type NewEngagement,
  type NewPerson,
  type NewPost,
} from '#server/modules/people/new-facts.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';
import type { SourceActor, SourceEngagement, SourcePost } from '#server/ports/linkedin-source/port.ts';

/** A post of the synced profile, while its engagement is being read. */
export type SyncedPost = { urn: string; url: string | null; publishedAt: string | null };

/** A post of the profile as a fact. */
export function toPostFact(post: SourcePost): NewPost {
  return { ...post, isOwn: true };
}

/**
 * One engagement with a post, as a provider reports it, turned into a fact. Comments and replies by the
 * profile itself are outbound (they show how it writes, not who is interested). Its own reactions and all
 * activity by pages are left out, since signals are people.
 * @param now used if neither the engagement nor its post has a time
 */
export function toEngagementFact(
  item: SourceEngagement,
  post: SyncedPost & { isOwn: boolean },
  profile: { urn: string; publicId: string | null },
  now: Date,
): NewEngagement | null {
  const isOwn = isBy(item.actor, profile);
  if (isOwn ? item.type === 'reaction' : item.actor.kind === 'company') return null;
  return {
    ...emptyEngagement,
    key: `${post.urn}/${item.key}`,
    person: isOwn ? null : toPerson(item.actor),
    // Its text and counts were stored when it was listed; leaving them out here changes nothing.
    post: {
      ...emptyPost,
      urn: post.urn,
      url: post.url,
      isOwn: post.isOwn,
      publishedAt: post.publishedAt === null ? null : new Date(post.publishedAt),
    },
    direction: isOwn ? 'outbound' : 'inbound',
    type: item.type,
    reactionType: item.reaction,
    text: item.text,
    commentId: item.id,
    parentCommentId: item.parentId,
    occurredAt: item.occurredAt ?? (post.publishedAt === null ? now : new Date(post.publishedAt)),
    timeBasis: item.occurredAt === null ? 'inferred' : 'reported',
  };
}

/** Whether this profile did it. */
export function isBy(
  actor: Pick<SourceActor, 'urn' | 'publicId'>,
  { urn, publicId }: { urn: string; publicId: string | null },
): boolean {
  return actor.urn === urn || (publicId !== null && actor.publicId === publicId);
}

function toPerson(actor: SourceActor): NewPerson {
  const name = actor.publicId ?? actor.urn ?? '';
  const profileUrl = parseProfileUrl(`linkedin.com/in/${encodeURIComponent(name)}`);
  return {
    ...emptyPerson,
    urn: actor.urn,
    publicId: profileUrl?.publicId ?? null,
    url: profileUrl?.url ?? null,
    name: actor.name,
    headline: actor.headline,
    pictureUrl: actor.pictureUrl,
  };
}

/** The connected profile a job is about; null if it was disconnected while the job waited. */
export async function findWatched(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<OwnedConnectedProfile | null> {
  try {
    return await requireOwnedConnectedProfile(db, userId, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

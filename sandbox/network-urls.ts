import type { Actor, Post } from '#sandbox/world/model.ts';
import { toSlug } from '#sandbox/world/slug.ts';

/** The public URL of a person or a company. */
export function actorUrl(actor: Actor): string {
  return `https://www.linkedin.com/${actor.kind === 'person' ? 'in' : 'company'}/${actor.slug}`;
}

/** The public URL of a post. It contains the number of the post's own scheme: activity, ugcPost, or share. */
export function postUrl(post: Post): string {
  const [, , scheme = 'activity', number = post.id] = post.socialId.split(':');
  const words = toSlug(post.text).split('-').slice(0, 6).join('-') || 'post';
  const tail = Number(BigInt(post.id) % 1_679_616n)
    .toString(36)
    .padStart(4, '0');
  return `https://www.linkedin.com/posts/${post.author.slug}_${words}-${scheme}-${number}-${tail}`;
}

import { createHash } from 'node:crypto';
import type { Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';
import { type Community, findCommunity, profileCommunity } from './communities.ts';

/** Whose account is new: Reddit lets them post once in ten minutes. */
export const NEW_ACCOUNT = 'tomasz-wieczorek';

/** A member's name, 3 to 20 signs as Reddit has them. */
export function usernameOf(person: Person): string {
  return person.slug.replaceAll('-', '_').slice(0, 20);
}

/** Reddit's id of a member, base 36. */
export function memberIdOf(person: Person): string {
  return createHash('sha256').update(person.id).digest().readUIntBE(0, 5).toString(36);
}

export function findMember(world: World, username: string): Person | undefined {
  const asked = username.toLowerCase();
  return world.people.find((each) => usernameOf(each).toLowerCase() === asked);
}

/** A subreddit or, with `u_` before it, a member's profile. */
export function findPlace(world: World, name: string): Community | 'closed' | undefined {
  const owner = /^u_/i.test(name) ? findMember(world, name.slice(2)) : undefined;
  return owner ? profileCommunity(usernameOf(owner)) : findCommunity(name);
}

/** Whether a member may post there, as far as the place itself goes. */
export function mayPost(place: Community, person: Person): boolean {
  if (place.bannedPeople.includes(person.slug)) return false;
  if (place.type === 'user') return place.name === `u_${usernameOf(person)}`;
  return place.type === 'public' || place.contributors.includes(person.slug);
}

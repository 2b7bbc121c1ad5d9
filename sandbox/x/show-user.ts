import type { Person } from '#sandbox/world/model.ts';

/** A person's name at X: up to 15 letters, digits and `_`. */
export function usernameOf(person: Person): string {
  return person.slug.replace(/[^a-z0-9]/g, '_').slice(0, 15);
}

/** The number that X knows a person by. */
export function xIdOf(person: Person): string {
  return `1${person.memberId.padStart(15, '0')}`;
}

export function showUser(person: Person) {
  return { id: xIdOf(person), name: person.name, username: usernameOf(person), verified: false };
}

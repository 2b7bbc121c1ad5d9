import {
  joinPeople,
  type KnownField,
  type PersonFacts,
  type PersonField,
  personFields,
} from './merge-person.ts';
import { areDifferentPeople } from './person-keys.ts';

/** A person while a batch is processed: what is known, and what has to be written. */
export type Draft = {
  facts: PersonFacts;
  /** Null for a new person. */
  id: string | null;
  changed: Set<KnownField>;
  touched: boolean;
  /** LinkedIn's known ids for this person. */
  urns: Set<string>;
  /** The records this person consists of. */
  members: Set<string>;
  /** The draft this one was merged into. */
  into: Draft | null;
};

/** Two stored people who are the same, with what was known about each just before. */
export type PlannedMerge = { keptId: string; goneId: string; kept: PersonFacts; gone: PersonFacts };

/** A draft of a stored or a new person. */
export function newDraft(known?: { id: string; facts: PersonFacts }): Draft {
  const facts = known?.facts ?? unknownPerson();
  return {
    facts,
    id: known?.id ?? null,
    changed: new Set(),
    touched: false,
    urns: new Set(facts.urn === null ? [] : [facts.urn]),
    members: new Set(known === undefined ? [] : [known.id]),
    into: null,
  };
}

/** The draft that a draft has been merged into by now. */
export function resolve(draft: Draft): Draft {
  let last = draft;
  while (last.into !== null) last = last.into;
  return last;
}

/**
 * Whether a fact with this LinkedIn id can be about this person: an id they have proves it, a different one
 * rules it out.
 */
export function canBeAbout(draft: Draft, urn: string | null): boolean {
  if (urn === null || draft.urns.has(urn)) return true;
  return ![...draft.urns].some((one) => areDifferentPeople(one, urn));
}

/**
 * Merges two drafts: of stored people, the one with a LinkedIn id is kept, otherwise the older one. Does
 * nothing if LinkedIn gives them different ids, or if the user separated them.
 *
 * @param isApart whether the user separated two records
 * @param merges gets an entry if both are stored
 * @returns the remaining draft, which is `first` if they stay separate
 */
export function mergeDrafts(
  first: Draft,
  second: Draft,
  isApart: (one: string, other: string) => boolean,
  merges: PlannedMerge[],
): Draft {
  if (first === second) return first;
  if ([...second.urns].some((urn) => !canBeAbout(first, urn))) return first;
  if ([...first.members].some((one) => [...second.members].some((other) => isApart(one, other))))
    return first;
  const [kept, gone] = ranksBefore(first, second) ? [first, second] : [second, first];
  if (kept.id !== null && gone.id !== null) {
    const [before, other] = [structuredClone(kept.facts), structuredClone(gone.facts)];
    merges.push({ keptId: kept.id, goneId: gone.id, kept: before, gone: other });
  }
  for (const field of joinPeople(kept.facts, gone.facts)) kept.changed.add(field);
  kept.touched = true;
  for (const urn of gone.urns) kept.urns.add(urn);
  for (const id of gone.members) kept.members.add(id);
  gone.into = kept;
  return kept;
}

/** Which of two records is kept: the one with a LinkedIn id, otherwise the older one. Ids grow with time. */
export function ranksBefore(
  one: { id: string | null; urns: ReadonlySet<string> },
  other: { id: string | null; urns: ReadonlySet<string> },
): boolean {
  if (one.id === null || other.id === null) return one.id !== null || other.id === null;
  if (one.urns.size > 0 !== other.urns.size > 0) return one.urns.size > 0;
  return one.id < other.id;
}

function unknownPerson(): PersonFacts {
  const fields = Object.fromEntries(personFields.map((field) => [field, null])) as Record<PersonField, null>;
  return { ...fields, seniority: null, sources: {} };
}

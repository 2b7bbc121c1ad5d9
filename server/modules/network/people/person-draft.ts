import {
  joinPeople,
  type KnownField,
  type PersonFacts,
  type PersonField,
  personFields,
} from './merge-person.ts';
import { areDifferentPeople } from './person-keys.ts';

/** A person in the making: what is known, and what has to be written. */
export type Draft = {
  facts: PersonFacts;
  /** Null for somebody new. */
  id: string | null;
  changed: Set<KnownField>;
  touched: boolean;
  /** The network's ids that are known of them. */
  urns: Set<string>;
  /** The records they are made of. */
  members: Set<string>;
  /** Who they turned out to be. */
  into: Draft | null;
};

/** Two stored people who are one, with what was known of each right before. */
export type PlannedMerge = { keptId: string; goneId: string; kept: PersonFacts; gone: PersonFacts };

/** A draft of somebody stored, or of somebody new. */
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

/** Who a draft turned out to be by now. */
export function resolve(draft: Draft): Draft {
  let last = draft;
  while (last.into !== null) last = last.into;
  return last;
}

/** Whether a fact with this id of the network can be about somebody: an id they have is proof, another one is too. */
export function canBe(draft: Draft, urn: string | null): boolean {
  if (urn === null || draft.urns.has(urn)) return true;
  return ![...draft.urns].some((one) => areDifferentPeople(one, urn));
}

/**
 * Makes one of two drafts: of stored people the one with an id of the network stays, else the older. Not where
 * the network knows them by different ids, and not where the user took them apart.
 *
 * @param isApart whether two records were taken apart
 * @param merges gets a line where both are stored
 * @returns who is left, which is `first` where they stay two
 */
export function unite(
  first: Draft,
  second: Draft,
  isApart: (one: string, other: string) => boolean,
  merges: PlannedMerge[],
): Draft {
  if (first === second) return first;
  if ([...second.urns].some((urn) => !canBe(first, urn))) return first;
  if ([...first.members].some((one) => [...second.members].some((other) => isApart(one, other))))
    return first;
  const [kept, gone] = staysBefore(first, second) ? [first, second] : [second, first];
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

/** Which of two records stays: the one with an id of the network, else the older. Ids grow with time. */
export function staysBefore(
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

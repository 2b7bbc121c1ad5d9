import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { FactOrigin } from './fact-origin.ts';
import {
  type KnownField,
  mergePerson,
  type PersonFacts,
  type PersonField,
  personFields,
} from './merge-person.ts';
import { nameFromSlug } from './name-from-slug.ts';
import type { NewPerson } from './new-facts.ts';
import { areDifferentPeople, identify } from './person-keys.ts';
import { insertKeys, insertPeople, loadPeople, newIds, updatePeople } from './person-rows.ts';

export type RecordedPeople = {
  /** The person's id, null for a fact that nothing identifies. */
  idOf(person: NewPerson): string | null;
  /** How many were not known before. */
  added: number;
  /** Known people of whom a value (not only its date) changed. */
  changedIds: string[];
};

/** A person in the making: what is known, and what has to be written. */
type Draft = { facts: PersonFacts; id: string | null; changed: Set<KnownField>; touched: boolean };

/**
 * Finds the people of a batch by their keys or adds them, and merges in what is said of them. The caller holds
 * {@link import('./lock-facts.ts').lockFacts}.
 *
 * A fact with two keys teaches the missing one. When its keys lead to two people, the surest key (the network's
 * id) decides and the other person stays as is: uniting two records is a step of its own, which a person can
 * undo, and does not happen here in passing.
 */
export async function recordPeople(
  trx: Transaction<Database>,
  origin: FactOrigin,
  people: NewPerson[],
): Promise<RecordedPeople> {
  const identified = [...new Set(people)]
    .map((person) => ({ person, keys: identify(person).keys, urn: identify(person).urn }))
    .filter(({ keys }) => keys.length > 0)
    // Facts with most keys first: they tie together what the others name by one key each.
    .sort((one, other) => other.keys.length - one.keys.length);
  const stored = await loadPeople(trx, origin, [...new Set(identified.flatMap(({ keys }) => keys))]);
  const byId = new Map<string, Draft>();
  const byKey = new Map<string, Draft>();
  for (const { key, id, facts } of stored) {
    const draft = byId.get(id) ?? { facts, id, changed: new Set(), touched: false };
    byId.set(id, draft);
    byKey.set(key, draft);
  }

  const stamp = { source: origin.source, at: origin.seenAt.toISOString() };
  const found = new Map<NewPerson, Draft>();
  const added = new Set<Draft>();
  const newKeys = new Map<string, Draft>();
  for (const { person, keys, urn } of identified) {
    const known = keys
      .map((key) => byKey.get(key))
      .find((draft) => draft !== undefined && !areDifferentPeople(draft.facts.urn, urn));
    const draft = known ?? { facts: unknownPerson(), id: null, changed: new Set(), touched: false };
    if (known === undefined) added.add(draft);
    for (const key of keys) {
      if (byKey.has(key)) continue;
      byKey.set(key, draft);
      newKeys.set(key, draft);
    }
    const merged = mergePerson(draft.facts, person, stamp);
    for (const field of merged.changed) draft.changed.add(field);
    draft.touched ||= merged.touched;
    found.set(person, draft);
  }

  const ids = await newIds(trx, added.size);
  for (const draft of added) {
    draft.id = ids.pop() ?? null;
    // Without a stamp, so that whatever a source says of the name replaces it.
    draft.facts.name ??= nameFromSlug(draft.facts.public_id) ?? draft.facts.url ?? draft.facts.urn;
  }
  const rowsOf = (drafts: Iterable<Draft>) => [...drafts].map(({ id, facts }) => ({ id, ...facts }));
  const known = [...byId.values()];
  await insertPeople(trx, origin, rowsOf(added));
  await insertKeys(
    trx,
    origin,
    [...newKeys].map(([key, draft]) => ({ key, person_id: draft.id })),
  );
  await updatePeople(trx, origin, rowsOf(known.filter((draft) => draft.touched)));
  return {
    idOf: (person) => found.get(person)?.id ?? null,
    added: added.size,
    changedIds: known.flatMap(({ id, changed }) => (id !== null && changed.size > 0 ? [id] : [])),
  };
}

function unknownPerson(): PersonFacts {
  const fields = Object.fromEntries(personFields.map((field) => [field, null])) as Record<PersonField, null>;
  return { ...fields, seniority: null, sources: {} };
}

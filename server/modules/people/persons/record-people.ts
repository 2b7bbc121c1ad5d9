import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { recordChanges } from '#server/modules/people/changes/record-changes.ts';
import {
  companiesNamed,
  linkCompanies,
  type NamedCompany,
} from '#server/modules/people/companies/link-companies.ts';
import type { FactOrigin, NewPerson } from '#server/modules/people/new-facts.ts';
import { mergePerson, nameAsKnown, type PersonFacts } from './merge-person.ts';
import { canBeAbout, type Draft, mergeDrafts, newDraft, type PlannedMerge, resolve } from './person-draft.ts';
import { identify } from './person-keys.ts';
import { insertKeys, insertPeople, loadPeople, newIds, updatePeople } from './person-rows.ts';

export type RecordedPeople = {
  /** The person's id; null for a fact that nothing identifies. */
  idOf(person: NewPerson): string | null;
  /** The record that the fact named, if it was merged into the person's. */
  mergedFrom(person: NewPerson): string | null;
  /** How many weren't known before. */
  added: number;
  /** Known people with a changed value (not only its date). */
  changedIds: string[];
  /** Stored people who turned out to be the same, to be merged in this order. */
  merges: PlannedMerge[];
};

/**
 * Finds the people of a batch by their keys or adds them, and merges in what is reported about them. The
 * caller has called {@link import('./lock-facts.ts').lockFacts}.
 *
 * A fact with two keys adds the one that was missing. If its keys lead to two people, they are the same: the
 * facts about both are combined at once, under the kept person, and `merges` lists the records whose data
 * still has to be moved there. If the caller doesn't do that, the other record stays as it is and comes up
 * again with the next such fact. Two people with different LinkedIn ids, or separated by the user, stay two:
 * the most certain key decides.
 */
export async function recordPeople(
  trx: Transaction<Database>,
  origin: FactOrigin,
  people: NewPerson[],
): Promise<RecordedPeople> {
  const identified = [...new Set(people)]
    .map((person) => ({ person, keys: identify(person).keys, urn: identify(person).urn }))
    .filter(({ keys }) => keys.length > 0)
    // Facts with the most keys first: they connect what the others name with one key each.
    .sort((one, other) => other.keys.length - one.keys.length);
  const stored = await loadPeople(trx, origin, [...new Set(identified.flatMap(({ keys }) => keys))]);
  const byId = new Map<string, Draft>();
  /** The person of each key, and which of their records it names; null for a new person. */
  const byKey = new Map<string, { draft: Draft; record: string | null }>();
  for (const { key, id, mergedFrom, facts } of stored) {
    const draft = byId.get(id) ?? newDraft({ id, facts });
    byId.set(id, draft);
    if (key.startsWith('urn:')) draft.urns.add(key.slice('urn:'.length));
    byKey.set(key, { draft, record: mergedFrom ?? id });
  }
  const tied = findTied(
    identified.map(({ keys }) => keys),
    stored,
  );
  const bounds = await loadBounds(trx, origin.userId, tied);
  for (const id of tied) {
    for (const urn of bounds.urnsOf(id)) byId.get(id)?.urns.add(urn);
    for (const member of bounds.membersOf(id)) byId.get(id)?.members.add(member);
  }

  const stamp = { source: origin.source, at: origin.seenAt.toISOString() };
  const found = new Map<NewPerson, { draft: Draft; record: string | null }>();
  const added = new Set<Draft>();
  const newKeys = new Map<string, { draft: Draft; record: string | null }>();
  const merges: PlannedMerge[] = [];
  for (const { person, keys, urn } of identified) {
    const known = keys.flatMap((key) => {
      const whose = byKey.get(key);
      const draft = whose && resolve(whose.draft);
      return whose && draft && canBeAbout(draft, urn) ? [{ draft, record: whose.record }] : [];
    });
    const [first, ...others] = known;
    let draft = first?.draft ?? newDraft();
    if (first === undefined) added.add(draft);
    for (const other of others) draft = mergeDrafts(draft, resolve(other.draft), bounds.isApart, merges);
    const whose = { draft, record: first?.record ?? null };
    for (const key of keys) {
      if (byKey.has(key)) continue;
      byKey.set(key, whose);
      newKeys.set(key, whose);
    }
    if (urn !== null) draft.urns.add(urn);
    const merged = mergePerson(draft.facts, person, stamp);
    for (const field of merged.changed) draft.changed.add(field);
    const isRenamed = nameAsKnown(draft.facts);
    if (isRenamed) draft.changed.add('name');
    draft.touched ||= merged.touched || isRenamed;
    found.set(person, whose);
  }

  const fresh = [...added].filter((draft) => draft.into === null);
  const ids = await newIds(trx, fresh.length);
  for (const draft of fresh) draft.id = ids.pop() ?? null;
  const rowsOf = (drafts: Draft[]) => drafts.map(({ id, facts }) => ({ id, ...facts }));
  const left = [...byId.values()].filter((draft) => draft.into === null);
  const companies = await companiesNamed(
    trx,
    origin,
    fresh.flatMap(({ facts }) => companyOf(facts)),
  );
  const linked = fresh.map(({ id, facts }) => ({
    id,
    ...facts,
    company_id: companies.get(facts.company ?? '') ?? null,
  }));
  await insertPeople(trx, origin, linked);
  await insertKeys(
    trx,
    origin,
    [...newKeys].map(([key, whose]) => ({ key, person_id: idOf(whose), merged_from: mergedFrom(whose) })),
  );
  await updatePeople(trx, origin, rowsOf(left.filter((draft) => draft.touched)));
  const moved = left.filter(({ changed }) => changed.has('company'));
  await linkCompanies(
    trx,
    origin,
    moved.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  const isFresh = new Set(fresh);
  await recordChanges(
    trx,
    origin,
    [...found].flatMap(([person, whose]) => {
      const draft = resolve(whose.draft);
      if (draft.id === null) return [];
      return [
        { person, personId: draft.id, recordId: mergedFrom(whose) ?? draft.id, isNew: isFresh.has(draft) },
      ];
    }),
    new Map(merges.map(({ keptId, goneId }) => [goneId, keptId])),
  );
  return {
    idOf: (person) => idOf(found.get(person)),
    mergedFrom: (person) => mergedFrom(found.get(person)),
    added: fresh.length,
    changedIds: left.flatMap(({ id, changed }) => (id !== null && changed.size > 0 ? [id] : [])),
    merges,
  };
}

/** The company a new person works at. Nobody has edited the person yet, so the stamp has no `below`. */
function companyOf({ company, sources }: PersonFacts): NamedCompany[] {
  return company === null ? [] : [{ name: company, stamp: sources.company ?? null }];
}

type Whose = { draft: Draft; record: string | null } | undefined;

function idOf(whose: Whose): string | null {
  return whose === undefined ? null : resolve(whose.draft).id;
}

/** A new person who turned out to be a known one has no record of their own. */
function mergedFrom(whose: Whose): string | null {
  return whose?.record === idOf(whose) ? null : (whose?.record ?? null);
}

/**
 * The stored people that the facts may connect: those whose keys are connected through the keys of facts,
 * including through people who aren't stored yet.
 *
 * @param facts the keys of each fact
 * @param stored which person each known key belongs to
 */
function findTied(facts: string[][], stored: { key: string; id: string }[]): string[] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    // Shortens the path for the next lookup.
    for (let at = node; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const tie = (one: string, other: string) => {
    const [from, to] = [rootOf(one), rootOf(other)];
    if (from !== to) parents.set(from, to);
  };
  for (const [first, ...others] of facts) for (const key of others) tie(key, first ?? key);
  const people = new Map<string, Set<string>>();
  for (const { key, id } of stored) {
    const root = rootOf(key);
    people.set(root, (people.get(root) ?? new Set()).add(id));
  }
  // The keys of one stored person connect everything attached to each of them.
  const groups = new Map<string, Set<string>>();
  for (const ids of people.values()) {
    const joined = new Set(ids);
    for (const id of ids) for (const known of groups.get(id) ?? []) joined.add(known);
    for (const id of joined) groups.set(id, joined);
  }
  return [...groups].flatMap(([id, group]) => (group.size > 1 ? [id] : []));
}

/** What keeps people apart, among some who may be the same. */
type Bounds = {
  urnsOf(id: string): ReadonlySet<string>;
  /** The person and the records merged into them. */
  membersOf(id: string): ReadonlySet<string>;
  isApart(one: string, other: string): boolean;
};

/** Reads what keeps these people of a user apart: LinkedIn's ids, and the user's decisions. */
async function loadBounds(trx: Transaction<Database>, userId: string, personIds: string[]): Promise<Bounds> {
  const urns = new Map<string, Set<string>>();
  const members = new Map(personIds.map((id) => [id, new Set([id])]));
  const apart = new Set<string>();
  const bounds: Bounds = {
    urnsOf: (id) => urns.get(id) ?? new Set(),
    membersOf: (id) => members.get(id) ?? new Set([id]),
    isApart: (one, other) => apart.has(`${one} ${other}`) || apart.has(`${other} ${one}`),
  };
  if (personIds.length === 0) return bounds;
  const keys = await trx
    .selectFrom('person_key')
    .select(['person_id as id', sql<string>`substr(key, 5)`.as('urn')])
    .where('user_id', '=', userId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('key', 'like', 'urn:%')
    .execute();
  for (const { id, urn } of keys) urns.set(id, (urns.get(id) ?? new Set()).add(urn));
  const merged = await trx
    .selectFrom('person_merge')
    .select(['person_id as id', 'gone_id as goneId'])
    .where('user_id', '=', userId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute();
  for (const { id, goneId } of merged) members.get(id)?.add(goneId);
  const all = [...members.values()].flatMap((ids) => [...ids]);
  const pairs = await trx
    .selectFrom('person_apart')
    .select(['one_id', 'other_id'])
    .where('user_id', '=', userId)
    .where('one_id', '=', sql<string>`any(${all}::uuid[])`)
    .where('other_id', '=', sql<string>`any(${all}::uuid[])`)
    .execute();
  for (const pair of pairs) apart.add(`${pair.one_id} ${pair.other_id}`);
  return bounds;
}

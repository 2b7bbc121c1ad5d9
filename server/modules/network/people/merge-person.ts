import { EditableField, type EditedField } from '#contract/signals/signal-details.ts';
import type { Seniority } from '#contract/signals/signal-kinds.ts';
import { guessFromHeadline } from '#server/modules/network/headline/read-headline.ts';
import { type FactSource, type NewPerson, storableText } from '#server/modules/network/new-facts.ts';
import { isEdited, type PersonEdit, putEdits, takeEdits } from './person-edits.ts';
import { identify } from './person-keys.ts';

/**
 * Where and when a field was learned. `at` is ISO 8601 in UTC, which also sorts as text. A user's edit has what the
 * sources say below it.
 */
export type Stamp = {
  source: StampSource;
  at: string;
  below?: { value: string | null; stamp: Stamp | null };
};

/** A source's word, or what was read from the headline. */
type StampSource = FactSource | 'headline';

/** What is known of a person, with the longest length of each field. */
const longest = {
  urn: 200,
  public_id: 200,
  url: 2000,
  // A name is a sort key, and rides in cursors.
  name: 200,
  headline: 500,
  title: 300,
  company: 300,
  location: 300,
  email: 320,
  picture_url: 2000,
} as const;

export type PersonField = keyof typeof longest;
export type PersonFacts = Record<PersonField, string | null> & {
  seniority: Seniority | null;
  sources: Partial<Record<KnownField, Stamp>>;
};

/** What sources give, and what only follows from it. */
export type KnownField = PersonField | 'seniority';

export const personFields = Object.keys(longest) as PersonField[];

/** The network's own word weighs more than a list typed or pasted; a user's edit is never overwritten. */
export const trust: Record<StampSource, number> = {
  headline: 0,
  csv: 1,
  paste: 1,
  archive: 2,
  portability: 2,
  unipile: 2,
  rapidapi: 2,
  user: 3,
};

/**
 * Adds what a source says to what is known, below the user's edits (see {@link mergeFacts}).
 *
 * @returns the fields whose value changed or ceased to be a guess, and whether anything (a date alone, too) did
 */
export function mergePerson(
  known: PersonFacts,
  fact: NewPerson,
  stamp: Stamp & { source: FactSource },
): { changed: KnownField[]; touched: boolean } {
  if (stamp.source !== 'user' && !isEdited(known)) return mergeFacts(known, fact, stamp);
  const before = structuredClone(known);
  const edits = takeEdits(known);
  if (stamp.source === 'user')
    edits.push(...reportedBy(fact).map((reported) => ({ ...reported, at: stamp.at })));
  else mergeFacts(known, fact, stamp);
  putBack(known, edits);
  const touched = JSON.stringify(before) !== JSON.stringify(known);
  return { changed: changedSince(before, known), touched };
}

/** What a fact says, as it is stored; silence is left out. */
function reportedBy(fact: NewPerson): { field: PersonField; value: string }[] {
  const { urn, publicId, url } = identify(fact);
  const reported: Record<PersonField, string | null> = {
    urn,
    public_id: publicId,
    url,
    name: fact.name,
    headline: fact.headline,
    title: fact.title,
    company: fact.company,
    location: fact.location,
    email: fact.email,
    picture_url: fact.pictureUrl,
  };
  return personFields.flatMap((field) => {
    const value = storableText(reported[field], longest[field]);
    return value === null ? [] : [{ field, value }];
  });
}

/** Edits count again, and the seniority that follows from the title. */
function putBack(known: PersonFacts, edits: readonly PersonEdit[]): void {
  nameAsKnown(known);
  putEdits(known, edits);
  guessFromHeadline(known);
}

function changedSince(before: PersonFacts, after: PersonFacts): KnownField[] {
  const isGuess = ({ sources }: PersonFacts, field: KnownField) => sources[field]?.source === 'headline';
  return [...personFields, 'seniority' as const].filter(
    (field) => before[field] !== after[field] || isGuess(before, field) !== isGuess(after, field),
  );
}

/**
 * Makes a person's edits these, over what the sources say. @returns the fields whose value changed or ceased to be a
 * guess
 */
export function setEdits(known: PersonFacts, edits: readonly PersonEdit[]): KnownField[] {
  const before = structuredClone(known);
  takeEdits(known);
  guessFromHeadline(known);
  putBack(known, edits);
  return changedSince(before, known);
}

/**
 * Adds what a source says to what the sources say. A field takes the value of the more trusted source, of equal ones
 * the newer; silence changes nothing. Title, company and seniority that no source gave are read from the headline. The
 * result does not depend on the order in which facts arrive.
 *
 * @returns the fields whose value changed or ceased to be a guess, and whether anything (a date alone, too) did
 */
function mergeFacts(
  known: PersonFacts,
  fact: NewPerson,
  stamp: Stamp & { source: FactSource },
): { changed: KnownField[]; touched: boolean } {
  const changed: KnownField[] = [];
  let touched = false;
  for (const { field, value } of reportedBy(fact)) {
    if (!outweighs(field, { value, stamp }, known)) continue;
    touched = true;
    if (known[field] !== value || known.sources[field]?.source === 'headline') changed.push(field);
    known[field] = value;
    known.sources[field] = stamp;
  }
  for (const field of guessFromHeadline(known)) {
    touched = true;
    if (!changed.includes(field)) changed.push(field);
  }
  return { changed, touched };
}

/**
 * Adds what is known of somebody to what is known of somebody else, who is the same, by the rules of
 * {@link mergePerson}: as if all of it had been reported about one person, in whichever order. Of two edits the later
 * stays.
 *
 * @returns the fields of `known` whose value changed or ceased to be a guess
 */
export function joinPeople(known: PersonFacts, other: PersonFacts): KnownField[] {
  if (!isEdited(known) && !isEdited(other)) return joinFacts(known, other);
  const before = structuredClone(known);
  const others = structuredClone(other);
  const edits = [...takeEdits(known), ...takeEdits(others)];
  joinFacts(known, others);
  putBack(known, edits);
  return changedSince(before, known);
}

function joinFacts(known: PersonFacts, other: PersonFacts): KnownField[] {
  const changed: KnownField[] = [];
  for (const field of personFields) {
    const [value, stamp] = [other[field], other.sources[field]];
    // What was read from the headline or the URL is read again.
    if (value === null || stamp === undefined || stamp.source === 'headline') continue;
    if (!outweighs(field, { value, stamp }, known)) continue;
    if (known[field] !== value || known.sources[field]?.source === 'headline') changed.push(field);
    known[field] = value;
    known.sources[field] = stamp;
  }
  for (const field of guessFromHeadline(known)) if (!changed.includes(field)) changed.push(field);
  if (nameAsKnown(known) && !changed.includes('name')) changed.push('name');
  return changed;
}

/**
 * Names somebody whose name no source has given by their URL, without a stamp, so that whatever a source says of it
 * replaces it. @returns whether the name changed
 */
export function nameAsKnown(known: PersonFacts): boolean {
  if (known.sources.name !== undefined) return false;
  const before = known.name;
  known.name = nameFromSlug(known.public_id) ?? known.url ?? known.urn;
  return known.name !== before;
}

function outweighs(
  field: PersonField,
  reported: { value: string; stamp: Stamp },
  known: PersonFacts,
): boolean {
  const value = known[field];
  const stamp = known.sources[field];
  if (value === null || stamp === undefined) return true;
  const order =
    (field === 'url' ? Number(isReadable(reported.value)) - Number(isReadable(value)) : 0) ||
    trust[reported.stamp.source] - trust[stamp.source] ||
    compareText(reported.stamp.at, stamp.at) ||
    // Any fixed rule will do, so that two values of the same moment give the same result in either order.
    compareText(reported.value, value) ||
    compareText(reported.stamp.source, stamp.source);
  return order > 0;
}

/** A URL with a name in it, and not with a member id, is the one to show and to export. */
function isReadable(url: string): boolean {
  return !/\/in\/(ACoA|\d+$)/.test(url);
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** What the sources say of a person, without the user's edits. */
export function sourceFacts(facts: PersonFacts): PersonFacts {
  const copy = structuredClone(facts);
  setEdits(copy, []);
  return copy;
}

/** What the user edited of a person, each with what it can be set back to. */
export function editedFields(facts: PersonFacts): EditedField[] {
  const source = sourceFacts(facts);
  return EditableField.options.flatMap((field) => {
    const stamp = facts.sources[field];
    if (stamp?.source !== 'user') return [];
    return { field, at: stamp.at, sourceValue: source[field] };
  });
}

/**
 * What a profile's URL lets one guess of its owner's name: `maya-lindqvist-03c02ba1` is "Maya Lindqvist".
 * Parts with digits are what the network adds to tell people of one name apart; they stay where nothing else is
 * left. Null for no slug.
 */
export function nameFromSlug(slug: string | null): string | null {
  if (slug === null) return null;
  const parts = slug.split(/[-_.]+/u).filter((part) => part !== '');
  const words = parts.filter((part) => !/\d/u.test(part));
  const shown = words.length > 0 ? words : parts;
  return shown.length === 0 ? slug : shown.map(capitalize).join(' ');
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}

import { EditableField, type EditedField } from '#contract/signals/signal-details.ts';
import type { Seniority } from '#contract/signals/signal-kinds.ts';
import type { FactSource } from '#core/fact-sources.ts';
import { factSources } from '#core/fact-sources.ts';
import { guessFromHeadline } from '#server/modules/people/headline/read-headline.ts';
import { type NewPerson, storableName, storableText } from '#server/modules/people/new-facts.ts';
import { applyEdits, extractEdits, isEdited, type PersonEdit } from './person-edits.ts';
import { areDifferentPeople, identify } from './person-keys.ts';

/**
 * Where and when a value was learned. `at` is ISO 8601 in UTC, which also sorts as text. A user's edit keeps
 * what the sources say beneath it.
 */
export type Stamp = {
  source: StampSource;
  at: string;
  below?: { value: string | null; stamp: Stamp | null };
};

/** A source's report, or a value read from the headline. */
type StampSource = FactSource | 'headline';

/** The known fields of a person, with the maximum length of each. */
const longest = {
  urn: 200,
  public_id: 200,
  url: 2000,
  // A name is a sort key, and part of cursors.
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

/** Fields from sources, and fields derived from them. */
export type KnownField = PersonField | 'seniority';

export const personFields = Object.keys(longest) as PersonField[];

/** Shown as names, so nothing unseen may be in them. */
const nameFields: ReadonlySet<PersonField> = new Set(['name', 'company']);

/** Facts of a higher rank replace those of a lower one. A user's edit is never overwritten. */
export const rankOf = (source: StampSource): number => (source === 'headline' ? 0 : factSources[source].rank);

/**
 * Merges a source's report into what is known, beneath the user's edits (see {@link mergeFacts}).
 *
 * @returns the fields whose value changed or stopped being a guess, and whether anything at all changed, even
 *   just a date
 */
export function mergePerson(
  known: PersonFacts,
  fact: NewPerson,
  stamp: Stamp & { source: FactSource },
): { changed: KnownField[]; touched: boolean } {
  if (stamp.source !== 'user' && !isEdited(known)) return mergeFacts(known, fact, stamp);
  const before = structuredClone(known);
  const edits = extractEdits(known);
  if (stamp.source === 'user')
    edits.push(...reportedBy(fact).map((reported) => ({ ...reported, at: stamp.at })));
  else mergeFacts(known, fact, stamp);
  reapplyEdits(known, edits);
  const touched = JSON.stringify(before) !== JSON.stringify(known);
  return { changed: changedSince(before, known), touched };
}

/** The fields that a fact reports, as they are stored; missing values are left out. */
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
    const store = nameFields.has(field) ? storableName : storableText;
    const value = store(reported[field], longest[field]);
    return value === null ? [] : [{ field, value }];
  });
}

/** Reapplies the edits, and the seniority derived from the title. */
function reapplyEdits(known: PersonFacts, edits: readonly PersonEdit[]): void {
  nameAsKnown(known);
  applyEdits(known, edits);
  guessFromHeadline(known);
}

function changedSince(before: PersonFacts, after: PersonFacts): KnownField[] {
  const isGuess = ({ sources }: PersonFacts, field: KnownField) => sources[field]?.source === 'headline';
  return [...personFields, 'seniority' as const].filter(
    (field) => before[field] !== after[field] || isGuess(before, field) !== isGuess(after, field),
  );
}

/**
 * Sets a person's edits to exactly these, over what the sources say. @returns the fields whose value changed
 * or stopped being a guess
 */
export function setEdits(known: PersonFacts, edits: readonly PersonEdit[]): KnownField[] {
  const before = structuredClone(known);
  extractEdits(known);
  guessFromHeadline(known);
  reapplyEdits(known, edits);
  return changedSince(before, known);
}

/**
 * Merges one source's report with what all sources say. A field takes the value of the more trusted source,
 * or among equals the newer one; missing values change nothing. Another account of the person only fills in
 * what is missing, so that two accounts don't take turns. If no source gave title, company, or
 * seniority, they are read from the headline. The result doesn't depend on the order in which facts arrive.
 *
 * @returns the fields whose value changed or stopped being a guess, and whether anything at all changed, even
 *   just a date
 */
function mergeFacts(
  known: PersonFacts,
  fact: NewPerson,
  stamp: Stamp & { source: FactSource },
): { changed: KnownField[]; touched: boolean } {
  const changed: KnownField[] = [];
  let touched = false;
  const reported = reportedBy(fact);
  const urn = reported.find(({ field }) => field === 'urn')?.value ?? null;
  const isOtherAccount = areDifferentPeople(known.urn, urn);
  for (const { field, value } of reported) {
    if (!outweighs(field, { value, stamp }, known, isOtherAccount)) continue;
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
 * Merges what is known about two people who are the same, by the rules of {@link mergePerson}: as if
 * everything had been reported about one person, in any order. Of two accounts, the first one's facts stay; of
 * two edits, the later one.
 *
 * @returns the fields of `known` whose value changed or stopped being a guess
 */
export function joinPeople(known: PersonFacts, other: PersonFacts): KnownField[] {
  if (!isEdited(known) && !isEdited(other)) return joinFacts(known, other);
  const before = structuredClone(known);
  const others = structuredClone(other);
  const edits = [...extractEdits(known), ...extractEdits(others)];
  joinFacts(known, others);
  reapplyEdits(known, edits);
  return changedSince(before, known);
}

function joinFacts(known: PersonFacts, other: PersonFacts): KnownField[] {
  const changed: KnownField[] = [];
  const isOtherAccount = areDifferentPeople(known.urn, other.urn);
  for (const field of personFields) {
    const [value, stamp] = [other[field], other.sources[field]];
    // Values read from the headline or the URL are read again.
    if (value === null || stamp === undefined || stamp.source === 'headline') continue;
    if (!outweighs(field, { value, stamp }, known, isOtherAccount)) continue;
    if (known[field] !== value || known.sources[field]?.source === 'headline') changed.push(field);
    known[field] = value;
    known.sources[field] = stamp;
  }
  for (const field of guessFromHeadline(known)) if (!changed.includes(field)) changed.push(field);
  if (nameAsKnown(known) && !changed.includes('name')) changed.push('name');
  return changed;
}

/**
 * Names a person without a name from a source after their URL. The name has no stamp, so any source's report
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
  isOtherAccount: boolean,
): boolean {
  const value = known[field];
  const stamp = known.sources[field];
  if (value === null || stamp === undefined) return true;
  if (isOtherAccount) return stamp.source === 'headline';
  const order =
    (field === 'url' ? Number(isReadable(reported.value)) - Number(isReadable(value)) : 0) ||
    rankOf(reported.stamp.source) - rankOf(stamp.source) ||
    compareText(reported.stamp.at, stamp.at) ||
    // Any fixed rule works; it ensures that two values of the same time give the same result in either order.
    compareText(reported.value, value) ||
    compareText(reported.stamp.source, stamp.source);
  return order > 0;
}

/** A URL with a name, and not a member id, is preferred for display and export. */
function isReadable(url: string): boolean {
  return !/\/in\/(ACoA|\d+$)/.test(url);
}

export function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** What the sources say about a person, without the user's edits. */
export function sourceFacts(facts: PersonFacts): PersonFacts {
  const copy = structuredClone(facts);
  setEdits(copy, []);
  return copy;
}

/** The fields that the user edited, each with the value it can be reset to. */
export function editedFields(facts: PersonFacts): EditedField[] {
  const source = sourceFacts(facts);
  return EditableField.options.flatMap((field) => {
    const stamp = facts.sources[field];
    if (stamp?.source !== 'user') return [];
    return { field, at: stamp.at, sourceValue: source[field] };
  });
}

/**
 * Guesses a name from a profile's URL: `maya-lindqvist-03c02ba1` is "Maya Lindqvist". LinkedIn adds parts
 * with digits to tell people with the same name apart; they are dropped unless nothing else is left. Null
 * without a slug.
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

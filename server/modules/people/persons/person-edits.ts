import type { PersonFacts, PersonField, Stamp } from './merge-person.ts';

/** What the user wrote in place of the sources' value. `at` is ISO 8601 in UTC. */
export type PersonEdit = { field: PersonField; value: string; at: string };

/** Whether the user has edited anything about a person. */
export function isEdited({ sources }: PersonFacts): boolean {
  return Object.values(sources).some(({ source }) => source === 'user');
}

/**
 * Removes and returns a person's edits, so the facts become what the sources say: those are still learned
 * beneath an edit.
 */
export function extractEdits(facts: PersonFacts): PersonEdit[] {
  const edits: PersonEdit[] = [];
  for (const [name, stamp] of Object.entries(facts.sources)) {
    if (stamp.source !== 'user') continue;
    const field = name as PersonField;
    // Seniority is only derived from the title.
    if (name === 'seniority') {
      delete facts.sources.seniority;
      continue;
    }
    const value = facts[field];
    if (value !== null) edits.push({ field, value, at: stamp.at });
    facts[field] = stamp.below?.value ?? null;
    if (stamp.below?.stamp) facts.sources[field] = stamp.below.stamp;
    else delete facts.sources[field];
  }
  return edits;
}

/** The value a source gave. Values from the headline or the URL are read again when the edit is removed. */
function belowOf(facts: PersonFacts, field: PersonField): Stamp['below'] {
  const stamp = facts.sources[field];
  if (stamp === undefined || stamp.source === 'headline') return undefined;
  return { value: facts[field], stamp };
}

/**
 * Applies edits over what the sources say, which is kept beneath them. Of two edits to one field, the later
 * one stays.
 */
export function applyEdits(facts: PersonFacts, edits: readonly PersonEdit[]): void {
  for (const { field, value, at } of edits) {
    const known = facts.sources[field];
    const isLater =
      known?.source === 'user' && (known.at > at || (known.at === at && (facts[field] ?? '') > value));
    if (isLater) continue;
    const below = known?.source === 'user' ? known.below : belowOf(facts, field);
    facts[field] = value;
    facts.sources[field] = { source: 'user', at, ...(below === undefined ? {} : { below }) };
  }
}

/**
 * The kept person's edits after a merge is undone: edits and resets made since the merge still apply, and
 * edits that came from the merged person leave with them.
 */
export function editsAfterUndo(kept: PersonFacts, gone: PersonFacts, now: PersonFacts): PersonEdit[] {
  const of = (facts: PersonFacts) =>
    new Map(extractEdits(structuredClone(facts)).map((edit) => [edit.field, edit]));
  const [before, others, current] = [of(kept), of(gone), of(now)];
  return [...new Set([...before.keys(), ...current.keys()])].flatMap((field) => {
    const edit = current.get(field);
    if (edit === undefined) return [];
    const isOthers = others.get(field)?.at === edit.at && before.get(field)?.at !== edit.at;
    return isOthers ? (before.get(field) ?? []) : edit;
  });
}

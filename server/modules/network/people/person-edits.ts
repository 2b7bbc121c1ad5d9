import type { PersonFacts, PersonField, Stamp } from './merge-person.ts';

/** What the user wrote in place of what the sources say. `at` is ISO 8601 in UTC. */
export type PersonEdit = { field: PersonField; value: string; at: string };

/** Whether the user has edited anything of a person. */
export function isEdited({ sources }: PersonFacts): boolean {
  return Object.values(sources).some(({ source }) => source === 'user');
}

/** The edits of a person, whose facts become what the sources say: those go on being learned below an edit. */
export function takeEdits(facts: PersonFacts): PersonEdit[] {
  const edits: PersonEdit[] = [];
  for (const [name, stamp] of Object.entries(facts.sources)) {
    if (stamp.source !== 'user') continue;
    const field = name as PersonField;
    // Seniority only follows from the title.
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

/** What a source gave. What was read from the headline or the URL is read again once the edit goes. */
function belowOf(facts: PersonFacts, field: PersonField): Stamp['below'] {
  const stamp = facts.sources[field];
  if (stamp === undefined || stamp.source === 'headline') return undefined;
  return { value: facts[field], stamp };
}

/** Puts edits over what the sources say, which is kept below them. Of two of one field the later one stays. */
export function putEdits(facts: PersonFacts, edits: readonly PersonEdit[]): void {
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
 * The edits that whoever stays has once a merge is taken apart: what was edited or set back since the merge is so now,
 * and what came from whoever goes goes with them.
 */
export function editsAfterUndo(kept: PersonFacts, gone: PersonFacts, now: PersonFacts): PersonEdit[] {
  const of = (facts: PersonFacts) =>
    new Map(takeEdits(structuredClone(facts)).map((edit) => [edit.field, edit]));
  const [before, others, current] = [of(kept), of(gone), of(now)];
  return [...new Set([...before.keys(), ...current.keys()])].flatMap((field) => {
    const edit = current.get(field);
    if (edit === undefined) return [];
    const isOthers = others.get(field)?.at === edit.at && before.get(field)?.at !== edit.at;
    return isOthers ? (before.get(field) ?? []) : edit;
  });
}

import { EditableField, type EditedField } from '#contract/signals.ts';
import { type PersonFacts, setEdits } from './merge-person.ts';

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

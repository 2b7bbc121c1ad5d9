import { useCallback, useMemo, useState } from 'react';
import type { Citation, Prompt } from '#contract/agents/prompts.ts';
import { citedPeople } from './citation-refs.ts';
import { textOf } from './group-parts.ts';

/** The source opened beside a conversation: a person or a record, never both; and all people it cites. */
export function useCited(prompts: readonly Prompt[], citations: readonly Citation[]) {
  const [record, setRecord] = useState<Citation | null>(null);
  const [personId, setPersonId] = useState<string | null>(null);
  const people = useMemo(
    () => citedPeople(prompts.map(({ parts }) => textOf(parts)).join('\n\n'), citations),
    [prompts, citations],
  );
  const onRead = useCallback((citation: Citation) => {
    setPersonId(null);
    setRecord(citation);
  }, []);
  const onPerson = useCallback((citation: Citation) => {
    setRecord(null);
    setPersonId(citation.id);
  }, []);
  return { record, closeRecord: () => setRecord(null), personId, setPersonId, people, onRead, onPerson };
}

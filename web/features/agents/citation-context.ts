import { createContext, useContext } from 'react';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import type { NumberedCitation } from './citation-refs.ts';

/** What is needed to show a text's sources. */
export type Sources = {
  numbers: ReadonlyMap<string, NumberedCitation>;
  /** The realm of the records. */
  realm: Realm;
  /** Shows a record that has no page. */
  onRead: (citation: Citation) => void;
};

export const SourcesContext = createContext<Sources | null>(null);

/**
 * Opens a source's person beside the text. Null if there is no space for that; the link then leads to the
 * person's row.
 */
export const OpenPersonContext = createContext<((citation: Citation) => void) | null>(null);

export function useSources(): Sources {
  const sources = useContext(SourcesContext);
  if (!sources) throw new Error('A source belongs into an answer or an artifact.');
  return sources;
}

import { createContext, useContext } from 'react';
import type { Citation } from '#contract/agents/prompts.ts';
import type { Network } from '#contract/profile.ts';
import type { NumberedCitation } from './citation-refs.ts';

/** What a text with sources needs to show them. */
export type Sources = {
  numbers: ReadonlyMap<string, NumberedCitation>;
  /** Whose records they are. */
  network: Network;
  /** Shows a record that has no page of its own. */
  onRead: (citation: Citation) => void;
};

export const SourcesContext = createContext<Sources | null>(null);

/** Opens the person of a source beside the text; null where there is no place for that, and the link leads to their row. */
export const OpenPersonContext = createContext<((citation: Citation) => void) | null>(null);

export function useSources(): Sources {
  const sources = useContext(SourcesContext);
  if (!sources) throw new Error('A source belongs into an answer or an artifact.');
  return sources;
}

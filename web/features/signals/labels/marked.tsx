import { createContext, type ReactNode, useContext } from 'react';
import type { SignedToken } from '#core/keyword-symbols.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { findHits } from './find-hits.ts';

const noKeywords: SignedToken[][] = [];

/** The keywords to highlight, as returned by `readKeywords`. */
export const KeywordsContext = createContext<readonly SignedToken[][]>(noKeywords);

/** A text with the filters' keywords highlighted. */
export function Marked({ text }: { text: string }): ReactNode {
  const keywords = useContext(KeywordsContext);
  return keywords.length === 0 ? text : <MarkedText text={text} hits={findHits(text, keywords)} />;
}

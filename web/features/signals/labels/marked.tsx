import { createContext, type ReactNode, useContext } from 'react';
import type { SignedToken } from '#core/keyword-symbols.ts';
import { findHits } from './find-hits.ts';
import classes from './marked.module.css';

const noKeywords: SignedToken[][] = [];

/** The keywords to highlight, as returned by `readKeywords`. */
export const KeywordsContext = createContext<readonly SignedToken[][]>(noKeywords);

/** A text with the filters' keywords highlighted. */
export function Marked({ text }: { text: string }): ReactNode {
  const keywords = useContext(KeywordsContext);
  if (keywords.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of findHits(text, keywords)) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className={classes.hit}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}

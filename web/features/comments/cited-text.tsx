import type { ReactNode } from 'react';
import type { Citation } from '#contract/ready-comment-text.ts';
import classes from './comments.module.css';
import { findCited } from './find-cited.ts';

/** A post's text with the sentence marked that a comment answers. */
export function CitedText({ text, cited }: { text: string; cited: Citation | null }): ReactNode {
  const found = cited === null ? null : findCited(text, cited);
  if (!found) return text;
  return (
    <>
      {text.slice(0, found.from)}
      <mark className={classes.cited}>{text.slice(found.from, found.to)}</mark>
      {text.slice(found.to)}
    </>
  );
}

import { Fragment } from 'react';
import classes from './marked-text.module.css';

type MarkedTextProps = {
  text: string;
  /** Ranges with indexes as in `slice`, from left to right. */
  hits: readonly { from: number; to: number }[];
  /** Single words that were looked for, or a sentence that something refers to. */
  kind?: 'words' | 'sentence';
};

/** A text with some parts highlighted. */
export function MarkedText({ text, hits, kind = 'words' }: MarkedTextProps) {
  return (
    <>
      {hits.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(hits[index - 1]?.to ?? 0, from)}
          <mark className={classes[kind]}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(hits.at(-1)?.to ?? 0)}
    </>
  );
}

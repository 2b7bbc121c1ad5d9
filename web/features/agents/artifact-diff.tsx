import { useMemo } from 'react';
import type { ArtifactVersion } from '#contract/agents/artifacts.ts';
import classes from './artifact.module.css';
import { type Change, diffTexts } from './word-diff.ts';

type Props = { before: ArtifactVersion; after: ArtifactVersion };

/** What a version changed, word by word. */
export function ArtifactDiff({ before, after }: Props) {
  const changes = useMemo(() => diffTexts(before.content, after.content), [before.content, after.content]);
  const isRenamed = before.title !== after.title;
  const isSame = before.content === after.content;
  return (
    <>
      <p className="quiet">
        Version {after.version} compared with version {before.version}
        {after.madeBy === 'user' ? ', changed by you' : ', changed by the agent'}
      </p>
      {isRenamed && (
        <p className={classes.diff}>
          Title: <del>{before.title}</del> <ins>{after.title}</ins>
        </p>
      )}
      {isSame ? (
        <p className="quiet">The text is the same.</p>
      ) : (
        <p className={classes.diff} dir="auto">
          {changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id and never move
            <Piece key={index} change={change} />
          ))}
        </p>
      )}
    </>
  );
}

function Piece({ change: { kind, text } }: { change: Change }) {
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  return text;
}

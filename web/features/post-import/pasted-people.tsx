import { NativeSelect, ScrollArea } from '@mantine/core';
import type { PastedPerson, SkippedLine } from '#contract/imports/post-import.ts';
import report from '#web/ui/line-report.module.css';
import classes from './post-import.module.css';
import { outcomeLabels, postImportMessages } from './post-import-messages.ts';

type Props = {
  people: readonly PastedPerson[];
  strays: readonly SkippedLine[];
  /** Whether the people are saved, or only previewed. */
  isDone: boolean;
  /** The people chosen for lines without a URL. */
  matches: ReadonlyMap<number, string>;
  onMatch?: (line: number, personId: string | null) => void;
};

/** The people found in a paste, and the skipped lines. */
export function PastedPeople({ people, strays, isDone, matches, onMatch }: Props) {
  return (
    <>
      {people.length > 0 && (
        <ScrollArea.Autosize mah="36vh" viewportProps={{ tabIndex: 0 }}>
          <ol className={report.lines} aria-label={postImportMessages.people}>
            {people.map((person) => (
              <PersonLine
                key={person.line}
                person={person}
                isDone={isDone}
                match={matches.get(person.line)}
                {...(onMatch ? { onMatch } : {})}
              />
            ))}
          </ol>
        </ScrollArea.Autosize>
      )}
      {strays.length > 0 && (
        <details className={report.problems} open={strays.length < 4}>
          <summary>{postImportMessages.skippedLines(strays.length)}</summary>
          <ul>
            {strays.slice(0, 50).map(({ line, text, reason }) => (
              <li key={line}>
                {postImportMessages.line(line)}
                <span className={report.given}>{text}</span>. {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function PersonLine({
  person,
  isDone,
  match,
  onMatch,
}: {
  person: PastedPerson;
  isDone: boolean;
  match: string | undefined;
  onMatch?: Props['onMatch'];
}) {
  const { line, name, url, headline, comment, outcome, reason, candidates } = person;
  const shown = name ?? url?.split('/').at(-1) ?? postImportMessages.unknownPerson;
  const canChoose = onMatch && (candidates.length > 0 || match !== undefined);
  return (
    <li>
      <span className={`${report.number} tabular`}>{line}</span>
      <span className={report.who}>
        <strong>{shown}</strong>
        {headline && <span> · {headline}</span>}
      </span>
      <span className={classes.outcome} data-outcome={outcome}>
        {outcomeLabels[outcome][isDone ? 1 : 0]}
      </span>
      {comment && (
        <span className={report.detail}>
          “{comment.length > 140 ? `${comment.slice(0, 139)}…` : comment}”
        </span>
      )}
      {reason && <span className={report.detail}>{reason}</span>}
      {canChoose && (
        <NativeSelect
          className={report.detail}
          size="xs"
          mt={4}
          aria-label={postImportMessages.whoIs(shown)}
          value={match ?? ''}
          onChange={(event) => onMatch(line, event.currentTarget.value || null)}
          data={[
            { value: '', label: postImportMessages.skip },
            ...(match !== undefined && candidates.length === 0 ? [{ value: match, label: shown }] : []),
            ...candidates.map(({ personId, name: known, headline: at }) => ({
              value: personId,
              label: [known, at].filter(Boolean).join(' · '),
            })),
          ]}
        />
      )}
    </li>
  );
}

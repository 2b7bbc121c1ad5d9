import { Anchor, Text } from '@mantine/core';
import type { AddedPerson } from '#contract/sources.ts';
import report from '#web/ui/line-report.module.css';
import classes from './add-people.module.css';
import { addedSentence, outcomeWord } from './added-words.ts';

type Props = { sent: readonly string[]; items: readonly AddedPerson[]; onOpen: OnOpen };

/** Undefined where there is no place to open somebody. */
type OnOpen = ((id: string) => void) | undefined;

/** What became of each line, in the order given. */
export function AddedLines({ sent, items, onOpen }: Props) {
  return (
    <>
      <Text fw={500} role="status">
        {addedSentence(items)}
      </Text>
      <ul className={`${report.lines} ${classes.scroll}`} aria-label="What became of each line">
        {items.map((item) => (
          <li key={item.line}>
            <span className={`${report.number} tabular`}>{item.line}</span>
            <span className={report.who}>
              <Who item={item} given={sent[item.line - 1] ?? ''} onOpen={onOpen} />
            </span>
            <span className={classes.outcome} data-outcome={item.outcome}>
              {outcomeWord[item.outcome]}
            </span>
            {(item.reason || item.isNameGuessed) && (
              <span className={report.detail}>
                {[item.reason, item.isNameGuessed ? 'Name read from the address.' : null]
                  .filter((part) => part !== null)
                  .join(' ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Who({ item, given, onOpen }: { item: AddedPerson; given: string; onOpen: OnOpen }) {
  const { name, signalId } = item;
  if (signalId === null) return given.slice(0, 200);
  if (onOpen === undefined) return name;
  return (
    <Anchor component="button" type="button" fz="inherit" onClick={() => onOpen(signalId)}>
      {name}
    </Anchor>
  );
}

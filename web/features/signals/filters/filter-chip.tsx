import { Popover, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { usePart } from '#web/lib/part.ts';
import {
  type ChipSentence,
  chipSentence,
  chipText,
  type FilterField,
  fieldLabel,
  withoutField,
} from './chip-sentence.ts';
import classes from './filter-bar.module.css';
import { filterEditor } from './filter-editor-part.ts';
import type { SignalSearch } from './signal-search.ts';

type FilterChipProps = {
  field: FilterField;
  search: SignalSearch;
  listName: (id: string) => string;
  postName: (id: string) => string;
  companyName: (id: string) => string;
  /** Just added: its popover is open from the start. */
  isNew: boolean;
  onChange: (search: SignalSearch) => void;
  onLeave: () => void;
};

/** One filter as a sentence; a click opens what it can be. */
export function FilterChip({ field, search, isNew, onChange, onLeave, ...named }: FilterChipProps) {
  const [isWanted, setOpen] = useState(isNew);
  const Editor = usePart(filterEditor, isWanted);
  const isOpen = isWanted && Editor !== null;
  const sentence = chipSentence(field, search, named.listName, named.postName, named.companyName);
  const close = () => {
    setOpen(false);
    onLeave();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? setOpen(true) : close())}
      position="bottom-start"
      trapFocus
      // The sentence says whether it is open; the chip around it has no role of its own.
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.chip} data-open={isOpen || undefined}>
          <UnstyledButton
            className={classes.sentence}
            title={sentence ? chipText(sentence) : undefined}
            aria-expanded={isOpen}
            onPointerEnter={() => void filterEditor.load().catch(() => undefined)}
            onClick={() => (isOpen ? close() : setOpen(true))}
          >
            {sentence ? <Sentence sentence={sentence} /> : `${fieldLabel[field]} …`}
          </UnstyledButton>
          <UnstyledButton
            className={classes.remove}
            aria-label={`Remove the filter: ${sentence ? chipText(sentence) : fieldLabel[field]}`}
            onClick={() => {
              close();
              onChange(withoutField(search, field));
            }}
          >
            <IconX size={13} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </div>
      </Popover.Target>
      <Popover.Dropdown p={12} role="dialog" aria-label={fieldLabel[field]}>
        {Editor && <Editor field={field} search={search} onChange={onChange} onDone={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Sentence({ sentence }: { sentence: ChipSentence }) {
  const values = sentence.more ? [...sentence.values, `${sentence.more} more`] : sentence.values;
  return (
    <>
      {sentence.lead}{' '}
      {values.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && (index === values.length - 1 ? ` ${sentence.joiner ?? 'or'} ` : ', ')}
          <strong>{value}</strong>
        </Fragment>
      ))}
    </>
  );
}

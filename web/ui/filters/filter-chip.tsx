import { Popover, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import classes from './filter-bar.module.css';

/** "Intensity is **high** or **very high**": the lead, the values, and the word that joins them. */
export type FilterSentence = { lead: string; values: readonly string[]; joiner?: string; more?: number };

export type FilterChipProps = {
  /** The name of the field, such as `Post type`. Labels the popover, and the chip while it has no value. */
  label: string;
  /** Null while it has no value. */
  sentence: FilterSentence | null;
  /** The content of the popover that a click opens. Leave it out if the filter can only be removed. */
  editor?: (close: () => void) => ReactNode;
  /** The popover waits until the editor's data is loaded. */
  isEditorReady?: boolean;
  /** Leave it out if the filter is required. */
  onRemove?: () => void;
  /** Just added: the popover starts open. */
  isNew?: boolean;
  /** Called when the popover closes. A new chip that still has no value is removed. */
  onLeave?: () => void;
};

/** One filter as a sentence. A click opens its editor. */
export function FilterChip({
  label,
  sentence,
  editor,
  isEditorReady = true,
  onRemove,
  isNew = false,
  onLeave,
}: FilterChipProps) {
  const [isWanted, setOpen] = useState(isNew);
  const isOpen = isWanted && isEditorReady;
  const close = () => {
    setOpen(false);
    onLeave?.();
  };
  const text = sentence === null ? label : textOf(sentence);
  const name = sentence === null ? `${label} …` : <Sentence sentence={sentence} />;
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? setOpen(true) : close())}
      position="bottom-start"
      trapFocus
      // The button's text already exposes the open state; the chip around it needs no role.
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.chip} data-open={isOpen || undefined}>
          {editor ? (
            <UnstyledButton
              className={classes.sentence}
              title={text}
              aria-expanded={isOpen}
              onClick={() => (isOpen ? close() : setOpen(true))}
            >
              {name}
            </UnstyledButton>
          ) : (
            <span className={classes.sentence} title={text}>
              {name}
            </span>
          )}
          {onRemove && (
            <UnstyledButton
              className={classes.remove}
              aria-label={`Remove the filter: ${text}`}
              onClick={() => {
                close();
                onRemove();
              }}
            >
              <IconX size={13} stroke={1.8} aria-hidden />
            </UnstyledButton>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown p={12} role="dialog" aria-label={label}>
        {isOpen && editor?.(close)}
      </Popover.Dropdown>
    </Popover>
  );
}

const valuesOf = ({ values, more }: FilterSentence) => (more ? [...values, `${more} more`] : values);

function textOf(sentence: FilterSentence): string {
  const values = valuesOf(sentence);
  const last = values.at(-1) ?? '';
  const before = values.slice(0, -1).join(', ');
  return `${sentence.lead} ${before === '' ? last : `${before} ${sentence.joiner ?? 'or'} ${last}`}`;
}

function Sentence({ sentence }: { sentence: FilterSentence }) {
  const values = valuesOf(sentence);
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

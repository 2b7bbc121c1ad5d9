import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLatest } from '#web/ui/use-latest.ts';
import classes from './filter-bar.module.css';

/** Rows are asked for with the first letter, and then at most this often while one types on, ms. */
const pauseMs = 100;

type SearchFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
};

/** Searches names, headlines, companies and places while one types. */
export function SearchField({ ref, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(0);
  // A filter that is chosen during the pause stays: what is asked for then is asked beside it.
  const ask = useLatest(onChange);
  // The URL may change from elsewhere: back, or "Clear".
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    const askNow = () => {
      askedAt.current = performance.now();
      ask(next.trim());
    };
    // Never within the event itself: the letter shows before the rows are asked for.
    const left = askedAt.current + wait - performance.now();
    timer.current = setTimeout(askNow, Math.max(0, left));
  };
  return (
    <TextInput
      ref={ref}
      className={classes.search}
      size="xs"
      type="text"
      role="searchbox"
      aria-label="Search people"
      placeholder="Search people"
      maxLength={200}
      leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="xs" aria-label="Clear the search" onClick={() => type('', 0)} />
        ) : (
          <Kbd size="xs" aria-hidden>
            /
          </Kbd>
        )
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 0);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.currentTarget.blur();
      }}
    />
  );
}

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import { useTypedText } from '#web/ui/use-typed-text.ts';
import classes from './filter-bar.module.css';

/** Rows are fetched on the first letter, then at most this often while typing, ms. */
const pauseMs = 100;

type SearchFieldProps = {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
};

/** Searches names, headlines, companies, and places while the user types. */
export function SearchField({ ref, value, onChange }: SearchFieldProps) {
  const { text, setText, ask } = useTypedText(value, onChange);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(0);
  // A filter set during the pause is kept: the latest handler applies the search to it.
  const askLatest = useLatest(ask);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    const askNow = () => {
      askedAt.current = performance.now();
      askLatest(next);
    };
    // Never within the event itself: the letter must appear before the rows are fetched.
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
          <KeyCap keys="/" />
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

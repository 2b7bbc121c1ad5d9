import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './changed-elsewhere.module.css';

type Props = {
  /** What is stored now. What was typed is in the field. */
  theirs: string;
  onTheirs: () => void;
  onMine: () => void;
};

/** Says that what is being edited was changed elsewhere, shows both texts, and lets the user choose. */
export function ChangedElsewhere({ theirs, onTheirs, onMine }: Props) {
  return (
    <Alert color="yellow" role="alert" title="Changed elsewhere" maw={680} w="100%" ta="left">
      <Text size="sm">Your version isn’t saved. This is the other one:</Text>
      <blockquote className={classes.theirs} dir="auto">
        {theirs.trim() === '' ? 'Empty' : theirs}
      </blockquote>
      <Group gap="xs">
        <Button size="xs" onClick={onMine}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          Use theirs
        </Button>
      </Group>
    </Alert>
  );
}

type Versioned = { version: string | number };

/**
 * Keeps a form on what it was opened with, and reports what is stored elsewhere since. With `key` as the
 * form's key, it starts again when the user takes the other version.
 *
 * @param stored what the server has, as far as the page knows; null for something new
 */
export function useBasedOn<T extends Versioned>(stored: T | null) {
  const [{ base, key }, setBase] = useState({ base: stored, key: 0 });
  const theirs = stored !== null && base !== null && stored.version !== base.version ? stored : null;
  return {
    base,
    key,
    theirs,
    takeTheirs: () => setBase({ base: stored, key: key + 1 }),
    keepMine: () => setBase({ base: stored, key }),
    /** What the form has saved is what it is based on now. */
    onSaved: (saved: T) => setBase({ base: saved, key }),
  };
}
export type BasedOn<T extends Versioned> = ReturnType<typeof useBasedOn<T>>;

import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** What this is for, or why it's empty, in a sentence or two. */
  text?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  secondary?: ReactNode;
  /** Sample content, grayed out so nobody mistakes it for their own. */
  picture?: ReactNode;
};

/** Shown if there is nothing yet, or if nothing matches. */
export function EmptyState({ title, text, action, secondary, picture }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Title order={2}>{title}</Title>
      {text && (
        <Text c="dimmed" component="div" className={classes.text}>
          {text}
        </Text>
      )}
      {(action || secondary) && (
        <Group gap={8} pt={12}>
          {action}
          {secondary}
        </Group>
      )}
      {picture && (
        <div className={classes.picture} aria-hidden>
          {picture}
        </div>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { postsMessages as messages } from './posts-messages.ts';

/** Shown if no post matches the filters of a list. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={messages.noMatch}
      text={messages.noMatchText}
      action={
        <Button variant="default" onClick={onClear}>
          {messages.clearFilters}
        </Button>
      }
    />
  );
}

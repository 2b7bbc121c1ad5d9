import { Button, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { commentsMessages as messages } from './comments-messages.ts';
import panes from './panes.module.css';

/** Leads from what is open back to the list, on a phone. What is open hides the page's header, so its title is here. */
export function BackToList({ label, onBack }: { label: string; onBack: () => void }) {
  return (
    <div>
      <h1 className={panes.title}>
        <span className="visually-hidden">{messages.title}</span>
      </h1>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} />}
        onClick={onBack}
      >
        {label}
      </Button>
    </div>
  );
}

/** A placeholder for what is open: a person, and boxes of these heights. */
export function PaneSkeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div className={panes.pane} aria-busy="true">
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <Skeleton height={36} circle />
        <div>
          <Skeleton height={14} width={160} mb={8} />
          <Skeleton height={12} width={260} />
        </div>
      </Group>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { NewBrief } from '#contract/agents/artifacts.ts';
import { briefMessages as messages } from './brief-messages.ts';
import { useWriteBrief } from './use-write-brief.ts';

/** Writes a call brief about this person or company, and opens it. */
export function BriefButton({ about }: { about: NewBrief }) {
  const write = useWriteBrief();
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFileText size={15} stroke={1.7} aria-hidden />}
      loading={write.isPending}
      onClick={() => write.mutate(about)}
    >
      {messages.button}
    </Button>
  );
}

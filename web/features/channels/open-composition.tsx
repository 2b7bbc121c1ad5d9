import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Publication } from '#contract/publications.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { compositionQuery } from './composition-query.ts';

type Props = {
  compositionId: string;
  /** Nothing of it can be on the server yet. */
  isNew: boolean;
  children: (drafts: readonly Publication[]) => ReactNode;
};

/** Reads the drafts of a composition afresh, then shows them: what is typed from then on is what counts. */
export function OpenComposition({ compositionId, isNew, children }: Props) {
  // One that began here stays so while it is shown, also once it is kept.
  const [beganHere] = useState(isNew);
  const drafts = useQuery({ ...compositionQuery(compositionId), enabled: !beganHere });
  if (beganHere) return children([]);
  if (drafts.isError) return <ErrorNote error={drafts.error} onRetry={() => void drafts.refetch()} />;
  if (!drafts.data) {
    return (
      <Stack gap="sm" aria-hidden>
        <Skeleton height={28} width={240} />
        <Skeleton height={200} />
      </Stack>
    );
  }
  return children(drafts.data);
}

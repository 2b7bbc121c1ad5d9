import { useDisclosure } from '@mantine/hooks';
import type { StartHere as Start } from '#contract/start-here.ts';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { FollowAtOnce } from '#web/features/recommendations/follow-at-once.tsx';
import { MissingData } from '#web/features/today/missing-data.tsx';

/** What Today shows with its list when nothing is new: who to follow, and what data is missing. */
export function StartHere({ start, providerPath }: { start: Start; providerPath: string | null }) {
  const [isImporting, importing] = useDisclosure();
  return (
    <>
      <FollowAtOnce />
      <MissingData start={start} providerPath={providerPath} onDrop={importing.open} />
      <ImportDialog opened={isImporting} onClose={importing.close} />
    </>
  );
}

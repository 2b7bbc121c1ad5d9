import { Button, Skeleton, Stack } from '@mantine/core';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import classes from './frame/signals-view.module.css';
import { signalsMessages as messages } from './labels/signals-messages.ts';
import stateClasses from './labels/states.module.css';
import { SkeletonTable } from './table/skeleton-row.tsx';

/** The screen before its scope is known. */
export function SignalsSkeleton() {
  return (
    <div className={classes.view} aria-busy="true">
      <Stack gap={0} flex={1} miw={0} mih={0}>
        <PageHeader title={messages.title} primary={<Skeleton height={36} width={160} />} />
        <SkeletonTable />
      </Stack>
    </div>
  );
}

/** The URL names a profile that isn't connected, or no longer is. */
export function NoSuchProfile({ onHome }: { onHome: () => void }) {
  return (
    <div className={stateClasses.state}>
      <h1>This profile isn’t connected</h1>
      <p>Disconnected, or in another account.</p>
      <Button variant="default" onClick={onHome}>
        Go to your signals
      </Button>
    </div>
  );
}

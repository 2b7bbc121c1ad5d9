import { Alert } from '@mantine/core';
import { SetUpService } from '#web/features/shared/set-up-service.tsx';

/** Nothing can answer until a model is set up. */
export function NoModel() {
  return (
    <Alert color="yellow" title="No model is set up" py={8}>
      <SetUpService todo="connect one" />
    </Alert>
  );
}

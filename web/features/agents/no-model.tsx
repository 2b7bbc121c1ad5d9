import { Alert } from '@mantine/core';

/** Nothing can answer until a model is set up. */
export function NoModel() {
  return (
    <Alert color="yellow" title="No model is set up" py={8}>
      Ask your administrator to connect one in Settings → Services.
    </Alert>
  );
}

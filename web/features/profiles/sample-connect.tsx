import { Button, Group, Stack, Text } from '@mantine/core';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { sampleProfiles } from './sample-profiles.ts';
import { useConnect } from './use-connect.ts';

/** Connects the sample network in one click, as a person with plenty of engagement. */
export function SampleConnect() {
  const connect = useConnect();
  const [first] = sampleProfiles;
  return (
    <Stack gap="sm">
      <Text size="sm">
        The sample network is a made-up LinkedIn for trying inGrow. It goes away once real sources are
        configured.
      </Text>
      <Group>
        <Button loading={connect.isPending} onClick={() => connect.mutate(first.url)}>
          Use the sample network as {first.name}
        </Button>
      </Group>
      {connect.isError && <ErrorNote error={connect.error} />}
    </Stack>
  );
}

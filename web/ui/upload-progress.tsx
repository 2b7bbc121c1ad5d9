import { Button, Group, Progress, Stack, Text } from '@mantine/core';

/** How far an upload is, 0 to 1, and the way to give it up. */
export function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>Uploading, {Math.round(sent * 100)} %</Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={sent * 100} aria-label="Upload" transitionDuration={150} />
    </Stack>
  );
}

import { Button, Stack, Text, Title } from '@mantine/core';

/** Shown for a URL that doesn't exist. `home` is the target of the way out. */
export function NotFound({ home, label }: { home: string; label: string }) {
  return (
    <Stack align="flex-start" gap="sm" p="lg">
      <Title order={1}>Page not found</Title>
      <Text c="dimmed">This page doesn’t exist or belongs to another account.</Text>
      <Button component="a" href={home} variant="default">
        {label}
      </Button>
    </Stack>
  );
}

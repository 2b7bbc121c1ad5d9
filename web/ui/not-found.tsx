import { Button, Stack, Text, Title } from '@mantine/core';

/** There is nothing at this URL; `home` is where the way out leads. */
export function NotFound({ home, label }: { home: string; label: string }) {
  return (
    <Stack align="flex-start" gap="sm" p="lg">
      <Title order={1}>Nothing at this address</Title>
      <Text c="dimmed">The page you asked for does not exist, or it belongs to somebody else.</Text>
      <Button component="a" href={home} variant="default">
        {label}
      </Button>
    </Stack>
  );
}

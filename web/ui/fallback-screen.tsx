import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';

/**
 * Shown wherever rendering throws, including in the router. Both ways out reload the page to clear the broken
 * state.
 */
export function FallbackScreen() {
  useDocumentTitle('Something went wrong · inGrow');
  return (
    <Center mih="70vh" p="md" data-fallback-screen>
      <Stack gap="md" align="center" maw={440} ta="center" role="alert">
        <Title order={1}>Something went wrong</Title>
        <Text c="dimmed">We apologize for the inconvenience. An unexpected error occurred.</Text>
        <Group justify="center">
          <Button onClick={() => window.location.assign('/dashboard')}>Back to Dashboard</Button>
          <Button variant="default" onClick={() => window.location.reload()}>
            Try Again
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

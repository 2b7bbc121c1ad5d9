import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import classes from './access-tokens.module.css';
import type { NewToken } from './new-token-dialog.tsx';

type Props = { made: NewToken | null; mcpUrl: string; onClose: () => void };

/** Shows a token the one time that it is known. */
export function NewTokenShown({ made, mcpUrl, onClose }: Props) {
  return (
    <Modal
      opened={made !== null}
      onClose={onClose}
      title={`The token for ${made?.name ?? ''}`}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="sm">
        <Text size="sm">
          Give it to your assistant as its bearer token, with the address below. It is shown now and never
          again.
        </Text>
        <code className={classes.token} data-testid="access-token">
          {made?.token}
        </code>
        <code className={classes.token}>{mcpUrl}</code>
        <Group gap="xs">
          <CopyButton value={made?.token ?? ''}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy the token'}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

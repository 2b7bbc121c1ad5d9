import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import classes from './webhook.module.css';

type Props = { secret: string | null; onClose: () => void };

/** Shows a secret the one time that it is known. */
export function SecretDialog({ secret, onClose }: Props) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title="The secret of your webhook"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="sm">
        <Text size="sm">
          Put it where your receiver finds it: with it you verify that an event is from here. It is shown now
          and never again. Lost, it can be replaced by a new one.
        </Text>
        <code className={classes.secret} data-testid="webhook-secret">
          {secret}
        </code>
        <Group gap="xs">
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

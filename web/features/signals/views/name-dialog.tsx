import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isViewName } from '#web/lib/names.ts';

type NameDialogProps = {
  title: string;
  /** The current name. */
  name: string;
  action: string;
  explanation?: string;
  /** Resolves when done. A rejection is shown below the field. */
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a view's name. */
export function NameDialog({ title, name, action, explanation, onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      await onName(text.trim());
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Couldn’t save this name.');
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="Name"
            maxLength={60}
            value={text}
            error={refusal}
            onChange={(event) => {
              setRefusal(null);
              setText(event.currentTarget.value);
            }}
          />
          {explanation && (
            <Text size="sm" c="dimmed">
              {explanation}
            </Text>
          )}
          <Group>
            <Button type="submit" loading={isSending} disabled={!isViewName(text)}>
              {action}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isViewName } from '#web/lib/names.ts';

type NameDialogProps = {
  title: string;
  /** What it is called so far. */
  name: string;
  action: string;
  explanation?: string;
  /** Resolves when it is done; what it rejects with is shown beneath the field. */
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks what a view is to be called. */
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

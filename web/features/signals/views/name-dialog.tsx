import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isViewName } from '#web/lib/names.ts';
import { Dialog } from '#web/ui/dialog.tsx';

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
  const submit = async () => {
    if (isSending || !isViewName(text)) return;
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
    <Dialog
      opened
      onClose={onClose}
      title={title}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={!isViewName(text)}>
            {action}
          </Button>
        </>
      }
    >
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
    </Dialog>
  );
}

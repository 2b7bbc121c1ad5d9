import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type DragEvent, type ReactNode, useState } from 'react';
import classes from './drop-zone.module.css';
import { ErrorNote } from './error-note.tsx';

type Props = {
  sending: {
    upload: Pick<UseMutationResult<unknown, Error, File>, 'isPending' | 'error' | 'reset'>;
    /** The share of the file that has been sent, 0 to 1. */
    sent: number;
    giveUp: () => void;
  };
  zone: Omit<ComponentProps<typeof DropZone>, 'onFile'>;
  /** The reason to reject the file without sending it, or null to accept it. */
  refuse: (file: File) => string | null;
  onFile: (file: File) => void;
  /** What to show once the file is sent; null before. */
  state: ReactNode;
  onAnother: () => void;
  /** Shown below the drop zone until a file is sent. */
  children: ReactNode;
};

/** Uploads one file, then shows its state. */
export function FileImport({ sending, zone, refuse, onFile, state, onAnother, children }: Props) {
  const { upload, sent, giveUp } = sending;
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (file: File) => {
    const refused = refuse(file);
    setRefusal(refused);
    if (refused === null) onFile(file);
  };
  if (state !== null) {
    return (
      <Stack gap="md">
        {state}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              upload.reset();
              onAnother();
            }}
          >
            Choose another file
          </Button>
        </div>
      </Stack>
    );
  }
  const failed = upload.error && upload.error.name !== 'AbortError';
  return (
    <Stack gap="md">
      {upload.isPending ? (
        <UploadProgress sent={sent} onCancel={giveUp} />
      ) : (
        <DropZone {...zone} onFile={take} />
      )}
      {refusal && <Alert color="red">{refusal}</Alert>}
      {failed && <ErrorNote error={upload.error} title="Not uploaded" />}
      {children}
    </Stack>
  );
}

/** Upload progress, 0 to 1, with a cancel button. */
function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
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

type DropZoneProps = {
  /** The kind of file, for screen readers. */
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  /** The prompt, such as "Drop the archive here, or". */
  words: string;
  button: string;
  hint: string;
  /** Same as the `accept` attribute of a file input. */
  accept: string;
  onFile: (file: File) => void;
};

/** Accepts one file, dropped or chosen. */
function DropZone({ label, icon: Icon, words, button, hint, accept, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // Dropping is optional: keyboard and screen reader users have the button.
    <section
      aria-label={label}
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon size={28} stroke={1.4} aria-hidden />
      <Text>{words}</Text>
      <FileButton onChange={(file) => file && onFile(file)} accept={accept}>
        {(props) => <Button {...props}>{button}</Button>}
      </FileButton>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </section>
  );
}

import { Alert, Button, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { DropZone } from './drop-zone.tsx';
import { ErrorNote } from './error-note.tsx';
import { UploadProgress } from './upload-progress.tsx';

type Props = {
  sending: {
    upload: Pick<UseMutationResult<unknown, Error, File>, 'isPending' | 'error' | 'reset'>;
    /** How much has been sent, 0 to 1. */
    sent: number;
    giveUp: () => void;
  };
  zone: Omit<ComponentProps<typeof DropZone>, 'onFile'>;
  /** Why a file is not even sent; null where it may be. */
  refuse: (file: File) => string | null;
  onFile: (file: File) => void;
  /** What becomes of the file that was sent; null before. */
  state: ReactNode;
  onAnother: () => void;
  /** What stands beneath while nothing was sent. */
  children: ReactNode;
};

/** Sends one file, and then shows what becomes of it. */
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

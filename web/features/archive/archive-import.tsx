import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { DropZone } from './drop-zone.tsx';
import { HowToGetIt } from './how-to-get.tsx';
import { ImportState } from './import-state.tsx';
import { refuseFile } from './refuse-file.ts';
import { useUpload } from './use-upload.ts';

type Props = {
  /** An import to show from the start, such as one that a reload interrupted. */
  initialId?: string | null;
  /** Called when an upload has arrived. */
  onUploaded?: (id: string) => void;
};

/** The archive from choosing the file to the final report. */
export function ArchiveImport({ initialId = null, onUploaded }: Props) {
  const [id, setId] = useState(initialId);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { upload, sent, giveUp } = useUpload();
  useEffect(() => setId(initialId), [initialId]);

  const take = (file: File) => {
    const refused = refuseFile(file);
    setRefusal(refused);
    if (refused !== null) return;
    upload.mutate(file, {
      onSuccess: (archive) => {
        setId(archive.id);
        onUploaded?.(archive.id);
      },
    });
  };
  if (id !== null) {
    return (
      <Stack gap="md">
        <ImportState id={id} />
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              upload.reset();
              setId(null);
            }}
          >
            Choose another file
          </Button>
        </Group>
      </Stack>
    );
  }
  const failed = upload.error && upload.error.name !== 'AbortError';
  return (
    <Stack gap="md">
      {upload.isPending ? (
        <Stack gap="xs">
          <Group justify="space-between">
            <Text>Uploading, {Math.round(sent * 100)} %</Text>
            <Button size="compact-sm" variant="default" onClick={giveUp}>
              Cancel
            </Button>
          </Group>
          <Progress value={sent * 100} aria-label="Upload" transitionDuration={150} />
        </Stack>
      ) : (
        <DropZone onFile={take} />
      )}
      {refusal && <Alert color="red">{refusal}</Alert>}
      {failed && <ErrorNote error={upload.error} title="Not uploaded" />}
      <HowToGetIt />
    </Stack>
  );
}

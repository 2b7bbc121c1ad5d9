import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { UploadProgress } from '#web/ui/upload-progress.tsx';
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
        <UploadProgress sent={sent} onCancel={giveUp} />
      ) : (
        <DropZone
          label="Archive file"
          icon={IconFileZip}
          words="Drop the archive here, or"
          button="Choose the ZIP file"
          hint="ZIP as LinkedIn sent it, up to 500 MB. It stays on this server."
          accept=".zip,application/zip"
          onFile={take}
        />
      )}
      {refusal && <Alert color="red">{refusal}</Alert>}
      {failed && <ErrorNote error={upload.error} title="Not uploaded" />}
      <HowToGetIt />
    </Stack>
  );
}

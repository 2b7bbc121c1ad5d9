import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FileImport } from '#web/ui/file-import.tsx';
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
  const sending = useUpload();
  useEffect(() => setId(initialId), [initialId]);
  const send = (file: File) =>
    sending.upload.mutate(file, {
      onSuccess: (archive) => {
        setId(archive.id);
        onUploaded?.(archive.id);
      },
    });
  return (
    <FileImport
      sending={sending}
      zone={zone}
      refuse={refuseFile}
      onFile={send}
      state={id === null ? null : <ImportState id={id} />}
      onAnother={() => setId(null)}
    >
      <HowToGetIt />
    </FileImport>
  );
}

const zone = {
  label: 'Archive file',
  icon: IconFileZip,
  words: 'Drop the archive here, or',
  button: 'Choose the ZIP file',
  hint: 'ZIP as LinkedIn sent it, up to 500 MB. It stays on this server.',
  accept: '.zip,application/zip',
};

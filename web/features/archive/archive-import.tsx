import { Accordion, Anchor, List, Stack, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ArchiveImport as Imported } from '#contract/sources/sources.ts';
import { routes } from '#web/lib/routes.ts';
import { useFileUpload } from '#web/lib/use-file-upload.ts';
import { FileImport } from '#web/ui/file-import.tsx';
import { ImportState } from './import-state.tsx';
import { archiveQuery } from './queries.ts';
import { refuseFile } from './refuse-file.ts';

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

/** Uploading an archive. */
function useUpload() {
  const client = useQueryClient();
  return useFileUpload<Imported>(routes.sources.uploadArchive, (archive) => {
    client.setQueryData(archiveQuery(archive.id).queryKey, archive);
    void client.invalidateQueries({ queryKey: ['archive-import'] });
  });
}

/** How to get one's archive from the network, and what is in it. */
function HowToGetIt() {
  return (
    <Accordion variant="contained">
      <Accordion.Item value="get">
        <Accordion.Control>How to get your archive from LinkedIn</Accordion.Control>
        <Accordion.Panel>
          <List type="ordered" size="sm" spacing={4}>
            <List.Item>
              Open{' '}
              <Anchor
                href="https://www.linkedin.com/mypreferences/d/download-my-data"
                target="_blank"
                rel="noopener noreferrer"
                inherit
                underline="always"
              >
                Settings, Data privacy, Get a copy of your data
              </Anchor>{' '}
              at LinkedIn.
            </List.Item>
            <List.Item>Choose "Download larger data archive", which holds everything. Request it.</List.Item>
            <List.Item>
              LinkedIn mails you a link: a first part within minutes, all of it within a day. Both work here.
            </List.Item>
            <List.Item>Download the ZIP file and drop it above without unpacking it.</List.Item>
          </List>
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="holds">
        <Accordion.Control>What it holds, and what it cannot</Accordion.Control>
        <Accordion.Panel>
          <Stack gap={4}>
            <Text size="sm">
              It holds your connections, invitations, messages, endorsements and recommendations, which become
              people with a score, and your own posts, comments and reactions, which teach inGrow how you
              write.
            </Text>
            <Text size="sm">
              It does not say who liked, commented on or viewed your posts. For that, connect your profile
              with a data source.
            </Text>
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

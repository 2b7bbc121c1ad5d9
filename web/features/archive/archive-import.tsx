import { Accordion, Anchor, List, Stack, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ArchiveImport as Imported } from '#contract/imports/sources.ts';
import { routes } from '#web/lib/routes.ts';
import { useFileUpload } from '#web/lib/use-file-upload.ts';
import { FileImport } from '#web/ui/file-import.tsx';
import { archiveMessages } from './archive-messages.ts';
import { ImportState } from './import-state.tsx';
import { archiveQuery } from './queries.ts';
import { refuseFile } from './refuse-file.ts';

type Props = {
  /** An import to show initially, such as one that was interrupted by a reload. */
  initialId?: string | null;
};

/** An archive import, from choosing the file to the final report. */
export function ArchiveImport({ initialId = null }: Props) {
  const [id, setId] = useState(initialId);
  const sending = useUpload();
  useEffect(() => setId(initialId), [initialId]);
  const send = (file: File) => sending.upload.mutate(file, { onSuccess: (archive) => setId(archive.id) });
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
  label: archiveMessages.zoneLabel,
  icon: IconFileZip,
  words: archiveMessages.zonePrompt,
  button: archiveMessages.zoneButton,
  hint: archiveMessages.zoneHint,
  accept: '.zip,application/zip',
};

/** Uploads an archive. */
function useUpload() {
  const client = useQueryClient();
  return useFileUpload<Imported>(routes.sources.uploadArchive, (archive) => {
    client.setQueryData(archiveQuery(archive.id).queryKey, archive);
    void client.invalidateQueries({ queryKey: ['archive-import'] });
  });
}

/** How to get the archive from the network, and what it contains. */
function HowToGetIt() {
  return (
    <Accordion variant="contained">
      <Accordion.Item value="get">
        <Accordion.Control>{archiveMessages.howToTitle}</Accordion.Control>
        <Accordion.Panel>
          <List type="ordered" size="sm" spacing={4}>
            <List.Item>
              {archiveMessages.howToOpen}{' '}
              <Anchor
                href="https://www.linkedin.com/mypreferences/d/download-my-data"
                target="_blank"
                rel="noopener noreferrer"
                inherit
              >
                {archiveMessages.howToLink}
              </Anchor>
            </List.Item>
            {archiveMessages.howToSteps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="holds">
        <Accordion.Control>{archiveMessages.holdsTitle}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap={4}>
            <Text size="sm">{archiveMessages.holds}</Text>
            <Text size="sm">{archiveMessages.lacks}</Text>
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

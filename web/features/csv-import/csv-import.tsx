import { Button, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CsvImport as Imported } from '#contract/imports/csv-import.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { routes } from '#web/lib/routes.ts';
import { useFileUpload } from '#web/lib/use-file-upload.ts';
import { FileImport } from '#web/ui/file-import.tsx';
import { CsvHistory } from './csv-history.tsx';
import { csvMessages } from './csv-import-messages.ts';
import { CsvState } from './csv-state.tsx';
import { refuseCsv } from './refuse-csv.ts';

export type CsvTarget = { connectedProfileId: string; listId: string | null };

type Props = {
  /** The profiles whose signals the people can become. */
  profiles: readonly ConnectedProfile[];
  /** The initial selection. */
  target?: Partial<CsvTarget>;
  /** Shows the imported people. */
  onShow: (target: CsvTarget) => void;
  /** Connects a profile, for a user who has none. */
  onConnect?: () => void;
};

/** A CSV import, from choosing the file to the result of each row. */
export function CsvImport({ profiles, target = {}, onShow, onConnect }: Props) {
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const sending = useFileUpload<Imported>(routes.csvImports.upload, (csv) => {
    setId(csv.id);
    void client.invalidateQueries({ queryKey: ['csv-import'] });
  });
  const [first] = profiles;
  if (first === undefined) {
    return (
      <Stack gap="sm" align="flex-start">
        <Text>{csvMessages.needsProfile}</Text>
        {onConnect && <Button onClick={onConnect}>{csvMessages.connectProfile}</Button>}
      </Stack>
    );
  }
  return (
    <FileImport
      sending={sending}
      zone={zone}
      refuse={refuseCsv}
      onFile={(file) => sending.upload.mutate(file)}
      state={
        id === null ? null : (
          <CsvState
            id={id}
            profiles={profiles}
            target={{ connectedProfileId: first.id, listId: null, ...target }}
            onShow={onShow}
          />
        )
      }
      onAnother={() => setId(null)}
    >
      <CsvHistory onOpen={setId} />
    </FileImport>
  );
}

const zone = {
  label: csvMessages.zoneLabel,
  icon: IconFileTypeCsv,
  words: csvMessages.zonePrompt,
  button: csvMessages.zoneButton,
  hint: csvMessages.zoneHint,
  accept: '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values',
};

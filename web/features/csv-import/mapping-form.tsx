import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CsvField, CsvImport } from '#contract/csv-import.ts';
import { ListName } from '#contract/lists.ts';
import { manyOf } from '#contract/many-of.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { ColumnList } from './column-list.tsx';
import type { CsvTarget } from './csv-import.tsx';
import { shapeWords, withField } from './csv-words.ts';
import { PreviewTable } from './preview-table.tsx';
import { type ChosenList, TargetFields } from './target-fields.tsx';

type Props = { csv: CsvImport; profiles: readonly ConnectedProfile[]; target: CsvTarget };

/** What each column holds, what would be stored, and where the people go. */
export function MappingForm({ csv, profiles, target }: Props) {
  const client = useQueryClient();
  const [mapping, setMapping] = useState<CsvField[]>(csv.columns.map(({ guess }) => guess));
  const [profileId, setProfileId] = useState(target.connectedProfileId);
  const [list, setList] = useState<ChosenList>({ id: target.listId, newName: null });
  const start = useMutation({
    mutationFn: () =>
      api.csvImports.start({
        params: { id: csv.id },
        body: {
          connectedProfileId: profileId,
          mapping,
          ...(list.newName === null ? {} : { newListName: list.newName }),
          ...(list.id === null ? {} : { listId: list.id }),
        },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['list'] });
      return client.invalidateQueries({ queryKey: ['csv-import'] });
    },
  });
  const hasAddress = mapping.includes('url');
  const hasName = list.newName === null || ListName.safeParse(list.newName).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasAddress && hasName && !start.isPending) start.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {csv.fileName}
          </Text>
          <Text size="sm" c="dimmed">
            {shapeWords(csv)}
            {csv.hasHeader ? '' : '; it has no header'}
          </Text>
        </div>
        <ColumnList
          columns={csv.columns}
          mapping={mapping}
          onChange={(place, field) => setMapping((before) => withField(before, place, field))}
        />
        {hasAddress ? (
          <PreviewTable csvImportId={csv.id} connectedProfileId={profileId} mapping={mapping} />
        ) : (
          <Text size="sm" role="status">
            Say which column holds the profile addresses (linkedin.com/in/…): people are known again by them.
          </Text>
        )}
        <TargetFields
          profiles={profiles}
          profileId={profileId}
          onProfile={setProfileId}
          list={list}
          onList={setList}
        />
        {start.isError && <ErrorNote error={start.error} title="Not started" />}
        <Group>
          <Button type="submit" loading={start.isPending} disabled={!hasAddress || !hasName}>
            Import {manyOf(csv.rows ?? 0, 'row', 'rows')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, NativeSelect, SimpleGrid, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { CsvColumn, CsvField, CsvImport, CsvPreviewRow } from '#contract/imports/csv-import.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { csvFieldLabels, csvFields } from '#core/csv-fields.ts';
import { api } from '#web/lib/api.ts';
import { isListName } from '#web/lib/names.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import classes from './csv-import.module.css';
import type { CsvTarget } from './csv-import.tsx';
import { csvMessages, importLabels, shapeLabel } from './csv-import-messages.ts';
import { withField } from './csv-mapping.ts';
import { csvPreviewQuery, listsQuery } from './queries.ts';

type PreviewTableProps = { csvImportId: string; connectedProfileId: string; mapping: CsvField[] };

const shownFields = ['name', 'title', 'company', 'headline', 'location', 'email', 'url'] as const;

/** The first rows as they would be stored. */
function PreviewTable({ csvImportId, connectedProfileId, mapping }: PreviewTableProps) {
  const preview = useQuery(csvPreviewQuery(csvImportId, connectedProfileId, mapping));
  if (preview.isLoadingError) return <LoadError of={preview} />;
  if (!preview.data) return <Skeleton height={180} />;
  const { items } = preview.data;
  const fields = shownFields.filter(
    (field) => field === 'name' || field === 'url' || items.some(({ person }) => person?.[field]),
  );
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {csvMessages.previewTitle}
      </Text>
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={csvMessages.previewRows}
      >
        <Table fz="xs" verticalSpacing={6} className="tabular" aria-label={csvMessages.previewTitle}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{csvMessages.row}</Table.Th>
              {fields.map((field) => (
                <Table.Th key={field}>{csvFieldLabels[field]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <PreviewLine key={item.row} item={item} fields={fields} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

function PreviewLine({
  item,
  fields,
}: {
  item: CsvPreviewRow;
  fields: readonly (typeof shownFields)[number][];
}) {
  const { row, person, reason } = item;
  if (person === null) {
    return (
      <Table.Tr>
        <Table.Td>{row}</Table.Td>
        <Table.Td colSpan={fields.length} className={classes.refused}>
          {csvMessages.skipped(reason ?? '')}
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      <Table.Td>{row}</Table.Td>
      {fields.map((field) => (
        <Table.Td key={field} className={`${classes.cell} cut`} title={person[field] ?? undefined}>
          {field === 'url' ? person.url.replace(/^https:\/\/www\./, '') : person[field]}
          {field === 'name' && person.isNameGuessed && (
            <span className={classes.guessed}>{csvMessages.nameFromUrl}</span>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** An existing list, a new one, or none. */
type ChosenList = { id: string | null; newName: string | null };

type TargetFieldsProps = {
  profiles: readonly ConnectedProfile[];
  profileId: string;
  onProfile: (id: string) => void;
  list: ChosenList;
  onList: (list: ChosenList) => void;
};

/** Values of the select that aren't lists. No id looks like this. */
const [noList, newList] = ['none', 'new'];

/** The profile whose signals the people become, and the list they're added to. */
function TargetFields({ profiles, profileId, onProfile, list, onList }: TargetFieldsProps) {
  const lists = useQuery(listsQuery);
  const choose = (value: string) =>
    onList({
      id: value === noList || value === newList ? null : value,
      newName: value === newList ? '' : null,
    });
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label={csvMessages.profileLabel}
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={profileId}
          onChange={(event) => onProfile(event.currentTarget.value)}
        />
        <NativeSelect
          label={csvMessages.listLabel}
          data={[
            { value: noList, label: csvMessages.noList },
            ...(lists.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []),
            { value: newList, label: csvMessages.newList },
          ]}
          value={list.newName === null ? (list.id ?? noList) : newList}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </SimpleGrid>
      {list.newName !== null && (
        <TextInput
          label={csvMessages.newListLabel}
          maxLength={80}
          value={list.newName}
          onChange={(event) => onList({ id: null, newName: event.currentTarget.value })}
          data-autofocus
        />
      )}
      {lists.isError && <LoadError of={lists} title={csvMessages.listsFailed} />}
    </>
  );
}

type ColumnListProps = {
  columns: readonly CsvColumn[];
  mapping: readonly CsvField[];
  onChange: (index: number, field: CsvField) => void;
};

const choices = csvFields.map((value) => ({ value, label: csvFieldLabels[value] }));

/** The file's columns with sample values and the field of each. */
function ColumnList({ columns, mapping, onChange }: ColumnListProps) {
  // Columns are identified by position: two may share a name, and they never move.
  const indexed = columns.map((column, index) => ({ column, index }));
  return (
    <ul className={classes.columns} aria-label={csvMessages.columns}>
      {indexed.map(({ column, index }) => (
        <li key={index} className={classes.column} data-ignored={mapping[index] === 'ignore' || undefined}>
          <span className={`${classes.columnName} cut`} title={column.name}>
            {column.name}
          </span>
          <span className={`${classes.examples} cut`} title={column.examples.join('\n')}>
            {column.examples.length > 0 ? column.examples.join(' · ') : csvMessages.emptyColumn}
          </span>
          <NativeSelect
            size="xs"
            aria-label={csvMessages.columnHolds(column.name)}
            data={choices}
            value={mapping[index] ?? 'ignore'}
            onChange={(event) => {
              const chosen = csvFields.find((one) => one === event.currentTarget.value);
              if (chosen) onChange(index, chosen);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

type Props = { csv: CsvImport; profiles: readonly ConnectedProfile[]; target: CsvTarget };

/** The field of each column, a preview, and the target. */
export function MappingForm({ csv, profiles, target }: Props) {
  const client = useQueryClient();
  const formId = useId();
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
  const hasUrl = mapping.includes('url');
  const hasName = list.newName === null || isListName(list.newName);
  const preview = useQuery({ ...csvPreviewQuery(csv.id, profileId, mapping), enabled: hasUrl }).data?.items;
  const labels = importLabels(
    csv.rows ?? 0,
    hasUrl && preview
      ? { shown: preview.length, skipped: preview.filter(({ person }) => person === null).length }
      : null,
  );
  const canStart = hasUrl && hasName && labels.importable > 0;
  const leftOut = csv.columns.filter((_, index) => mapping[index] === 'ignore').map(({ name }) => name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canStart && !start.isPending) start.mutate();
  };
  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="md">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {csv.fileName}
          </Text>
          <Text size="sm" c="dimmed">
            {shapeLabel(csv)}
            {csv.hasHeader ? '' : csvMessages.noHeader}
          </Text>
        </div>
        <ColumnList
          columns={csv.columns}
          mapping={mapping}
          onChange={(index, field) => setMapping((before) => withField(before, index, field))}
        />
        {leftOut.length > 0 && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {csvMessages.leftOut(leftOut)}
          </Text>
        )}
        {hasUrl ? (
          <PreviewTable csvImportId={csv.id} connectedProfileId={profileId} mapping={mapping} />
        ) : (
          <Text size="sm" role="status">
            {csvMessages.needsUrl}
          </Text>
        )}
        <TargetFields
          profiles={profiles}
          profileId={profileId}
          onProfile={setProfileId}
          list={list}
          onList={setList}
        />
        {start.isError && <ErrorNote error={start.error} title={csvMessages.notStarted} />}
        <DialogFooter>
          {labels.note && (
            <Text size="sm" c="dimmed" role="status" mr="auto">
              {labels.note}
            </Text>
          )}
          <Button type="submit" form={formId} loading={start.isPending} disabled={!canStart}>
            {labels.button}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

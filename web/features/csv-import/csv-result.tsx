import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fillPath } from '#contract/client.ts';
import type { CsvImport, CsvRowError } from '#contract/imports/csv-import.ts';
import { networkError } from '#web/lib/api-error.ts';
import { routes } from '#web/lib/routes.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { showFailure } from '#web/ui/toast.ts';
import classes from './csv-import.module.css';
import type { CsvTarget } from './csv-import.tsx';
import { csvMessages, rowCountsLabel } from './csv-import-messages.ts';

type Props = { csv: CsvImport & { errors: CsvRowError[] }; onShow: (target: CsvTarget) => void };

/** The result of an import, with skipped rows and reasons. */
export function CsvResult({ csv, onShow }: Props) {
  const { state, counts, list, connectedProfileId } = csv;
  const isDone = state === 'succeeded';
  const people = counts.created + counts.merged + counts.exists;
  return (
    <Stack gap="md">
      <Alert
        color={isDone ? 'teal' : state === 'failed' ? 'red' : 'yellow'}
        icon={isDone ? <IconCircleCheck /> : <IconInfoCircle />}
        title={
          isDone
            ? csvMessages.doneTitle
            : state === 'failed'
              ? csvMessages.failedTitle
              : csvMessages.stoppedTitle
        }
        role="status"
      >
        {!isDone && `${csv.message ?? ''} `}
        {csv.fileName}: {rowCountsLabel(counts, list !== null)}.
      </Alert>
      {people > 0 && connectedProfileId !== null && (
        <Group>
          <Button onClick={() => onShow({ connectedProfileId, listId: list?.id ?? null })}>
            {list === null ? csvMessages.showSignals : csvMessages.showList(list.name)}
          </Button>
        </Group>
      )}
      {csv.errors.length > 0 && <RowErrors csv={csv} />}
    </Stack>
  );
}

function RowErrors({ csv }: { csv: CsvImport & { errors: CsvRowError[] } }) {
  const { errors, counts } = csv;
  const download = useMutation({
    mutationFn: () => downloadErrors(csv),
    onError: (error) => showFailure(error, csvMessages.downloadFailed),
  });
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {csvMessages.rowsSkipped(counts.invalid, errors.length)}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {csvMessages.download}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mb={4}>
        {csvMessages.fixRows}
      </Text>
      <Table.ScrollContainer
        minWidth={480}
        maxHeight={260}
        type="native"
        tabIndex={0}
        role="group"
        aria-label={csvMessages.reasonsLabel}
      >
        <Table
          fz="xs"
          verticalSpacing={6}
          className="tabular"
          stickyHeader
          aria-label={csvMessages.tableLabel}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{csvMessages.row}</Table.Th>
              <Table.Th>{csvMessages.column}</Table.Th>
              <Table.Th>{csvMessages.cell}</Table.Th>
              <Table.Th>{csvMessages.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.map(({ row, column, cell, reason }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td className={`${classes.cell} cut`}>{column}</Table.Td>
                <Table.Td className={`${classes.cell} cut`} title={cell ?? undefined}>
                  {cell === '' ? <span className={classes.guessed}>{csvMessages.emptyCell}</span> : cell}
                </Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

/** Downloads all skipped rows. @throws ApiError */
async function downloadErrors({ id, fileName }: Pick<CsvImport, 'id' | 'fileName'>): Promise<void> {
  const route = routes.csvImports.errors;
  const response = await sendForResponse(
    { route, path: fillPath(route.path, { id }), search: '', body: undefined },
    {},
  );
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  saveFile(file, `${fileName.replace(/\.[^.]*$/, '')} - skipped rows.csv`);
}

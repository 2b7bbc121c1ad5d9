import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { addedLabel, archiveMessages, archiveStateLabels } from './archive-messages.ts';
import { ImportState } from './import-state.tsx';
import { archivesQuery } from './queries.ts';

/** Recent imports. Each opens its report; an import that waits for input can be continued. */
export function ArchiveHistory() {
  const { data, error, refetch } = useQuery(archivesQuery);
  const [shown, setShown] = useState<string | null>(null);
  if (error && !data) return <LoadError of={{ error, refetch }} />;
  if (!data) return <Skeleton height={40} />;
  if (data.items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {archiveMessages.historyNone}
      </Text>
    );
  }
  return (
    <>
      <Table.ScrollContainer minWidth={520}>
        <Table fz="sm" className="tabular">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{archiveMessages.historyArchive}</Table.Th>
              <Table.Th>{archiveMessages.historyState}</Table.Th>
              <Table.Th>{archiveMessages.historyNew}</Table.Th>
              <Table.Th>{archiveMessages.historyUploaded}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{archiveMessages.historyReport}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((archive) => (
              <Table.Tr key={archive.id}>
                <Table.Td maw={180} className="cut" title={archive.fileName}>
                  {archive.fileName}
                </Table.Td>
                <Table.Td>{archiveStateLabels[archive.state]}</Table.Td>
                <Table.Td>{addedLabel(archive)}</Table.Td>
                <Table.Td>
                  <MomentText moment={archive.createdAt} />
                </Table.Td>
                <Table.Td>
                  <Group justify="flex-end">
                    <Button size="compact-sm" variant="default" onClick={() => setShown(archive.id)}>
                      {archive.state === 'awaiting_owner'
                        ? archiveMessages.historyContinue
                        : archiveMessages.historyReport}
                    </Button>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Dialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={archiveMessages.historyDialog}
        size="lg"
      >
        {shown !== null && <ImportState id={shown} />}
      </Dialog>
    </>
  );
}

import { Alert, Table, Text } from '@mantine/core';
import type { ArchiveFileReport } from '#contract/imports/sources.ts';
import { formatCount } from '#core/pluralize.ts';
import { commonFolder, skippedByReason } from './archive-files.ts';
import { archiveMessages } from './archive-messages.ts';
import classes from './file-report.module.css';

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Enough to show what is wrong. The rest is collapsed. */
const shownExamples = 2;

const exampleLabel = (examples: ArchiveFileReport['examples']) =>
  examples.map((one) => archiveMessages.exampleRow(one.row, one.reason)).join(', ');

const reasonsLabel = (reasons: ArchiveFileReport['leftOut']) =>
  reasons.map((one) => archiveMessages.counted(one.rows, one.reason)).join(', ');

type Props = { files: readonly ArchiveFileReport[]; done: boolean };

/** The files of an archive, before and after the import. Collapsed: unreadable rows have a separate alert. */
export function FileReport({ files, done }: Props) {
  const folder = commonFolder(files.map((file) => file.path));
  const named = files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
  const read = named.filter((file) => file.kind !== null);
  const unknown = named.filter((file) => !file.isKnown);
  return (
    <>
      <Broken files={read} />
      <details className={classes.details}>
        <summary>{done ? archiveMessages.filesAfter : archiveMessages.filesBefore}</summary>
        <Table.ScrollContainer minWidth={done ? 400 : 240} maxHeight={320}>
          <Table fz="sm" verticalSpacing={4} className="tabular" stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{archiveMessages.file}</Table.Th>
                <Table.Th ta="right">{archiveMessages.rows}</Table.Th>
                {done && <Table.Th ta="right">{archiveMessages.used}</Table.Th>}
                {done && <Table.Th ta="right">{archiveMessages.leftOut}</Table.Th>}
                {done && <Table.Th ta="right">{archiveMessages.broken}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {read.map((file) => (
                <Table.Tr key={file.path}>
                  <Table.Td className={classes.path}>{file.path}</Table.Td>
                  <Table.Td ta="right">{formatCount(file.rows)}</Table.Td>
                  {done && <Table.Td ta="right">{formatCount(file.records)}</Table.Td>}
                  {done && (
                    <Table.Td ta="right">{formatCount(sum(file.leftOut.map((one) => one.rows)))}</Table.Td>
                  )}
                  {done && <Table.Td ta="right">{formatCount(file.broken)}</Table.Td>}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {read
          .filter((file) => file.leftOut.length > 0)
          .map((file) => (
            <Text size="xs" c="dimmed" key={file.path}>
              {archiveMessages.leftOutOf(file.path, reasonsLabel(file.leftOut))}
            </Text>
          ))}
        {read
          .filter((file) => file.examples.length > shownExamples)
          .map((file) => (
            <Text size="xs" c="dimmed" key={file.path}>
              {archiveMessages.brokenIn(file.path, exampleLabel(file.examples))}
            </Text>
          ))}
        {read
          .filter((file) => file.notes.length > 0)
          .map((file) => (
            <Text size="xs" c="dimmed" key={file.path}>
              {archiveMessages.notesOn(file.path, reasonsLabel(file.notes))}
            </Text>
          ))}
        {skippedByReason(named).map(({ reason, paths }) => (
          <Text size="xs" c="dimmed" key={reason}>
            {archiveMessages.notUsed(paths.join(', '), reason)}
          </Text>
        ))}
      </details>
      {unknown.length > 0 && (
        <Text size="sm" c="dimmed">
          {archiveMessages.unknown(unknown.map((file) => file.path).join(', '))}
        </Text>
      )}
    </>
  );
}

function Broken({ files }: { files: readonly ArchiveFileReport[] }) {
  const some = files.filter((file) => file.broken > 0);
  if (some.length === 0) return null;
  return (
    <Alert color="yellow" title={archiveMessages.brokenTitle}>
      {some.map((file) => (
        <Text size="sm" key={file.path}>
          {archiveMessages.brokenLine(
            file.path,
            file.broken,
            exampleLabel(file.examples.slice(0, shownExamples)),
          )}
        </Text>
      ))}
    </Alert>
  );
}

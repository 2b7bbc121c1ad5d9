import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#core/pluralize.ts';
import { api } from '#web/lib/api.ts';
import { monthTitle } from '#web/lib/zoned-time.ts';
import { LoadError } from '#web/ui/error-note.tsx';

/** How the user's approved drafts compare to what was drafted, by month. Nothing before the first approval. */
export function DraftEditsByMonth() {
  const edits = useQuery({
    queryKey: ['engage-analytics', 'edits'] as const,
    queryFn: ({ signal }) => api.engageAnalytics.edits({}, { signal }),
  });
  if (edits.isLoadingError) return <LoadError of={edits} />;
  const months = edits.data?.items ?? [];
  if (months.length === 0) return null;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id="draft-edits">
        Approved drafts
      </Text>
      <Table aria-labelledby="draft-edits" className="tabular" fz="sm" withRowBorders={false} maw={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Month</Table.Th>
            <Table.Th ta="right">Approved</Table.Th>
            <Table.Th ta="right">Unchanged</Table.Th>
            <Table.Th ta="right">Median edit</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map(({ month, approved, unchanged, medianEdit }) => (
            <Table.Tr key={month}>
              <Table.Td>{monthTitle(`${month}-01`)}</Table.Td>
              <Table.Td ta="right">{formatCount(approved)}</Table.Td>
              <Table.Td ta="right">{percent(unchanged / approved)}</Table.Td>
              <Table.Td ta="right">{medianEdit === null ? '–' : percent(medianEdit)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

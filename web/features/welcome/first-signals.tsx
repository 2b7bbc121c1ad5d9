import { Group, Skeleton, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './first-signals.module.css';
import { welcomeMessages } from './welcome-messages.ts';

const shownRows = 8;

type Props = { connectedProfileId: string; working: boolean };

/** The first people found, highest score first, updated as they come in. */
export function FirstSignals({ connectedProfileId, working }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['signals', connectedProfileId, 'first'],
    queryFn: ({ signal }) =>
      api.signals.list({ params: { id: connectedProfileId }, query: { limit: shownRows } }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <LoadError of={{ error, refetch }} />;
  const rows = data?.items ?? [];
  if (rows.length === 0 && data && !working) {
    return (
      <Text size="sm" c="dimmed">
        {welcomeMessages.nobodyYet}
      </Text>
    );
  }
  const missing = working || !data ? Math.max(0, 4 - rows.length) : 0;
  return (
    <Table fz="sm" className="tabular" aria-busy={working} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{welcomeMessages.person}</Table.Th>
          <Table.Th ta="right" w={80}>
            {welcomeMessages.score}
          </Table.Th>
          <Table.Th w={112}>{welcomeMessages.lastActivity}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} h={40} data-signal-row>
            <Table.Td>
              <Group component="span" gap={10} wrap="nowrap">
                <PersonAvatar name={row.name} url={row.pictureUrl} size={26} />
                <span className={classes.who}>
                  <Text size="sm" fw={600} className="cut" title={row.name}>
                    {row.name}
                  </Text>
                  <Text size="xs" c="dimmed" className="cut" title={row.headline ?? ''}>
                    {row.headline}
                  </Text>
                </span>
              </Group>
            </Table.Td>
            <Table.Td ta="right" fw={600}>
              {row.score.toFixed(1)}
            </Table.Td>
            <Table.Td>
              <MomentText moment={row.latestAt} />
            </Table.Td>
          </Table.Tr>
        ))}
        {Array.from({ length: missing }, (_, index) => `empty ${index}`).map((key) => (
          <Table.Tr key={key} h={40}>
            <Table.Td colSpan={3}>
              <Skeleton height={20} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

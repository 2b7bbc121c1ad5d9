import { Accordion, Table, Text } from '@mantine/core';
import type { PortabilityDomain } from '#contract/imports/portability.ts';
import { formatCount } from '#core/pluralize.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { portabilityMessages } from './portability-messages.ts';

/** The last sync of each part of the data. */
export function DomainTable({ domains }: { domains: PortabilityDomain[] }) {
  if (domains.every(({ readAt }) => readAt === null)) return null;
  return (
    <Accordion variant="contained">
      <Accordion.Item value="read">
        <Accordion.Control>{portabilityMessages.tableTitle}</Accordion.Control>
        <Accordion.Panel>
          <Table.ScrollContainer minWidth={420}>
            <Table fz="sm" className="tabular">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{portabilityMessages.data}</Table.Th>
                  <Table.Th>{portabilityMessages.rows}</Table.Th>
                  <Table.Th>{portabilityMessages.used}</Table.Th>
                  <Table.Th>{portabilityMessages.leftOut}</Table.Th>
                  <Table.Th>{portabilityMessages.readAt}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {domains.map((domain) => (
                  <Row key={domain.name} domain={domain} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Text size="sm" c="dimmed" mt="xs">
            {portabilityMessages.tableNote}
          </Text>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Row({ domain: { name, readAt, rows, records, broken, leftOut } }: { domain: PortabilityDomain }) {
  const reasons = [
    ...leftOut.map((each) => `${each.reason}: ${formatCount(each.rows)}`),
    ...(broken > 0 ? [portabilityMessages.unreadable(formatCount(broken))] : []),
  ];
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{readAt ? formatCount(rows) : '–'}</Table.Td>
      <Table.Td>{readAt ? formatCount(records) : '–'}</Table.Td>
      <Table.Td>{reasons.length === 0 ? '–' : reasons.join('; ')}</Table.Td>
      <Table.Td>{readAt ? <MomentText moment={readAt} /> : portabilityMessages.never}</Table.Td>
    </Table.Tr>
  );
}

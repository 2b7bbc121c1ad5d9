import { Accordion, Table, Text } from '@mantine/core';
import type { PortabilityDomain } from '#contract/sources/portability.ts';
import { MomentText } from '#web/ui/moment-text.tsx';

const count = new Intl.NumberFormat('en');

/** What LinkedIn gave of each part of the data, and what became of it. */
export function DomainTable({ domains }: { domains: PortabilityDomain[] }) {
  if (domains.every(({ readAt }) => readAt === null)) return null;
  return (
    <Accordion variant="contained">
      <Accordion.Item value="read">
        <Accordion.Control>What was read</Accordion.Control>
        <Accordion.Panel>
          <Table.ScrollContainer minWidth={420}>
            <Table fz="sm" className="tabular">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Data</Table.Th>
                  <Table.Th>Rows</Table.Th>
                  <Table.Th>Used</Table.Th>
                  <Table.Th>Left out</Table.Th>
                  <Table.Th>Read</Table.Th>
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
            LinkedIn's data doesn't say who liked, commented on or viewed your posts. Recommendations stay
            out: it doesn't say whether you gave or received them.
          </Text>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Row({ domain: { name, readAt, rows, records, broken, leftOut } }: { domain: PortabilityDomain }) {
  const reasons = [
    ...leftOut.map((each) => `${each.reason}: ${count.format(each.rows)}`),
    ...(broken > 0 ? [`Not readable: ${count.format(broken)}`] : []),
  ];
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{readAt ? count.format(rows) : '–'}</Table.Td>
      <Table.Td>{readAt ? count.format(records) : '–'}</Table.Td>
      <Table.Td>{reasons.length === 0 ? '–' : reasons.join('; ')}</Table.Td>
      <Table.Td>{readAt ? <MomentText moment={readAt} /> : 'Nothing yet'}</Table.Td>
    </Table.Tr>
  );
}

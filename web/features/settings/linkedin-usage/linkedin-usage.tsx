import { Group, Progress, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { PacedAccount } from '#contract/pacing.ts';
import { api } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './linkedin-usage.module.css';
import {
  callKindLabels,
  leftLabel,
  providerLabels,
  resetLabel,
  stateLabel,
  usageRows,
  usedLabel,
} from './usage-labels.ts';

/** Refetch interval for usage while the page is open, ms. */
const refreshMs = 30_000;

/** The LinkedIn accounts that inGrow calls through: today's usage, and why background work is waiting. */
export function LinkedInUsage() {
  const accounts = useQuery({
    queryKey: ['linkedin-usage'],
    queryFn: ({ signal }) => api.linkedInAccounts.list({}, { signal }),
    refetchInterval: refreshMs,
  });
  if (accounts.isPending) return <Skeleton height={540} />;
  if (accounts.isLoadingError) return <LoadError of={accounts} />;
  const { items } = accounts.data;
  return (
    <div>
      <Text size="sm" c="dimmed" maw={640} pb="sm">
        {items.length === 0 ? 'No LinkedIn account is set up' : 'One call at a time, within a daily limit'}
      </Text>
      {items.map((account) => (
        <Account key={`${account.owner} ${account.name}`} account={account} />
      ))}
    </div>
  );
}

function Account({ account }: { account: PacedAccount }) {
  const now = useNow();
  const id = useId();
  const { text, isWaiting } = stateLabel(account, now);
  const name = account.owner === 'server' ? 'Reading LinkedIn' : `Publishing as ${account.name}`;
  const about = account.network === 'sample' ? 'Sample network' : providerLabels[account.provider];
  return (
    <div className={classes.account}>
      <Group align="baseline" gap="2px 10px">
        <Text fw={500} size="sm" id={id}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {about} · {resetLabel(account)}
        </Text>
      </Group>
      <Text size="sm" className={classes.state} data-waiting={isWaiting || undefined}>
        {text}
      </Text>
      <Table className={classes.table} aria-labelledby={id} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Calls</Table.Th>
            <Table.Th scope="col">Used today</Table.Th>
            <Table.Th scope="col">Left</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {usageRows(account).map((row) => (
            <Table.Tr key={row.kind}>
              <Table.Th scope="row">{callKindLabels[row.kind]}</Table.Th>
              <Table.Td>
                <div className={classes.used}>
                  {usedLabel(row)}
                  {row.perDay !== null && (
                    <Progress
                      size={3}
                      value={(100 * row.used) / row.perDay}
                      aria-label={`${callKindLabels[row.kind]} used today`}
                    />
                  )}
                </div>
              </Table.Td>
              <Table.Td>{leftLabel(row, account.owner)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

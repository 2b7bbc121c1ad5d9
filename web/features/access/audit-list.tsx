import { Select, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminAuditEntry } from '#contract/access/audit.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { actionLabel, detailLabels } from './audit-labels.ts';
import { AuditRow } from './audit-row.tsx';
import { auditQuery } from './beta-queries.ts';
import rows from './rows.module.css';

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'domain', label: 'Domains' },
  { value: 'beta', label: 'Requests' },
  { value: 'login', label: 'Sign-ins' },
  { value: 'session', label: 'Sessions' },
  { value: 'access-token', label: 'Access tokens' },
  { value: 'connection', label: 'Channels' },
  { value: 'account', label: 'Accounts' },
];

/** Who did what and when. */
export function AuditList() {
  const [kind, setKind] = useState('domain');
  const list = useInfiniteQuery(auditQuery(kind === '' ? null : kind));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="sm">
      <Select
        maw={220}
        aria-label="Filter the audit log"
        data={kinds}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(value ?? '')}
      />
      {list.isPending && <Skeleton height={96} />}
      {list.isError && items.length === 0 && <LoadError of={list} />}
      {list.isSuccess && items.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing yet.
        </Text>
      )}
      {items.length > 0 && (
        <ul className={rows.list} aria-label="Audit log">
          {items.map((entry) => (
            <AuditRow
              key={entry.id}
              title={
                <>
                  {actionLabel(entry.action)}
                  {entry.subject !== null && <strong> {entry.subject}</strong>}
                </>
              }
              facts={factsOf(entry)}
              at={entry.at}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} label="Show older" />
    </Stack>
  );
}

function factsOf({ actor, user, ...entry }: AdminAuditEntry): string[] {
  return [
    ...(actor === null ? [] : [`${actor.name}, ${actor.email}`]),
    ...(user === null || user.id === actor?.id ? [] : [`account of ${user.email}`]),
    ...detailLabels(entry),
  ];
}

import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BetaRequest, BetaState } from '#contract/access/beta-users.ts';
import { isMailProvider } from '#contract/access/mail-providers.ts';
import { formatCount } from '#core/pluralize.ts';
import { api } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { readAllAgain, requestsQuery } from './beta-queries.ts';
import rows from './rows.module.css';

const nothing: Readonly<Record<BetaState, string>> = {
  open: 'No pending requests.',
  approved: 'No approved requests yet.',
  dismissed: 'No dismissed requests.',
};

/** Beta requests, with the buttons to decide on them. */
export function BetaRequests() {
  const [state, setState] = useState<BetaState>('open');
  const list = useInfiniteQuery(requestsQuery(state));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const open = list.data?.pages[0]?.open;
  return (
    <Stack gap="sm">
      <Group>
        <SegmentedControl
          size="xs"
          aria-label="Filter requests"
          value={state}
          onChange={(value) => setState(BetaState.parse(value))}
          data={[
            { value: 'open', label: open ? `Pending (${formatCount(open)})` : 'Pending' },
            { value: 'approved', label: 'Approved' },
            { value: 'dismissed', label: 'Dismissed' },
          ]}
        />
      </Group>
      {list.isPending && <Skeleton height={72} />}
      {list.isError && items.length === 0 && <LoadError of={list} />}
      {list.isSuccess && items.length === 0 && (
        <Text size="sm" c="dimmed">
          {nothing[state]}
        </Text>
      )}
      {items.length > 0 && (
        <ul className={rows.list} aria-label="Requests">
          {items.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <MoreButton list={list} label="Show older" />
    </Stack>
  );
}

function RequestRow({ request }: { request: BetaRequest }) {
  const client = useQueryClient();
  const [opened, asking] = useDisclosure();
  const done = {
    onError: (error: Error) => showFailure(error),
    onSettled: () => readAllAgain(client),
  };
  const approve = useMutation({
    mutationFn: () => api.betaUsers.approve({ params: { id: request.id }, body: {} }),
    onSuccess: () => {
      asking.close();
      showToast(`${request.domain} can sign in`, 'success');
    },
    ...done,
  });
  const dismiss = useMutation({
    mutationFn: () => api.betaUsers.dismiss({ params: { id: request.id } }),
    onSuccess: () => showToast('Dismissed', 'success'),
    ...done,
  });
  const who = [request.name, request.company].filter((part) => part !== null).join(', ');
  const isOpenToAll = isMailProvider(request.domain);
  return (
    <li className={`${rows.row} ${rows.wraps}`}>
      <div className={rows.words}>
        <span className={rows.name}>
          {request.email}{' '}
          {request.isAllowed && request.state !== 'approved' && <Badge tone="success">Has access</Badge>}
        </span>
        <span className={`${rows.facts} quiet`}>
          {who !== '' && `${who} · `}
          asked <MomentText moment={request.askedAt} />
          {request.decidedAt !== null && (
            <>
              {' '}
              · {request.state} <MomentText moment={request.decidedAt} />
              {request.decidedBy !== null && ` by ${request.decidedBy.name}`}
            </>
          )}
        </span>
        {request.reason !== null && <p className={rows.quote}>{request.reason}</p>}
      </div>
      {request.state !== 'approved' && (
        <Group align="stretch" gap={4} wrap="nowrap" flex="none">
          <Button
            size="compact-sm"
            loading={approve.isPending}
            onClick={() => (isOpenToAll ? asking.open() : approve.mutate())}
            aria-label={`Approve ${request.domain} for ${request.email}`}
          >
            Approve
          </Button>
          {request.state === 'open' && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={dismiss.isPending}
              onClick={() => dismiss.mutate()}
              aria-label={`Dismiss the request from ${request.email}`}
            >
              Dismiss
            </Button>
          )}
        </Group>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={asking.close}
        title={`Approve ${request.domain}?`}
        action="Approve domain"
        cancel="Not now"
        change={approve}
        failed="Not approved"
        onConfirm={() => approve.mutate()}
      >
        <Text size="sm">This approves everyone with a {request.domain} address, and anyone can get one.</Text>
      </ConfirmDialog>
    </li>
  );
}

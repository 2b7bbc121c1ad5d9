import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookEvent, WebhookEventState } from '#contract/channels/webhook.ts';
import { formatCount } from '#core/pluralize.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { useReplayFailed } from './use-webhook.ts';
import classes from './webhook.module.css';
import { eventLabels, outcomeLabels } from './webhook-labels.ts';
import { webhookEventsQuery } from './webhook-queries.ts';

export const eventTones: Record<WebhookEventState, BadgeTone> = {
  pending: 'neutral',
  delivered: 'success',
  failed: 'danger',
};

type Props = { failed: number; canReplay: boolean; onOpen: (id: string) => void };

/** Sent and upcoming events, newest first. */
export function EventLog({ failed, canReplay, onOpen }: Props) {
  const [state, setState] = useState<WebhookEventState | null>(null);
  const list = useInfiniteQuery(webhookEventsQuery(state));
  const replayFailed = useReplayFailed();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="deliveries" className={classes.section}>
      <Group gap="8px 12px">
        <Title order={2} id="deliveries">
          Deliveries
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Filter deliveries"
          value={state ?? 'all'}
          onChange={(value) => setState(value === 'all' ? null : (value as WebhookEventState))}
          data={[
            { value: 'all', label: 'All' },
            { value: 'pending', label: 'Waiting' },
            { value: 'failed', label: 'Failed' },
          ]}
        />
        {failed > 0 && canReplay && (
          <Button
            size="compact-sm"
            variant="default"
            loading={replayFailed.isPending}
            onClick={() => replayFailed.mutate()}
          >
            Resend {formatCount(failed)} failed
          </Button>
        )}
      </Group>
      {list.isPending && (
        <Stack gap="xs" aria-hidden>
          {['one', 'two', 'three'].map((row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Stack>
      )}
      {list.isError && items.length === 0 && <LoadError of={list} />}
      {list.isSuccess && items.length === 0 && (
        <Text size="sm" c="dimmed">
          {state === null
            ? 'No events yet'
            : state === 'failed'
              ? 'No failed deliveries'
              : 'No pending deliveries'}
        </Text>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((event) => (
            <EventRow key={event.id} event={event} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <MoreButton list={list} label="Show older" />
    </section>
  );
}

function EventRow({ event, onOpen }: { event: WebhookEvent; onOpen: (id: string) => void }) {
  const { id, name, type, origin, sequence, state, attempts, nextAt, createdAt } = event;
  return (
    <li className={classes.event}>
      <button type="button" className={classes.open} onClick={() => onOpen(id)}>
        <Badge tone={eventTones[state]}>{eventLabels[state]}</Badge>
        <span className={`${classes.name} cut`}>{name}</span>
        <span className={classes.quiet}>
          {type.replace('signal.', '')} · no. {sequence}
          {origin === 'change' ? '' : ` · ${origin}`}
        </span>
        <span className={classes.outcome}>
          {outcomeLabels(event)}
          {attempts > 1 && `, ${attempts} attempts`}
          {nextAt !== null && attempts > 0 && (
            <>
              , next <MomentText moment={nextAt} />
            </>
          )}
        </span>
        <span className={classes.when}>
          <MomentText moment={createdAt} />
        </span>
      </button>
    </li>
  );
}

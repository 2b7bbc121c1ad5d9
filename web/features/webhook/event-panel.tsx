import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WebhookEventDetails } from '#contract/channels/webhook.ts';
import { formatCount } from '#core/pluralize.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { eventTones } from './event-log.tsx';
import { useReplay } from './use-webhook.ts';
import classes from './webhook.module.css';
import { eventLabels } from './webhook-labels.ts';
import { webhookEventQuery } from './webhook-queries.ts';

type Props = { id: string | null; canReplay: boolean; onClose: () => void };

/** One event: its payload, and the response to each attempt. */
export function EventPanel({ id, canReplay, onClose }: Props) {
  return (
    <Drawer opened={id !== null} onClose={onClose} position="right" size={520} title="Delivery">
      {id !== null && <Event id={id} canReplay={canReplay} />}
    </Drawer>
  );
}

function Event({ id, canReplay }: { id: string; canReplay: boolean }) {
  const event = useQuery(webhookEventQuery(id));
  if (event.isError && !event.data) return <LoadError of={event} />;
  if (!event.data) return <Skeleton height={320} />;
  return <Shown event={event.data} canReplay={canReplay} />;
}

function Shown({ event, canReplay }: { event: WebhookEventDetails; canReplay: boolean }) {
  const replay = useReplay();
  const { id, name, type, sequence, state, log, headers, body } = event;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge tone={eventTones[state]}>{eventLabels[state]}</Badge>
        <Text size="sm">
          {name} · {type} · no. {sequence}
        </Text>
      </Group>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={replay.isPending}
          disabled={!canReplay || state === 'pending'}
          onClick={() => replay.mutate(id)}
        >
          Send again
        </Button>
        <Text size="sm" c="dimmed">
          {canReplay ? 'Keeps the same ID' : 'Turn on the webhook first'}
        </Text>
      </Group>
      <h3 className={classes.small}>Attempts</h3>
      {log.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      )}
      <ol className={classes.attempts} reversed>
        {log.map((attempt) => (
          <li key={attempt.number} value={attempt.number}>
            <Text size="sm">
              {absoluteTime(attempt.startedAt)}:{' '}
              {attempt.status === null ? 'no answer' : `answered ${attempt.status}`} in{' '}
              {formatCount(attempt.ms)} ms
            </Text>
            {attempt.error !== null && <Text size="sm">{attempt.error}</Text>}
            {attempt.answer !== null && attempt.answer !== '' && (
              <pre className={classes.code}>{attempt.answer}</pre>
            )}
          </li>
        ))}
      </ol>
      <h3 className={classes.small}>Headers</h3>
      <pre className={classes.code}>
        {Object.entries(headers)
          .map(([key, value]) => `${key}: ${value}`)
          .join('\n')}
        {'\nwebhook-signature: not shown'}
      </pre>
      <h3 className={classes.small}>Body</h3>
      <pre className={classes.code} data-testid="webhook-body">
        {pretty(body)}
      </pre>
    </Stack>
  );
}

/** Formatted for reading; the payload as sent has no line breaks. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

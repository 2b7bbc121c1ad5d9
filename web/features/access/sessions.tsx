import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/access/sessions.ts';
import { api } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import rows from './rows.module.css';

/** The first word matches the event the server sends when sessions end. */
const sessionsQuery = queryOptions({
  queryKey: ['session', 'list'],
  queryFn: ({ signal }) => api.sessions.list({}, { signal }),
});

/** The devices where the user is signed in, with a way to sign them out. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  if (sessions.isLoadingError) return <LoadError of={sessions} />;
  if (!sessions.data) return <Skeleton height={96} />;
  const { items } = sessions.data;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw="60ch">
        Sessions end after 30 days without use
      </Text>
      <ul className={rows.list} aria-label="Sessions">
        {items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {items.length > 1 && <EndOthers others={items.length - 1} />}
    </Stack>
  );
}

function SessionRow({ session }: { session: Session }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.sessions.end({ params: { id: session.id } }),
    onSuccess: () => showToast('Session ended', 'success'),
    onError: (error) => showFailure(error),
    onSettled: () => refresh(client),
  });
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <span className={rows.name}>
          {session.device} {session.isCurrent && <Badge tone="info">This device</Badge>}
        </span>
        <span className={`${rows.facts} quiet`}>
          Signed in {formatDay(session.createdAt, new Date())} · used{' '}
          <MomentText moment={session.lastUsedAt} /> · until {formatDay(session.expiresAt, new Date())}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          variant="subtle"
          color="gray"
          loading={end.isPending}
          onClick={() => end.mutate()}
          aria-label={`End the session on ${session.device}`}
        >
          End
        </Button>
      )}
    </li>
  );
}

function EndOthers({ others }: { others: number }) {
  const [opened, asking] = useDisclosure();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.sessions.endOthers({}),
    onSuccess: ({ ended }) => {
      asking.close();
      showToast(ended === 1 ? 'One session ended' : `${ended} sessions ended`, 'success');
    },
    onSettled: () => refresh(client),
  });
  const count = others === 1 ? 'the other session' : `the ${others} other sessions`;
  return (
    <Group>
      <Button variant="default" onClick={asking.open}>
        End all other sessions
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={asking.close}
        title={`End ${count}?`}
        action="End sessions"
        change={end}
        failed="Not ended"
        onConfirm={() => end.mutate()}
      >
        Access tokens keep working.
      </ConfirmDialog>
    </Group>
  );
}

function refresh(client: ReturnType<typeof useQueryClient>): void {
  void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['activity'] });
}

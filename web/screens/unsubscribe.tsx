import { Alert, Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { noticeKinds } from '#core/notice-kinds.ts';
import { unsubscribeMessages as messages } from '#web/features/settings/notices/unsubscribe-messages.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './login.module.css';

const route = getRouteApi('/unsubscribe/$token');

/** Where the link in an email leads. It asks first, because mail scanners open links. */
export function UnsubscribeScreen() {
  const { token } = route.useParams();
  const turnOff = useMutation({ mutationFn: () => api.unsubscribe.turnOff({ params: { token } }) });
  const { data } = turnOff;
  return (
    <div className={classes.page}>
      <Stack gap="lg" className={classes.form}>
        <Title order={1}>{messages.title}</Title>
        {data ? (
          <Alert color="teal" icon={<IconCircleCheck />} title={messages.done} role="status">
            <Text size="sm">
              {data.kind === 'schedule_answers'
                ? messages.offForSchedule(data.name ?? '')
                : messages.offForKind(noticeKinds[data.kind].label)}
            </Text>
          </Alert>
        ) : (
          <>
            <Text c="dimmed">{messages.question}</Text>
            {turnOff.error && <ErrorNote error={turnOff.error} />}
            <Button loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
              {messages.confirm}
            </Button>
          </>
        )}
        <Anchor component={Link} to="/dashboard/settings/notifications" size="sm">
          {messages.settings}
        </Anchor>
      </Stack>
    </div>
  );
}

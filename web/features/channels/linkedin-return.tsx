import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import type { LinkedInReturnSearch } from './read-linkedin-return.ts';

/** Finishes a connection after the provider's page, and says what went wrong where it did. */
export function LinkedInReturn({ state, code, error }: LinkedInReturnSearch) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const verify = useMutation({
    mutationFn: (body: { state: string; code?: string }) => api.linkedinAuth.verifyConnection({ body }),
    onSuccess: async (connection) => {
      await client.invalidateQueries({ queryKey: ['connection'] });
      showToast(`LinkedIn is connected as ${connection.name}`, 'success');
      // What stood in the address is used up; it leaves the history, too.
      await navigate({ to: '/dashboard/channels', replace: true });
    },
  });
  const { mutate } = verify;
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || error !== undefined || state === undefined) return;
    isAsked.current = true;
    mutate({ state, ...(code === undefined ? {} : { code }) });
  }, [mutate, state, code, error]);
  const isCancelled = error !== undefined || state === undefined;
  return (
    <Stack gap="sm" maw={560} py="md">
      {isCancelled && (
        <Text>
          {error === undefined || /cancel/.test(error)
            ? 'LinkedIn was not connected: the page before was left without agreeing. Nothing was changed.'
            : 'LinkedIn was not connected: the page before told of a mistake. Nothing was changed.'}
        </Text>
      )}
      {!isCancelled && !verify.isError && (
        <div role="status">
          <Text>Connecting LinkedIn…</Text>
          <Skeleton height={40} mt="xs" />
        </div>
      )}
      {verify.isError && <ErrorNote error={verify.error} title="Not connected yet" />}
      {(isCancelled || verify.isError) && (
        <Group gap="xs">
          {!isCancelled && (
            <Button
              loading={verify.isPending}
              onClick={() =>
                state !== undefined && mutate({ state, ...(code === undefined ? {} : { code }) })
              }
            >
              Check again
            </Button>
          )}
          <Button variant="default" component={Link} to="/dashboard/channels">
            Back to Channels
          </Button>
        </Group>
      )}
    </Stack>
  );
}

import { Alert, Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AllowedDomain } from '#contract/access/allow-list.ts';
import { formatCount } from '#core/pluralize.ts';
import { api } from '#web/lib/api.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { readAllAgain } from './beta-queries.ts';

type Props = { domain: AllowedDomain; opened: boolean; onClose: () => void };

/** Before removing a domain, asks what happens to its signed-in users. */
export function RemoveDomain({ domain, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Remove ${domain.domain}?`}>
      <Removal domain={domain} onClose={onClose} />
    </Dialog>
  );
}

function Removal({ domain, onClose }: Omit<Props, 'opened'>) {
  const [sessions, setSessions] = useState('end');
  const [confirm, setConfirm] = useState(false);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api.allowList.remove({ body: { domain: domain.domain, endSessions: sessions === 'end', confirm } }),
    onSuccess: () => {
      onClose();
      showToast(`${domain.domain} was removed`, 'success');
    },
    onSettled: () => readAllAgain(client),
  });
  const users = domain.users === 1 ? 'Its one user' : `Its ${formatCount(domain.users)} users`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {domain.users === 0 ? 'It has no users.' : `${users} can’t sign in. Their data is kept.`}
      </Text>
      {domain.users > 0 && (
        <Radio.Group label="Signed-in users" value={sessions} onChange={setSessions}>
          <Stack gap="xs" mt={4}>
            <Radio value="end" label="Sign them out now" description="Also revokes their access tokens" />
            <Radio
              value="keep"
              label="Keep them signed in"
              description="Until they sign out or don’t use inGrow for 30 days"
            />
          </Stack>
        </Radio.Group>
      )}
      {domain.isOwn && (
        <Alert color="red" title="You sign in through this domain">
          <Checkbox
            mt={4}
            label="I understand that I won’t be able to sign in"
            checked={confirm}
            onChange={(event) => setConfirm(event.currentTarget.checked)}
          />
        </Alert>
      )}
      {remove.isError && <ErrorNote error={remove.error} title="Not removed" />}
      <DialogFooter>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button
          color="var(--danger-fill)"
          loading={remove.isPending}
          disabled={domain.isOwn && !confirm}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </DialogFooter>
    </Stack>
  );
}

import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/access/passkeys.ts';
import { ConfirmPasskey, passkeyReason } from '#web/features/shared/passkeys/confirm-passkey.tsx';
import { passkeysWorkHere } from '#web/features/shared/passkeys/passkeys-here.ts';
import { api } from '#web/lib/api.ts';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { showToast } from '#web/ui/toast.ts';
import rows from './rows.module.css';

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api.passkeys.list({}, { signal }),
});

/** The user's passkeys, with ways to add and revoke them. `onSignInAgain` leads to the sign-in. */
export function Passkeys({ onSignInAgain }: { onSignInAgain: () => void }) {
  const passkeys = useQuery(passkeysQuery);
  const [isNew, dialog] = useDisclosure();
  if (passkeys.isLoadingError) return <LoadError of={passkeys} />;
  if (!passkeys.data) return <Skeleton height={72} />;
  const { items, isFresh, host } = passkeys.data;
  const worksHere = host !== null && passkeysWorkHere();
  return (
    <Stack gap="sm">
      {items.length > 0 && (
        <ul className={rows.list} aria-label="Passkeys">
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isFresh={isFresh} />
          ))}
        </ul>
      )}
      {!worksHere ? (
        <Text size="sm" c="dimmed">
          Passkeys need HTTPS or localhost.
        </Text>
      ) : isFresh ? (
        <Group>
          <Button variant="default" onClick={dialog.open}>
            Add a passkey
          </Button>
        </Group>
      ) : (
        <SignInFirst
          hasPasskey={items.some((passkey) => passkey.host === host)}
          onSignInAgain={onSignInAgain}
        />
      )}
      <NewPasskey opened={isNew} onClose={dialog.close} />
    </Stack>
  );
}

/** Passkeys change only soon after a sign-in. */
function SignInFirst({ hasPasskey, onSignInAgain }: { hasPasskey: boolean; onSignInAgain: () => void }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        Sign in again to change passkeys.
      </Text>
      <Group>
        {hasPasskey ? (
          <ConfirmPasskey />
        ) : (
          <Button variant="default" onClick={onSignInAgain}>
            Sign in again
          </Button>
        )}
      </Group>
    </>
  );
}

function NewPasskey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () =>
      (await import('#web/features/shared/passkeys/ask-passkey.ts')).registerPasskey(name),
    onSuccess(made) {
      setName('');
      onClose();
      showToast(`${made.name} was added`, 'success');
    },
    onSettled: () => refresh(client),
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Add a passkey"
      onSubmit={() => add.mutate()}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending} disabled={name.trim() === ''}>
            Continue
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Where the passkey is kept"
          placeholder="My laptop"
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {add.error && <ErrorNote error={new Error(passkeyReason(add.error))} title="Not added" />}
      </Stack>
    </Dialog>
  );
}

function PasskeyRow({ passkey, isFresh }: { passkey: Passkey; isFresh: boolean }) {
  const [opened, asking] = useDisclosure();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.passkeys.revoke({ params: { id: passkey.id } }),
    onSuccess: () => showToast(`${passkey.name} was revoked`, 'success'),
    onSettled: () => refresh(client),
  });
  const { name, host, createdAt, lastUsedAt } = passkey;
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <span className={rows.name}>{name}</span>
        <span className={`${rows.facts} quiet`}>
          {host} · added {formatDay(createdAt, new Date())} ·{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              used <MomentText moment={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      {isFresh && (
        <Button variant="subtle" color="gray" onClick={asking.open} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={asking.close}
        title={`Revoke ${name}?`}
        action="Revoke"
        cancel="Keep it"
        change={revoke}
        failed="Not revoked"
        onConfirm={() => revoke.mutate()}
      >
        Your sessions stay.
      </ConfirmDialog>
    </li>
  );
}

function refresh(client: ReturnType<typeof useQueryClient>): void {
  void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  void client.invalidateQueries({ queryKey: ['activity'] });
}

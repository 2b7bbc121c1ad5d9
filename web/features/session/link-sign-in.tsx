import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { settings } from '#web/lib/settings.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { loadFirebase, obtainGoogleCredential } from './google-credential.ts';
import { ownerMessages as messages } from './owner-messages.ts';
import { profileQuery } from './profile-query.ts';

/** Confirms the address of a claimed account, so that Google or email signs its user in. */
export function LinkSignIn({ email }: { email: string }) {
  const { identity, mail } = settings();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: (body: { idToken: string } | { code: string }) => api.owner.prove({ body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      showToast(messages.linked, 'success');
    },
  });
  const ask = useMutation({ mutationFn: () => api.magicLink.request({ body: { email } }) });
  // Called directly in the click handler, or browsers block the popup.
  const linkGoogle = () => {
    if (identity.kind !== 'firebase') return;
    obtainGoogleCredential(identity).then(
      ({ idToken }) => idToken !== undefined && prove.mutate({ idToken }),
      (error: unknown) => showFailure(error, `${messages.notLinked}.`),
    );
  };
  const error = prove.error ?? ask.error;
  return (
    <Stack gap="sm" maw={420}>
      <Text size="sm">{messages.unconfirmed(email)}</Text>
      {identity.kind !== 'firebase' && !mail && (
        <Text size="sm" c="dimmed">
          {messages.noWays}
        </Text>
      )}
      <Group gap="sm">
        {identity.kind === 'firebase' && (
          <Button
            variant="default"
            onPointerEnter={() => void loadFirebase().catch(() => undefined)}
            onClick={linkGoogle}
          >
            {messages.linkGoogle}
          </Button>
        )}
        {mail && !ask.isSuccess && (
          <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
            {messages.sendCode}
          </Button>
        )}
      </Group>
      {ask.isSuccess && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            prove.mutate({ code });
          }}
        >
          <Group gap="sm" align="end">
            <TextInput
              label={messages.code}
              description={messages.codeHelp}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
            />
            <Button type="submit" loading={prove.isPending} disabled={code.length < 6}>
              {messages.confirm}
            </Button>
          </Group>
        </form>
      )}
      {error && <ErrorNote error={error} />}
    </Stack>
  );
}

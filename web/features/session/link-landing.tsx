import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showToast } from '#web/ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { FailureNote } from './failure-note.tsx';
import { signInByMail } from './sign-in-by-mail.ts';
import { describeSignInFailure } from './sign-in-notice.ts';

type Props = {
  secret: string;
  /** The user already signed in here. */
  present: Profile | undefined;
  onSignedIn: (profile: Profile) => void;
  /** Continues without this link. */
  onLeave: () => void;
};

/** The target of a mailed link. Link scanners open it too, so only the button signs the user in. */
export function LinkLanding({ secret, present, onSignedIn, onLeave }: Props) {
  const link = useQuery({
    queryKey: ['magic-link', secret],
    queryFn: ({ signal }) => api.magicLink.check({ body: { secret } }, { signal }),
    retry: false,
    gcTime: 0,
  });
  const use = useMutation({
    mutationFn: () => signInByMail({ secret }),
    onSuccess: (profile) => {
      showToast('Signed in successfully', 'success');
      onSignedIn(profile);
    },
    onError: (error) => void announceFailure(error),
  });
  const error = use.error ?? link.error;
  if (error !== null) {
    const isOver = error instanceof ApiError && error.code === 'identity_refused';
    const notice = describeSignInFailure(error);
    return (
      <Stack gap="sm">
        {isOver ? (
          <Alert color="yellow" icon={<IconInfoCircle />} title="This link doesn’t work" role="alert">
            {error.message}
          </Alert>
        ) : (
          <FailureNote failure={{ ...notice, detail: notice.detail ?? error.message }} />
        )}
        <Group gap="sm">
          {!isOver && !notice.toBetaSignup && (
            <Button
              onClick={() => (use.error ? use.mutate() : void link.refetch())}
              loading={link.isFetching}
            >
              Try again
            </Button>
          )}
          <Button variant={isOver ? 'filled' : 'default'} onClick={onLeave}>
            Other ways to sign in
          </Button>
        </Group>
      </Stack>
    );
  }
  if (!link.data) {
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">Checking your link</Text>
      </Group>
    );
  }
  const { email } = link.data;
  return (
    <Stack gap="sm">
      {present && present.email !== email && (
        <Text size="sm">You’re signed in as {present.email}. That session ends in this browser.</Text>
      )}
      <Button
        size="md"
        fullWidth
        autoFocus
        h="auto"
        mih={42}
        py="xs"
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
        loading={use.isPending}
        onClick={() => use.mutate()}
      >
        Sign in as {email}
      </Button>
      <Button variant="subtle" size="compact-sm" color="gray" onClick={onLeave}>
        Not me
      </Button>
    </Stack>
  );
}

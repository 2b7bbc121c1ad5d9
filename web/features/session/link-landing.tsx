import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { FailureNote } from './failure-note.tsx';
import { BrokenLink, CheckingLink, isLinkOver } from './link-states.tsx';
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
    const notice = describeSignInFailure(error);
    const retry = () => (use.error ? use.mutate() : void link.refetch());
    const isOver = isLinkOver(error);
    return (
      <BrokenLink
        error={error}
        note={
          isOver ? undefined : <FailureNote failure={{ ...notice, detail: notice.detail ?? error.message }} />
        }
        isLoading={link.isFetching}
        onRetry={isOver || notice.toBetaSignup ? null : retry}
        onLeave={onLeave}
      />
    );
  }
  if (!link.data) return <CheckingLink />;
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

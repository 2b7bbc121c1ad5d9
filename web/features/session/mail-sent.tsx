import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { settings } from '#web/lib/settings.ts';
import { showToast } from '#web/ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { FailureNote } from './failure-note.tsx';
import { signInByMail } from './sign-in-by-mail.ts';
import type { SignInNotice } from './sign-in-notice.ts';

/** Mail takes a moment. Users who request it again sooner get two mails. */
const resendSeconds = 30;

type Props = { email: string; onSignedIn: (profile: Profile) => void; onOtherAddress: () => void };

/** The mail is on its way: the user can type its code here, or send it again. */
export function MailSent({ email, onSignedIn, onOtherAddress }: Props) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<SignInNotice | null>(null);
  const { seconds, restart } = useSecondsLeft(resendSeconds);
  const { outbox } = settings();
  const again = useMutation({
    mutationFn: () => api.magicLink.request({ body: { email: email.trim() } }),
    onSuccess: () => {
      setFailure(null);
      setCode('');
      restart();
      showToast('Email sent again', 'success');
    },
    onError: (error) => setFailure(announceFailure(error)),
  });
  const use = useMutation({
    mutationFn: () => signInByMail({ email: email.trim(), code }),
    onSuccess: (profile) => {
      showToast('Signed in successfully', 'success');
      onSignedIn(profile);
    },
    onError: (error) => setFailure(isOfCode(error) ? null : announceFailure(error)),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        use.mutate();
      }}
    >
      <Stack gap="sm">
        <Title order={2}>Check your email</Title>
        <Text size="sm" role="status">
          We sent an email to <strong>{email.trim()}</strong>. Open the link on any device or enter the code
          here. Both expire in 15 minutes.
        </Text>
        {outbox !== null && (
          <Text size="sm" c="dimmed">
            Sample network emails go to its{' '}
            <Anchor
              href={`${outbox}?to=${encodeURIComponent(email.trim().toLowerCase())}`}
              target="_blank"
              rel="noopener"
              inherit
            >
              test mailbox
            </Anchor>
            .
          </Text>
        )}
        <TextInput
          label="Code"
          description="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={6}
          value={code}
          error={isOfCode(use.error) ? use.error?.message : undefined}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" size="md" fullWidth loading={use.isPending} disabled={code.length < 6}>
          Sign in
        </Button>
        <div aria-live="polite">{failure && <FailureNote failure={failure} />}</div>
        <Group gap="xs" justify="space-between">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={seconds > 0}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {seconds > 0 ? `Resend email in ${seconds} s` : 'Resend email'}
          </Button>
          <Button variant="subtle" size="compact-sm" color="gray" onClick={onOtherAddress}>
            Use another email
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Whether the code itself was rejected. That's shown at its field and doesn't count as a failed sign-in yet.
 */
function isOfCode(error: unknown): error is ApiError {
  return error instanceof ApiError && error.issues.some(({ path }) => path === 'code' || path === 'secret');
}

/** Counts whole seconds down to 0; `restart` starts over. */
function useSecondsLeft(from: number): { seconds: number; restart: () => void } {
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    if (seconds === 0) return;
    const countDown = setTimeout(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearTimeout(countDown);
  }, [seconds]);
  return { seconds, restart: useCallback(() => setSeconds(from), [from]) };
}

import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#contract/access/access.ts';
import { api } from '#web/lib/api.ts';
import { issueOf } from '#web/lib/reason-of.ts';
import { announceFailure } from './announce-failure.ts';
import { FailureNote } from './failure-note.tsx';
import { MailSent } from './mail-sent.tsx';
import type { SignInNotice } from './sign-in-notice.ts';

/** Signing in by mail: request a mail, then open the link or type the code. */
export function MailSignIn({ onSignedIn }: { onSignedIn: (profile: Profile) => void }) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <MailSent email={email} onSignedIn={onSignedIn} onOtherAddress={() => setSent(false)} />
  ) : (
    <AskForMail email={email} onChange={setEmail} onSent={() => setSent(true)} />
  );
}

type Props = { email: string; onChange: (email: string) => void; onSent: () => void };

/** Asks for the email address. */
function AskForMail({ email, onChange, onSent }: Props) {
  const [failure, setFailure] = useState<SignInNotice | null>(null);
  const ask = useMutation({
    mutationFn: () => api.magicLink.request({ body: { email: email.trim() } }),
    onSuccess: onSent,
    onError: (error) => setFailure(issueOf(error, 'email') ? null : announceFailure(error)),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        ask.mutate();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          value={email}
          error={issueOf(ask.error, 'email') && 'This isn’t an email address.'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          variant="default"
          fullWidth
          loading={ask.isPending}
          disabled={email.trim() === ''}
        >
          Email me a link
        </Button>
        <div aria-live="polite">{failure && <FailureNote failure={failure} />}</div>
      </Stack>
    </form>
  );
}

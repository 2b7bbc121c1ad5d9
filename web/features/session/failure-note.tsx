import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { settings } from '#web/lib/settings.ts';
import type { SignInNotice } from './sign-in-notice.ts';

/** Details about a failed sign-in, if the toast doesn't say it all. */
export function FailureNote({ failure }: { failure: SignInNotice }) {
  const { betaSignupUrl } = settings();
  if (failure.detail === null) return null;
  return (
    <Alert color={failure.toBetaSignup ? 'yellow' : 'red'} icon={<IconInfoCircle />}>
      {failure.detail}
      {failure.toBetaSignup && (
        <>
          {' '}
          <Anchor href={betaSignupUrl} target="_blank" rel="noopener" inherit>
            Open the beta sign-up page
          </Anchor>
        </>
      )}
    </Alert>
  );
}

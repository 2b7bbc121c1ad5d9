import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Profile } from '#contract/access/access.ts';
import { showToast } from '#web/ui/toast.ts';
import { announceFailure } from './announce-failure.ts';
import { FailureNote } from './failure-note.tsx';
import { describeSignInFailure } from './sign-in-notice.ts';

/** Signs in with a passkey. Its code loads with the first click. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (profile: Profile) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await import('./sign-in-by-passkey.ts')).signInByPasskey(),
    onSuccess(profile) {
      showToast('Signed in successfully', 'success');
      onSignedIn(profile);
    },
    onError: (error) => void announceFailure(error),
  });
  return (
    <>
      <Button size="md" variant="default" fullWidth loading={isPending} onClick={() => mutate()}>
        Sign in with a passkey
      </Button>
      <div aria-live="polite">{error && <FailureNote failure={describeSignInFailure(error)} />}</div>
    </>
  );
}

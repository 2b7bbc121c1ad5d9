import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { showToast } from '#web/ui/toast.ts';
import { passkeysWorkHere } from './passkeys-here.ts';

/** Proves with a passkey that the signed-in user is there. Nothing where passkeys don't work. */
export function ConfirmPasskey({ onConfirmed }: { onConfirmed?: () => void }) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: async () => {
      const { provePasskey } = await import('./ask-passkey.ts');
      return api.passkeys.confirm({ body: await provePasskey() });
    },
    onSuccess: () => onConfirmed?.(),
    onError: (error) => showToast(passkeyReason(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: ['passkeys'] }),
  });
  if (!passkeysWorkHere()) return null;
  return (
    <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
      Confirm with a passkey
    </Button>
  );
}

/** Why a passkey wasn't used or made: the server's words, or what the browser's error means. */
export function passkeyReason(error: unknown): string {
  const isOfBrowser = error instanceof Error && 'code' in error && !(error instanceof ApiError);
  return isOfBrowser ? error.message : reasonOf(error);
}

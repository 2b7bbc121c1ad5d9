import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/access/access.ts';
import type { OwnerClaim } from '#contract/access/owner.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { showToast } from '#web/ui/toast.ts';
import { beginOtherSession } from './begin-other-session.ts';
import { ClaimForm } from './claim-form.tsx';
import { BrokenLink, CheckingLink, isLinkOver } from './link-states.tsx';
import { ownerMessages as messages } from './owner-messages.ts';

type Props = {
  secret: string;
  /** The user already signed in here. */
  present: Profile | undefined;
  onSignedIn: (profile: Profile) => void;
  /** Continues without this link. */
  onLeave: () => void;
};

/** The target of the owner's link. Only a button uses it up. */
export function OwnerLanding({ secret, present, onSignedIn, onLeave }: Props) {
  const link = useQuery({
    queryKey: ['owner-link', secret],
    queryFn: ({ signal }) => api.owner.check({ body: { secret } }, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const use = useMutation({
    mutationFn: async (given: Omit<OwnerClaim, 'secret'>) =>
      beginOtherSession(await api.owner.claim({ body: { ...given, secret, timezone: browserZone() } })),
    onSuccess: (profile) => {
      showToast('Signed in successfully', 'success');
      onSignedIn(profile);
    },
  });
  const error = link.error ?? (isOfField(use.error) ? null : use.error);
  if (error !== null) {
    const retry = () => (link.error ? void link.refetch() : use.reset());
    return (
      <BrokenLink
        error={error}
        isLoading={link.isFetching}
        onRetry={isLinkOver(error) ? null : retry}
        onLeave={onLeave}
      />
    );
  }
  if (!link.data) return <CheckingLink />;
  const { does, email, takesOver } = link.data;
  const ends = present && takesOver === null && present.email !== email ? messages.ends(present.email) : null;
  return (
    <Stack gap="sm">
      {ends !== null && <Text size="sm">{ends}</Text>}
      {does === 'sign-in' && email !== null ? (
        <Button size="md" fullWidth autoFocus loading={use.isPending} onClick={() => use.mutate({})}>
          {messages.signInAs(email)}
        </Button>
      ) : (
        <ClaimForm
          email={email ?? ''}
          takesOver={takesOver}
          saving={use.isPending}
          error={use.error}
          onClaim={use.mutate}
        />
      )}
      <Button variant="subtle" size="compact-sm" color="gray" onClick={onLeave}>
        {messages.others}
      </Button>
    </Stack>
  );
}

/** Whether the form shows it at a field. */
function isOfField(error: Error | null): boolean {
  return error instanceof ApiError && error.issues.length > 0;
}

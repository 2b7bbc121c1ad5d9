import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { pluralize } from '#core/pluralize.ts';
import { api } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';

const erasureBlocks = queryOptions({
  queryKey: ['barred-people'],
  queryFn: ({ signal }) => api.people.barred({}, { signal }),
});

const countOfPeople = (people: number) => pluralize(people, 'person', 'people');

/** Erased people who are blocked from re-import: their number, and a way to unblock them. */
export function ErasedPeople() {
  const blocked = useQuery(erasureBlocks);
  if (blocked.isLoadingError) return <LoadError of={blocked} />;
  if (!blocked.data) return <Skeleton height={40} />;
  const { people } = blocked.data;
  if (people === 0) {
    return (
      <Text size="sm" c="dimmed" maw="60ch">
        No one is blocked
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" maw="60ch">
        {countOfPeople(people)} you erased {people === 1 ? 'is' : 'are'} left out of syncs, archives and
        files. Paste a LinkedIn profile URL to allow a person again.
      </Text>
      <AllowOne />
      <AllowAll people={people} />
    </Stack>
  );
}

function useAllow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { profileUrl: string } | { all: true }) => api.people.allowAgain({ body }),
    onSettled: () => client.invalidateQueries({ queryKey: erasureBlocks.queryKey }),
  });
}

function AllowOne() {
  const [profileUrl, setProfileUrl] = useState('');
  const allow = useAllow();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    allow.mutate(
      { profileUrl },
      {
        onSuccess: ({ people }) => {
          if (people === 0) return;
          setProfileUrl('');
          showToast('Allowed again', 'success');
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-start" gap="xs" maw={520} wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="LinkedIn URL of the person to allow again"
          placeholder="https://www.linkedin.com/in/…"
          value={profileUrl}
          error={
            allow.isError
              ? allow.error.message
              : allow.data?.people === 0 && 'You haven’t erased anyone with this URL.'
          }
          onChange={(event) => {
            allow.reset();
            setProfileUrl(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" loading={allow.isPending} disabled={profileUrl.trim() === ''}>
          Allow again
        </Button>
      </Group>
    </form>
  );
}

function AllowAll({ people }: { people: number }) {
  const [opened, dialog] = useDisclosure();
  const allow = useAllow();
  return (
    <Group>
      <Button variant="default" onClick={dialog.open}>
        Allow everyone again
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title={`Allow ${countOfPeople(people)} again?`}
        action="Allow everyone"
        cancel="Keep them blocked"
        change={allow}
        failed="Not allowed"
        onConfirm={() =>
          allow.mutate(
            { all: true },
            {
              onSuccess: (allowed) => {
                dialog.close();
                showToast(`${countOfPeople(allowed.people)} can be imported again`, 'success');
              },
            },
          )
        }
      >
        The next sync or import that includes them brings them back. We don’t store who they are, so this
        can’t be undone.
      </ConfirmDialog>
    </Group>
  );
}

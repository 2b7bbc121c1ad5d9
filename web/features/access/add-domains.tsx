import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isMailProvider } from '#contract/access/mail-providers.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { readAllAgain } from './beta-queries.ts';
import { readDomains } from './read-domains.ts';

/** Adds allowed domains: one, or many at once by pasting. */
export function AddDomains() {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [includesSubdomains, setIncludesSubdomains] = useState(false);
  const client = useQueryClient();
  const domains = readDomains(text);
  const open = domains.filter(isMailProvider);
  const add = useMutation({
    mutationFn: () =>
      api.allowList.add({
        body: { domains, includesSubdomains, ...(note.trim() === '' ? {} : { note }) },
      }),
    onSuccess: ({ added }) => {
      setText('');
      setNote('');
      setIncludesSubdomains(false);
      showToast(addedLabel(added, domains.length), 'success');
    },
    onSettled: () => readAllAgain(client),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={560}>
        <Textarea
          label="Add domains"
          description="Paste domains, email addresses or links"
          placeholder="acme.example"
          autosize
          minRows={1}
          maxRows={8}
          value={text}
          onChange={(event) => {
            add.reset();
            setText(event.currentTarget.value);
          }}
        />
        {domains.length > 0 && (
          <>
            <TextInput
              label="Note"
              description="For you and other administrators"
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <Checkbox
              label="Include subdomains"
              checked={includesSubdomains}
              onChange={(event) => setIncludesSubdomains(event.currentTarget.checked)}
            />
          </>
        )}
        {open.length > 0 && (
          <Alert color="yellow" title="Anyone could sign in">
            Anyone can get an address at {open.join(', ')}.
          </Alert>
        )}
        {add.isError && <ErrorNote error={add.error} title="Nothing was added" />}
        <Group>
          <Button type="submit" loading={add.isPending} disabled={domains.length === 0}>
            {domains.length > 1 ? `Add ${domains.length} domains` : 'Add domain'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function addedLabel(added: number, all: number): string {
  const known = all - added;
  const fresh = added === 1 ? 'One domain added' : `${added} domains added`;
  if (known === 0) return fresh;
  const before = known === 1 ? 'one was there already' : `${known} were there already`;
  return added === 0 ? 'Already on the list' : `${fresh}, ${before}`;
}

import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { AccessScope, type AccessToken } from '#contract/access/access-tokens.ts';
import { api } from '#web/lib/api.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { scopeLabels } from './scope-labels.ts';

/** A token right after creation, the only time its secret is known. */
export type NewToken = AccessToken & { token: string };

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'endless', label: 'No expiration' },
];

type Props = { opened: boolean; onClose: () => void; onMade: (made: NewToken) => void };

/** Asks what a new access token is for. */
export function NewTokenDialog({ opened, onClose, onMade }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="New access token">
      <NewTokenForm onClose={onClose} onMade={onMade} />
    </Dialog>
  );
}

function NewTokenForm({ onClose, onMade }: Omit<Props, 'opened'>) {
  const formId = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<AccessScope[]>(['read']);
  const [life, setLife] = useState('90');
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: () =>
      api.accessTokens.create({
        body: { name, scopes, expiresInDays: life === 'endless' ? null : Number(life) },
      }),
    onSuccess: (made) => {
      onClose();
      onMade(made);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['access-tokens'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Where you’ll use it"
          placeholder="Assistant on my laptop"
          maxLength={80}
          data-autofocus
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Permissions"
          value={scopes}
          onChange={(chosen) => setScopes(AccessScope.options.filter((scope) => chosen.includes(scope)))}
        >
          <Stack gap="xs" mt={4}>
            {AccessScope.options.map((scope) => (
              <Checkbox key={scope} value={scope} {...scopeLabels[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label="Expires after"
          data={lives}
          value={life}
          allowDeselect={false}
          onChange={(value) => setLife(value ?? '90')}
        />
        {create.isError && <ErrorNote error={create.error} title="Not created" />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            loading={create.isPending}
            disabled={name.trim() === '' || scopes.length === 0}
          >
            Create token
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

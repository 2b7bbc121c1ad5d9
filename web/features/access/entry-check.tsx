import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/lib/api.ts';

/** Checks whether an email address would get access. */
export function EntryCheck() {
  const [email, setEmail] = useState('');
  const check = useMutation({ mutationFn: () => api.allowList.check({ query: { email } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs" maw={560} wrap="nowrap">
        <TextInput
          flex={1}
          label="Check access"
          placeholder="ann@acme.example"
          value={email}
          error={check.isError && check.error.message}
          onChange={(event) => {
            check.reset();
            setEmail(event.currentTarget.value);
          }}
        />
        <Button
          type="submit"
          variant="default"
          loading={check.isPending}
          disabled={email.trim() === ''}
          style={check.isError ? { alignSelf: 'center' } : undefined}
        >
          Check
        </Button>
      </Group>
      <Text size="sm" mt={6} role="status">
        {check.data && (
          <>
            <strong>{check.data.isAllowed ? 'Yes.' : 'No.'}</strong> {check.data.message}
          </>
        )}
      </Text>
    </form>
  );
}

import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { OwnerClaim, OwnerLink } from '#contract/access/owner.ts';
import { issueOf } from '#web/lib/reason-of.ts';
import { ownerMessages as messages } from './owner-messages.ts';

type Props = {
  /** The address the link was made for, or empty. */
  email: string;
  /** The sample account that can be kept. */
  takesOver: OwnerLink['takesOver'];
  saving: boolean;
  error: Error | null;
  onClaim: (given: Omit<OwnerClaim, 'secret'>) => void;
};

/** Asks who the owner is. With a sample account open here, that account can be kept with its data. */
export function ClaimForm({ email: known, takesOver, saving, error, onClaim }: Props) {
  const [name, setName] = useState(takesOver?.name ?? '');
  const [email, setEmail] = useState(known);
  const owner = { name: name.trim(), email: email.trim() };
  const isReady = owner.name !== '' && owner.email !== '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onClaim({ ...owner, ...(takesOver && { takesOver: true }) });
      }}
    >
      <Stack gap="sm">
        <Title order={2}>{messages.title}</Title>
        <Text size="sm" c="dimmed">
          {takesOver ? messages.takeOver(takesOver.email) : messages.help}
        </Text>
        <TextInput
          label={messages.name}
          autoComplete="name"
          autoFocus
          maxLength={200}
          value={name}
          error={issueOf(error, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={messages.email}
          description={messages.emailHelp}
          type="email"
          autoComplete="email"
          value={email}
          error={issueOf(error, 'email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={saving} disabled={!isReady}>
          {takesOver ? messages.keep : messages.claim}
        </Button>
        {takesOver && (
          <Button variant="default" fullWidth disabled={!isReady || saving} onClick={() => onClaim(owner)}>
            {messages.fresh}
          </Button>
        )}
      </Stack>
    </form>
  );
}

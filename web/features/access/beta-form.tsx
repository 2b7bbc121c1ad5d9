import { Alert, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { issueOf } from '#web/lib/reason-of.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';

/** Requests beta access. The response is the same whether the email address is known or not. */
export function BetaForm() {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [company, setCompany] = useState('');
  const [reason, setReason] = useState('');
  const ask = useMutation({
    mutationFn: () => api.betaUsers.ask({ body: { email: email.trim(), name, company, reason } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  if (ask.isSuccess) {
    return (
      <Alert color="teal" icon={<IconCircleCheck />} title="Your request was received" role="status">
        <Text size="sm">Once your domain is approved, you can sign in with {email.trim()}.</Text>
      </Alert>
    );
  }
  const refused = (field: string) => issueOf(ask.error, field);
  const isOfField = ['email', 'name', 'company', 'reason'].some(refused);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Work email"
          description="We approve access by email domain"
          type="email"
          autoComplete="email"
          required
          maxLength={320}
          value={email}
          error={refused('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={200}
          value={name}
          error={refused('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Company"
          autoComplete="organization"
          maxLength={200}
          value={company}
          error={refused('company')}
          onChange={(event) => setCompany(event.currentTarget.value)}
        />
        <Textarea
          label="What would you use inGrow for?"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={reason}
          error={refused('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {ask.isError && !isOfField && <ErrorNote error={ask.error} title="Not sent" />}
        <Button type="submit" loading={ask.isPending} disabled={email.trim() === ''}>
          Ask for access
        </Button>
      </Stack>
    </form>
  );
}

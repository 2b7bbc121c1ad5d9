import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessToken } from '#contract/access/access-tokens.ts';
import { api } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './access-tokens.module.css';
import { type NewToken, NewTokenDialog } from './new-token-dialog.tsx';
import { scopesLabel } from './scope-labels.ts';

const tokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => api.accessTokens.list({}, { signal }),
});

/** Access tokens that let the user's own assistants work with their data. */
export function AccessTokens() {
  const tokens = useQuery(tokensQuery);
  const [isNew, dialog] = useDisclosure();
  const [made, setMade] = useState<NewToken | null>(null);
  if (tokens.isLoadingError) return <LoadError of={tokens} />;
  if (!tokens.data) return <Skeleton height={72} />;
  const { items, mcpUrl } = tokens.data;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw="60ch">
        Connect an MCP client to <code className={classes.address}>{mcpUrl}</code> with one of your tokens.
      </Text>
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <Group>
        <Button variant="default" onClick={dialog.open}>
          New access token
        </Button>
      </Group>
      <NewTokenDialog opened={isNew} onClose={dialog.close} onMade={setMade} />
      <SecretDialog
        title={`The token for ${made?.name ?? ''}`}
        name="access-token"
        secret={made?.token ?? null}
        url={mcpUrl}
        copy="Copy the token"
        onClose={() => setMade(null)}
      >
        Shown only once. A bearer token for the URL below.
      </SecretDialog>
    </Stack>
  );
}

function TokenRow({ token }: { token: AccessToken }) {
  const [opened, asking] = useDisclosure();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.accessTokens.revoke({ params: { id: token.id } }),
    onSuccess: () => showToast(`${token.name} was revoked`, 'success'),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>
          {token.name} <span className={`${classes.hint} quiet`}>…{token.hint}</span>
        </span>
        <span className={`${classes.facts} quiet`}>
          {scopesLabel(token.scopes)} ·{' '}
          {token.lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              used <MomentText moment={token.lastUsedAt} />
            </>
          )}{' '}
          · {token.expiresAt === null ? 'until revoked' : `until ${formatDay(token.expiresAt)}`}
        </span>
      </div>
      <Button variant="subtle" color="gray" onClick={asking.open} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={asking.close}
        title={`Revoke ${token.name}?`}
        action="Revoke"
        cancel="Keep it"
        change={revoke}
        failed="Not revoked"
        onConfirm={() => revoke.mutate()}
      >
        Apps that use it lose access now.
      </ConfirmDialog>
    </li>
  );
}

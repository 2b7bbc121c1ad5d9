import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { formatCount } from '#core/pluralize.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import type { Wanted } from './use-webhook.ts';

/** Lets the user choose signals. The screen provides it. */
export type Choose = (props: {
  realm: Realm;
  filters: SignalFilters;
  onChange: (filters: SignalFilters) => void;
}) => ReactNode;

type Props = {
  realm: Realm;
  choose: Choose;
  url?: string;
  filters?: SignalFilters;
  withDoNotEngage?: boolean;
  /** The number of people currently left out. */
  leftOut?: number;
  label: string;
  isPending: boolean;
  error: Error | null;
  onSubmit: (wanted: Wanted) => void;
  onCancel?: () => void;
};

/** The target URL of events, and the signals to send. The server checks whether the URL is allowed. */
export function WebhookForm({ realm, choose, label, isPending, error, onSubmit, onCancel, ...given }: Props) {
  const formId = useId();
  const [url, setUrl] = useState(given.url ?? '');
  const [filters, setFilters] = useState(given.filters ?? {});
  const [withDoNotEngage, setWithDoNotEngage] = useState(given.withDoNotEngage ?? false);
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'url') : undefined;
  return (
    <Stack
      component="form"
      id={formId}
      gap="sm"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        onSubmit({ url: url.trim(), filters, withDoNotEngage });
      }}
    >
      <TextInput
        label="URL"
        description="Public URL that accepts a POST with JSON"
        placeholder="https://example.com/ingrow"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maw={640}
        value={url}
        error={issue?.message}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {realm === 'sample' && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setUrl(`http://hooks.sample.example/${crypto.randomUUID().slice(0, 8)}`)}
          >
            Use the sample receiver
          </Button>
        </Group>
      )}
      {choose({ realm, filters, onChange: setFilters })}
      <Checkbox
        label="Include “Do not engage”"
        description={given.leftOut ? `${formatCount(given.leftOut)} left out` : undefined}
        checked={withDoNotEngage}
        onChange={(event) => setWithDoNotEngage(event.currentTarget.checked)}
      />
      {error && !issue && <ErrorNote error={error} title="Not saved" />}
      <DialogFooter>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" form={formId} loading={isPending} disabled={url.trim() === ''}>
          {label}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

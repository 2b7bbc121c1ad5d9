import { Button, CopyButton, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { EventLog } from './event-log.tsx';
import { EventPanel } from './event-panel.tsx';
import { useCreate } from './use-webhook.ts';
import classes from './webhook.module.css';
import { type Choose, WebhookForm } from './webhook-form.tsx';
import { WebhookHead } from './webhook-head.tsx';
import { examples } from './webhook-labels.ts';
import { webhookQuery } from './webhook-queries.ts';

/** How a receiver verifies events. */
function VerifyExample() {
  const [language, setLanguage] = useState<keyof typeof examples>('node');
  return (
    <section aria-labelledby="verify" className={classes.section}>
      <Group gap="8px 12px">
        <Title order={2} id="verify">
          Verify deliveries
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Language"
          value={language}
          onChange={(value) => setLanguage(value === 'python' ? 'python' : 'node')}
          data={[
            { value: 'node', label: 'Node' },
            { value: 'python', label: 'Python' },
          ]}
        />
        <CopyButton value={examples[language]}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <pre className={classes.code}>{examples[language]}</pre>
      <Text size="sm" c="dimmed" maw="75ch">
        Standard Webhooks. Answer with a 2xx within 30 seconds. Events can repeat or arrive out of order: keep
        each signal’s highest sequence.
      </Text>
    </section>
  );
}

/** The signal webhook: setup, health, and event log. */
export function WebhookView({ choose }: { choose: Choose | undefined }) {
  const read = useQuery(webhookQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  if (read.isError && !read.data) {
    return <LoadError of={read} title="Couldn’t load the webhook" />;
  }
  // Renders everything at once: content appearing later would move the button as the user reaches for it.
  if (!read.data || !choose) {
    return (
      <Stack gap="sm" aria-hidden>
        <Skeleton height={24} width={320} />
        <Skeleton height={32} width={240} />
        <Skeleton height={120} />
        <Skeleton height={160} />
      </Stack>
    );
  }
  const { webhook, hours, network: realm } = read.data;
  const canReplay = webhook !== null && webhook.state !== 'disabled';
  return (
    <>
      {webhook === null ? (
        <Create realm={realm} choose={choose} onSecret={setSecret} />
      ) : (
        <>
          <WebhookHead
            webhook={webhook}
            hours={hours}
            choose={choose}
            onSent={setOpenId}
            onSecret={setSecret}
          />
          <EventLog failed={webhook.failed} canReplay={canReplay} onOpen={setOpenId} />
        </>
      )}
      <VerifyExample />
      <SecretDialog
        title="Webhook secret"
        name="webhook-secret"
        secret={secret}
        onClose={() => setSecret(null)}
      >
        Shown only once. Your receiver verifies events with it.
      </SecretDialog>
      <EventPanel id={openId} canReplay={canReplay} onClose={() => setOpenId(null)} />
    </>
  );
}

type CreateProps = { realm: Realm; choose: Choose; onSecret: (secret: string) => void };

function Create({ realm, choose, onSecret }: CreateProps) {
  const create = useCreate();
  return (
    <section aria-label="Create a webhook" className={classes.section}>
      <Text size="sm" maw="75ch">
        Send each new engagement to your CRM, sheet or n8n
      </Text>
      <WebhookForm
        realm={realm}
        choose={choose}
        label="Create webhook"
        isPending={create.isPending}
        error={create.error}
        onSubmit={(wanted) => create.mutate(wanted, { onSuccess: ({ secret }) => onSecret(secret) })}
      />
    </section>
  );
}

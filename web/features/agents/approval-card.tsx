import { Alert, Button, Group } from '@mantine/core';
import { IconCheck, IconHandStop, IconX } from '@tabler/icons-react';
import type { Approval, Prompt } from '#contract/agents/prompts.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './conversation.module.css';
import type { CallPart } from './group-parts.ts';
import { isOpen } from './run-labels.ts';
import type { useRunActions } from './use-conversation.ts';

type Props = {
  prompt: Pick<Prompt, 'id' | 'state'>;
  call: CallPart;
  approval: Approval;
  decide: ReturnType<typeof useRunActions>['decide'];
};

/**
 * Exactly what an agent wants to do; approving does just that. Afterward, it shows the decision and the
 * result.
 */
export function ApprovalCard({ prompt, call, approval, decide }: Props) {
  const isAsked = call.state === 'waiting' && prompt.state === 'awaiting_approval';
  if (!isAsked) return <DecidedCard call={call} approval={approval} isStopped={!isOpen(prompt)} />;
  const isMine = decide.variables?.id === prompt.id && decide.variables.callId === call.callId;
  const isSaying = decide.isPending;
  const say = (approved: boolean) => {
    if (!isSaying) decide.mutate({ id: prompt.id, callId: call.callId, approved });
  };
  return (
    <section className={classes.approval} aria-label={approval.title}>
      <h3>
        <IconHandStop size={16} stroke={1.8} aria-hidden className={classes.mark} />
        {approval.title}
      </h3>
      <WhatHappens approval={approval} />
      {approval.problem && (
        <Alert color="red" py={8}>
          {approval.problem}
        </Alert>
      )}
      {decide.isError && isMine && <ErrorNote error={decide.error} title="Nothing was done" />}
      <Group gap="xs">
        {approval.problem === null && (
          <Button
            size="compact-md"
            loading={isSaying && isMine && decide.variables?.approved === true}
            disabled={isSaying}
            onClick={() => say(true)}
          >
            {approval.confirm}
          </Button>
        )}
        <Button
          size="compact-md"
          variant="default"
          loading={isSaying && isMine && decide.variables?.approved === false}
          disabled={isSaying}
          onClick={() => say(false)}
        >
          Decline
        </Button>
      </Group>
    </section>
  );
}

function WhatHappens({ approval: { lines, text, destination } }: { approval: Approval }) {
  return (
    <>
      {destination && (
        <p>
          Goes to <strong>{destination}</strong>
        </p>
      )}
      {text !== null && (
        <blockquote className={classes.exact} dir="auto">
          {text}
        </blockquote>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

type DecidedCardProps = { call: CallPart; approval: Approval; isStopped: boolean };

function DecidedCard({ call, approval, isStopped }: DecidedCardProps) {
  const [Icon, words] =
    call.state === 'done'
      ? ([IconCheck, call.summary ?? 'Done'] as const)
      : call.state === 'declined'
        ? ([IconX, 'Declined'] as const)
        : call.state === 'failed'
          ? ([IconX, call.summary ?? 'Failed. Nothing was done'] as const)
          : isStopped
            ? ([IconX, 'The run ended before you decided'] as const)
            : ([IconCheck, 'Approved'] as const);
  return (
    <section className={classes.decided} aria-label={approval.title} data-state={call.state}>
      <h3>
        <Icon size={16} stroke={1.8} aria-hidden className={classes.mark} />
        {approval.title}
      </h3>
      <p>
        {words}
        {call.decidedAt && (
          <>
            {' · '}
            <MomentText moment={call.decidedAt} />
          </>
        )}
      </p>
      {(approval.text !== null || approval.lines.length > 0) && (
        <details>
          <summary>Request details</summary>
          <WhatHappens approval={approval} />
        </details>
      )}
    </section>
  );
}

import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Citation, Prompt } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import { Answer } from './answer.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { callLabel, foldedLabel, prettyJson } from './call-labels.ts';
import { SourcesContext } from './citation-context.ts';
import { numberCitations } from './citation-refs.ts';
import classes from './conversation.module.css';
import { type Block, type CallPart, foldCalls, groupParts, textOf } from './group-parts.ts';
import { isOpen, isWorking } from './run-labels.ts';
import type { useRunActions } from './use-conversation.ts';
import { useRun } from './use-run.ts';

type Props = {
  prompt: Prompt;
  /** The citations of all prompts in the conversation: an answer may cite earlier results. */
  citations: readonly Citation[];
  realm: Realm;
  /** Whether this is the last turn, which can be retried. */
  isLast: boolean;
  actions: ReturnType<typeof useRunActions>;
  onRead: (citation: Citation) => void;
};

/** A question, and the agent's actions and answer. */
export function Turn({ prompt, citations, realm, isLast, actions, onRead }: Props) {
  const { parts, isLost } = useRun(prompt);
  const blocks = useMemo(() => groupParts(parts), [parts]);
  const said = textOf(parts);
  const sources = useMemo(
    () => ({ numbers: numberCitations(said, citations), realm, onRead }),
    [said, citations, realm, onRead],
  );
  const isBusy = isWorking(prompt);
  return (
    <article className={classes.turn} aria-label={`Asked: ${prompt.text}`}>
      {prompt.retryOf === null ? (
        <p className={classes.bubble} dir="auto">
          {prompt.text}
        </p>
      ) : (
        <p className={`${classes.again} quiet`} title={prompt.text}>
          Asked again
        </p>
      )}
      <SourcesContext value={sources}>
        {blocks.map((block) => (
          <BlockView key={block.key} block={block} prompt={prompt} decide={actions.decide} />
        ))}
      </SourcesContext>
      {isBusy && blocks.length === 0 && (
        <div aria-hidden>
          <Skeleton height={12} width="40%" mb={10} />
          <Skeleton height={12} width="70%" />
        </div>
      )}
      {isBusy && (
        <Group gap="xs" className="quiet">
          <span role="status">{workLabel(prompt, isLost)}</span>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlayerStop size={13} aria-hidden />}
            loading={actions.stop.isPending}
            onClick={() => actions.stop.mutate(prompt)}
          >
            Stop
          </Button>
        </Group>
      )}
      <Ending prompt={prompt} isLast={isLast} retry={actions.retry} hasAnswer={said.trim() !== ''} />
    </article>
  );
}

function workLabel({ state }: Pick<Prompt, 'state'>, isLost: boolean): string {
  if (isLost) return 'Connection lost. The run continues.';
  return state === 'queued' ? 'Waiting to start' : 'Working';
}

type BlockViewProps = { block: Block; prompt: Prompt; decide: Props['actions']['decide'] };

function BlockView({ block, prompt, decide }: BlockViewProps) {
  if (block.kind === 'text') return <Answer text={block.text} />;
  if (block.kind === 'steps') {
    return (
      <ul className={classes.steps} aria-label="Steps">
        {foldCalls(block.calls).map((calls) =>
          calls.length === 1 ? (
            <StepLine key={calls[0].callId} call={calls[0]} />
          ) : (
            <FoldedSteps key={calls[0].callId} calls={calls} />
          ),
        )}
      </ul>
    );
  }
  const { call } = block;
  if (call.approval === null) return null;
  return <ApprovalCard prompt={prompt} call={call} approval={call.approval} decide={decide} />;
}

type EndingProps = {
  prompt: Prompt;
  isLast: boolean;
  hasAnswer: boolean;
  retry: Props['actions']['retry'];
};

/** The end of a run without an answer, and what the user can do. */
function Ending({ prompt, isLast, hasAnswer, retry }: EndingProps) {
  if (isOpen(prompt)) return null;
  const again = isLast && (
    <Button
      size="compact-sm"
      variant="default"
      mt={8}
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate(prompt)}
    >
      Ask again
    </Button>
  );
  if (prompt.state === 'cancelled') {
    return (
      <div className="quiet">
        <Text inherit my="1em">
          Stopped. Everything done so far is kept.
        </Text>
        {again}
      </div>
    );
  }
  if (prompt.state === 'failed') {
    return (
      <Alert color="red" icon={<IconAlertTriangle />} title="No answer" role="alert">
        <p className={classes.reason}>{prompt.error?.message ?? 'The run ended without an answer.'}</p>
        {again}
      </Alert>
    );
  }
  return hasAnswer ? null : <p className="quiet">It ended without an answer.</p>;
}

type FoldedProps = { state: CallPart['state']; label: string; children: (id: string) => ReactNode };

/** A line that expands. The expanded content gets the id. */
function Folded({ state, label, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li data-state={state} className={classes.step}>
      <button
        type="button"
        className={classes.stepButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={13} stroke={1.8} aria-hidden />
        {label}
      </button>
      {isOpen && children(id)}
    </li>
  );
}

/** Several calls of one tool in one line. Expanding it shows each. */
function FoldedSteps({ calls }: { calls: [CallPart, ...CallPart[]] }) {
  return (
    <Folded state="done" label={foldedLabel(calls)}>
      {(id) => (
        <ul id={id} className={classes.nested}>
          {calls.map((call) => (
            <StepLine key={call.callId} call={call} />
          ))}
        </ul>
      )}
    </Folded>
  );
}

/** One tool call in one line. Expanding it shows input and output. */
function StepLine({ call }: { call: CallPart }) {
  return (
    <Folded state={call.state} label={callLabel(call)}>
      {(id) => (
        <div id={id} className={classes.trace}>
          <h4>Input</h4>
          <pre>{call.input.trim() === '' ? 'Nothing' : prettyJson(call.input)}</pre>
          <h4>Output</h4>
          <pre>{call.output ?? (call.state === 'running' ? 'Nothing yet' : 'Nothing')}</pre>
        </div>
      )}
    </Folded>
  );
}

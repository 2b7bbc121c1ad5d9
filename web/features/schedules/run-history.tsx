import { Group, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AgentRun, RunOutput, ScheduledAgent } from '#contract/agents/scheduled-agents.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { RunMark } from './run-mark.tsx';
import { outputNames } from './schedule-labels.ts';
import { runsQuery } from './schedule-queries.ts';
import classes from './schedules.module.css';

/** The outcome of each run, newest first. */
export function RunHistory({ schedule }: { schedule: ScheduledAgent }) {
  const list = useInfiniteQuery(runsQuery(schedule.id));
  const runs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="history" className={classes.part}>
      <Title order={2} id="history">
        Runs
      </Title>
      {list.isPending && (
        <Stack gap="xs" aria-busy="true">
          {['a', 'b', 'c'].map((line) => (
            <Skeleton key={line} height={40} />
          ))}
        </Stack>
      )}
      {list.isError && runs.length === 0 && <LoadError of={list} title="Couldn’t load the runs" />}
      {list.isSuccess && runs.length === 0 && <p className="quiet">No runs yet</p>}
      {runs.length > 0 && (
        <ul aria-label="Runs">
          {runs.map((run) => (
            <RunLine key={run.id} run={run} schedule={schedule} />
          ))}
        </ul>
      )}
      <MoreButton list={list} label="Show older runs" />
    </section>
  );
}

function RunLine({ run, schedule }: { run: AgentRun; schedule: ScheduledAgent }) {
  const { slot, queryId, outputs, error, published, createdAt } = run;
  return (
    <li className={classes.run}>
      <RunMark run={run} />
      <span>
        {slot === null ? 'Started manually, ' : 'Due '}
        <MomentText moment={slot ?? createdAt} />
        {published && <span className={`${classes.tag} ${classes.published}`}>Published automatically</span>}
      </span>
      <Group component="span" align="stretch" gap={4}>
        {outputs.map((output) => (
          <OutputMark key={output.kind} output={output} />
        ))}
      </Group>
      <span>
        {queryId === null ? (
          <span className="quiet">{run.state === 'queued' ? '' : 'No conversation'}</span>
        ) : (
          <Link
            to="/dashboard/agents/$agentId/$queryId"
            params={{ agentId: schedule.agent.id, queryId }}
            className={classes.link}
          >
            {run.state === 'awaiting_approval' ? 'Review' : 'Show run'}
          </Link>
        )}
      </span>
      {error !== null && <span className={classes.error}>{error}</span>}
      {outputs
        .filter(({ message }) => message !== null)
        .map(({ kind, message }) => (
          <span key={kind} className={classes.error}>
            {outputNames[kind]}: {message}
          </span>
        ))}
    </li>
  );
}

const stateLabels = { pending: 'will be retried', sending: 'is being sent', failed: 'failed' } as const;

/** An output with a link to it, or a note that it failed. */
function OutputMark({ output: { kind, state, recordId } }: { output: RunOutput }) {
  const name = outputNames[kind];
  if (state !== 'done') {
    return (
      <span className={classes.tag} data-state={state}>
        {name} {stateLabels[state]}
      </span>
    );
  }
  if (kind === 'artifact' && recordId !== null) {
    return (
      <Link to="/dashboard/artifacts/$artifactId" params={{ artifactId: recordId }} className={classes.tag}>
        {name}
      </Link>
    );
  }
  if (kind === 'draft') {
    return (
      <Link to="/dashboard/posts" search={{ tab: 'drafts' }} className={classes.tag}>
        {name}
      </Link>
    );
  }
  if (kind === 'slack' || kind === 'publication') {
    return (
      <Link to="/dashboard/posts" search={{ tab: 'sent' }} className={classes.tag}>
        {name}
      </Link>
    );
  }
  return <span className={classes.tag}>{name}</span>;
}

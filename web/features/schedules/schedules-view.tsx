import { Button, Skeleton, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ScheduledAgent } from '#contract/agents/scheduled-agents.ts';
import { agentsTabs } from '#web/features/shared/agents-tabs.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PausedByPlan } from '#web/ui/paused-by-plan.tsx';
import { absoluteTime } from '#web/ui/relative-time.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { RunMark } from './run-mark.tsx';
import { type EditorTools, ScheduleDialog } from './schedule-dialog.tsx';
import { timingLabel } from './schedule-labels.ts';
import { schedulesQuery } from './schedule-queries.ts';
import classes from './schedules.module.css';
import type { SchedulesSearch } from './schedules-search.ts';
import { StateSwitch } from './state-switch.tsx';

type Props = {
  search: SchedulesSearch;
  tools: EditorTools;
  onOpen: (schedule: ScheduledAgent) => void;
  /** Takes the question out of the URL. */
  onAskClosed: () => void;
};

/** All scheduled agents, or one agent's schedules. */
export function SchedulesView({ search, tools, onOpen, onAskClosed }: Props) {
  const list = useQuery(schedulesQuery);
  const [isNew, setNew] = useState(search.ask !== undefined);
  const canAdd = tools.agents === null || tools.agents.length > 0;
  const add = () => canAdd && setNew(true);
  useShortcuts([{ keys: 'n', label: 'New schedule', run: add }]);
  const agent = tools.agents?.find(({ id }) => id === search.agent);
  const all = list.data?.items ?? [];
  const schedules = agent === undefined ? all : all.filter((one) => one.agent.id === agent.id);
  return (
    <>
      <PageHeader
        title="Scheduled"
        realm="current"
        primary={
          schedules.length > 0
            ? { label: 'New schedule', icon: <IconPlus size={16} aria-hidden />, onClick: add }
            : undefined
        }
        tabs={agentsTabs('scheduled')}
      />
      <div className={classes.view}>
        {agent && (
          <p className="quiet">
            Schedules of {agent.name}.{' '}
            <Link to="/dashboard/agents/scheduled" search={{}} className={classes.link}>
              Show all
            </Link>
          </p>
        )}
        {list.isPending ? (
          <div aria-busy="true">
            {['a', 'b', 'c', 'd'].map((line) => (
              <div key={line} className={classes.skeleton}>
                <Skeleton height={14} width="60%" />
              </div>
            ))}
          </div>
        ) : list.isError && !list.data ? (
          <LoadError of={list} title="Couldn’t load your schedules" />
        ) : all.length === 0 && !agent ? (
          <FirstTime canAdd={canAdd} onAdd={add} />
        ) : schedules.length === 0 ? (
          <section className={classes.first} aria-labelledby="no-schedule">
            <Title order={2} id="no-schedule" mt="xs" mb={4}>
              {agent?.name} has no schedule yet
            </Title>
            <p>Run this agent on a schedule</p>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              New schedule
            </Button>
          </section>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Runs</th>
                <th scope="col">Next run</th>
                <th scope="col">Last result</th>
                <th scope="col">
                  <span className="visually-hidden">On or off</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {schedules.map((schedule) => (
                <ScheduleRow key={schedule.id} schedule={schedule} />
              ))}
            </tbody>
          </table>
        )}
        <ScheduleDialog
          opened={isNew}
          schedule={null}
          agentId={search.agent}
          ask={search.ask}
          tools={tools}
          onClose={() => {
            setNew(false);
            if (search.ask !== undefined) onAskClosed();
          }}
          onSaved={(saved) => {
            setNew(false);
            onOpen(saved);
          }}
        />
      </div>
    </>
  );
}

function FirstTime({ canAdd, onAdd }: { canAdd: boolean; onAdd: () => void }) {
  return (
    <section className={classes.first} aria-labelledby="first-schedule">
      <Title order={2} id="first-schedule" mt="xs" mb={4}>
        No schedules yet
      </Title>
      <p>{canAdd ? 'Run an agent on a schedule' : 'Create an agent from a template first'}</p>
      {canAdd ? (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          New schedule
        </Button>
      ) : (
        <Button renderRoot={(props) => <Link to="/dashboard/agents" search={{}} {...props} />}>
          Choose an agent
        </Button>
      )}
    </section>
  );
}

/** A schedule in the table: its times, its last result, and its switch. */
function ScheduleRow({ schedule }: { schedule: ScheduledAgent }) {
  const { id, name, agent, lastRun, nextRuns, state, publishingWithdrawn } = schedule;
  const [next] = nextRuns;
  return (
    <tr>
      <td>
        <Link
          to="/dashboard/agents/scheduled/$scheduleId"
          params={{ scheduleId: id }}
          className={`${classes.name} cut`}
          title={name}
        >
          {name}
        </Link>
        <span className="quiet cut">{agent.name}</span>
      </td>
      <td data-label="Runs">
        <span className="cut" title={timingLabel(schedule)}>
          {timingLabel(schedule)}
        </span>
      </td>
      <td data-label="Next" className="tabular">
        {next ? (
          <time
            className={classes.next}
            dateTime={next.at}
            title={`${absoluteTime(next.at)}${next.note ? `. ${next.note}` : ''}`}
          >
            {next.local}
          </time>
        ) : state === 'auto_paused' ? (
          <span className={classes.alarm}>Paused automatically</span>
        ) : (
          <span className="quiet">Off</span>
        )}
        <PausedByPlan meter="schedules" id={id} />
        {publishingWithdrawn && <span className={classes.alarm}>Publishing off</span>}
      </td>
      <td data-label="Last">
        {lastRun ? (
          <span className={classes.last}>
            <RunMark run={lastRun} />
            <span className="quiet">
              <MomentText moment={lastRun.createdAt} />
            </span>
          </span>
        ) : (
          <span className="quiet">Not run yet</span>
        )}
      </td>
      <td>
        <StateSwitch schedule={schedule} />
      </td>
    </tr>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEdit, IconTemplate, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/agents.ts';
import { pluralize } from '#core/pluralize.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { linkProps } from '#web/ui/page/page-link.ts';
import classes from './agents.module.css';
import { agentsMessages } from './agents-messages.ts';
import { stateLabels } from './run-labels.ts';
import { useAgentActions } from './use-agents.ts';

type Props = { agent: Agent; onEdit: () => void };

/** One agent: its last run, whether it is waiting, and its schedule. */
export function AgentRow({ agent, onEdit }: Props) {
  const { remove, saveAsTemplate } = useAgentActions();
  const { id, name, lastRun, waiting, schedules } = agent;
  const own = linkProps({ to: '/dashboard/agents/$agentId', params: { agentId: id } });
  const lastAsked = lastRun
    ? linkProps({
        to: '/dashboard/agents/$agentId/$queryId',
        params: { agentId: id, queryId: lastRun.queryId },
      })
    : own;
  return (
    <li className={classes.row}>
      <Link {...lastAsked} className={`${classes.name} cut`} title={name}>
        {name}
      </Link>
      <span className={classes.state} data-state={lastRun?.state}>
        {lastRun ? (
          <>
            {lastRun.state !== 'awaiting_approval' && `${stateLabels[lastRun.state]} · `}
            <MomentText moment={lastRun.at} />
          </>
        ) : (
          <span className="quiet">Not used yet</span>
        )}
      </span>
      <span>
        {waiting > 0 && (
          <Link {...(lastRun?.state === 'awaiting_approval' ? lastAsked : own)} className={classes.waits}>
            {agentsMessages.needApproval(waiting)}
          </Link>
        )}
      </span>
      <span className={classes.schedules}>
        {schedules > 0 && (
          <Link to="/dashboard/agents/scheduled" search={{ agent: id }} className={classes.schedules}>
            {pluralize(schedules, 'schedule')}
          </Link>
        )}
      </span>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More for ${name}`}>
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={onEdit}>
            Edit…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTemplate size={15} aria-hidden />}
            onClick={() => saveAsTemplate.mutate(agent)}
          >
            Save as template
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => remove.mutate(agent)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Agent } from '#contract/agents/agents.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './conversation.module.css';
import { conversationsQuery, templateQuery } from './queries.ts';
import { stateLabels } from './run-labels.ts';
import { ToolSummary } from './tool-summary.tsx';

/** How many of the past conversations stand here; all are behind the menu. */
const shownPast = 5;

type Props = {
  agent: Agent;
  /** Offers something to ask. */
  onSuggest: (text: string) => void;
};

/** A conversation that is not begun: what the agent is for, and what was talked about before. */
export function Beginning({ agent, onSuggest }: Props) {
  const template = useQuery({
    ...templateQuery(agent.templateId ?? ''),
    enabled: agent.templateId !== null,
    // One that is gone is no loss.
    retry: false,
  });
  const past = useInfiniteQuery(conversationsQuery(agent.id));
  const suggested = template.data?.prompt ?? '';
  // Who comes from the template finds its first question written, once.
  const isOffered = useRef(false);
  const isFirst = agent.lastRun === null;
  useEffect(() => {
    if (!isFirst || suggested === '' || isOffered.current) return;
    isOffered.current = true;
    onSuggest(suggested);
  }, [isFirst, suggested, onSuggest]);
  const before = past.data?.pages[0]?.items.slice(0, shownPast) ?? [];
  return (
    <div className={classes.beginning}>
      <h2>{template.data?.description ?? `Ask ${agent.name}`}</h2>
      <ToolSummary tools={agent.tools} />
      {suggested !== '' && !isFirst && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onSuggest(suggested)}>
            Write the template’s question
          </Button>
        </div>
      )}
      {before.length > 0 && (
        <section aria-labelledby="past">
          <h3 id="past">Past conversations</h3>
          <ul className={classes.past}>
            {before.map((one) => (
              <li key={one.id}>
                <Link
                  to="/dashboard/agents/$agentId/$queryId"
                  params={{ agentId: agent.id, queryId: one.id }}
                  className={classes.pastLink}
                >
                  <span className="cut" title={one.title}>
                    {one.title}
                  </span>
                  <span className={classes.quiet}>
                    {one.state === null ? 'Not asked' : stateLabels[one.state]} ·{' '}
                    <MomentText moment={one.updatedAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

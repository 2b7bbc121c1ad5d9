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

/** The number of past conversations shown here. The menu lists all of them. */
const shownPast = 5;

type Props = {
  agent: Agent;
  /** Suggests a question. */
  onSuggest: (text: string) => void;
};

/** A conversation that hasn't started: what the agent is for, and past conversations. */
export function EmptyConversation({ agent, onSuggest }: Props) {
  const template = useQuery({
    ...templateQuery(agent.templateId ?? ''),
    enabled: agent.templateId !== null,
    // If the template was deleted, nothing is lost.
    retry: false,
  });
  const past = useInfiniteQuery(conversationsQuery(agent.id));
  const suggested = template.data?.prompt ?? '';
  // A user coming from a template finds its first question filled in, once.
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
                  <span className="quiet">
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

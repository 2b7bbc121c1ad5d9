import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import classes from './conversation.module.css';
import { conversationsQuery } from './queries.ts';
import { stateLabels } from './run-labels.ts';

type Props = { agentId: string; onOpen: () => void };

/** All conversations with an agent, newest first. */
export function PastConversations({ agentId, onOpen }: Props) {
  const past = useInfiniteQuery(conversationsQuery(agentId));
  if (past.isError && !past.data) return <LoadError of={past} />;
  if (past.isPending) {
    return (
      <div aria-busy="true">
        {['a', 'b', 'c'].map((line) => (
          <Skeleton key={line} height={36} mb={8} />
        ))}
      </div>
    );
  }
  const items = past.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="quiet">No conversations yet.</p>;
  return (
    <>
      <ul className={classes.past}>
        {items.map((one) => (
          <li key={one.id}>
            <Link
              to="/dashboard/agents/$agentId/$queryId"
              params={{ agentId, queryId: one.id }}
              className={classes.pastLink}
              onClick={onOpen}
            >
              <span className="cut" title={one.title}>
                {one.title}
              </span>
              <span className="quiet">
                {one.state === null ? 'Not asked' : stateLabels[one.state]}
                {one.scheduleId !== null && ' · by schedule'} · <MomentText moment={one.updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton list={past} label="Show more" isQuiet />
    </>
  );
}

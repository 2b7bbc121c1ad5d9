import { ActionIcon, Anchor, Group, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InboxItem } from '#contract/inbox.ts';
import { Badge } from '#web/ui/badge.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './answers.module.css';
import { answeredLabels, inboxMessages as messages } from './inbox-messages.ts';
import { inboxItemQuery } from './inbox-queries.ts';

type Props = {
  item: InboxItem;
  /** 0 if the item isn't in the list. */
  position: number;
  of: number;
  onMove: (step: 1 | -1) => void;
};

/** Who is to be answered: name and score, company, and what they did last. The name opens their panel. */
export function AnswerHead({ item, position, of, onMove }: Props) {
  const { person, connectedProfileId, answered } = item;
  const signal = useQuery(inboxItemQuery(item.id)).data?.signal ?? null;
  const role = signal?.title ?? person.headline;
  const state = answeredLabels[answered];
  return (
    <Group component="header" align="flex-start" gap="sm" wrap="nowrap">
      <PersonAvatar name={person.name} url={person.pictureUrl} size={36} />
      <div className={classes.headText}>
        <h2>
          {person.signalId === null ? (
            person.name
          ) : (
            <Anchor
              inherit
              c="inherit"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/dashboard/signals/$connectedProfileId"
                  params={{ connectedProfileId }}
                  search={{ signal: person.signalId ?? undefined }}
                />
              )}
            >
              {person.name}
            </Anchor>
          )}{' '}
          {person.score !== null && <Badge tone="neutral">{messages.score(person.score)}</Badge>}{' '}
          {state !== null && <Badge tone="info">{state}</Badge>}
        </h2>
        <p className="quiet">
          {role}
          {signal?.company && (
            <>
              {role && ' · '}
              {signal.companyId === null ? (
                signal.company
              ) : (
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/dashboard/companies/$companyId"
                      params={{ companyId: signal.companyId ?? '' }}
                    />
                  )}
                >
                  {signal.company}
                </Anchor>
              )}
            </>
          )}
          {signal && (
            <>
              {' · '}
              {messages.engagements(signal.interactions)}
              {' · '}
              <MomentText moment={signal.latestAt} />
            </>
          )}
        </p>
      </div>
      {position > 0 && (
        <div className={`${classes.position} quiet`}>
          <span className="tabular">{messages.position(position, of)}</span>
          <Tooltip label={`${messages.previous} (K)`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={messages.previous}
              onClick={() => onMove(-1)}
            >
              <IconChevronUp size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={`${messages.next} (J)`}>
            <ActionIcon variant="subtle" color="gray" aria-label={messages.next} onClick={() => onMove(1)}>
              <IconChevronDown size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </Group>
  );
}

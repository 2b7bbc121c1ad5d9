import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { InboxItem } from '#contract/inbox.ts';
import { inboundLabel } from '#contract/signals/engagement-labels.ts';
import type { InformationItem, WaitingItem } from '#contract/today.ts';
import { firstLine } from '#web/lib/first-line.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { dayAndTime, relativeTime, timeOfDay } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import {
  actionLabels,
  informationTitle,
  missedMessages,
  openLabel,
  waitingMessages,
} from './today-messages.ts';
import classes from './today-panel.module.css';

type Handlers = {
  /** Opens the page where it's decided, or where there is more to see. */
  onAct: () => void;
  /** Marks it as done; null if only a decision removes it. */
  onDone: (() => void) | null;
};

type WaitingProps = Handlers & { item: WaitingItem /** Posts a missed post now. */; onPostNow: () => void };

/** Something waiting for the user: what it is, and where it's decided. */
export function WaitingPane({ item, onPostNow, ...on }: WaitingProps) {
  const now = useNow();
  const ago = relativeTime(item.at, now);
  const { title, detail, text, action } = waitingMessages(item, {
    time: timeOfDay(item.at),
    ago,
    due: dayAndTime(item.at),
  });
  return (
    <Plain
      title={title}
      detail={detail}
      text={text}
      action={action}
      second={item.kind === 'missed' && { label: missedMessages.postNow, onClick: onPostNow }}
      {...on}
    />
  );
}

/** Words that wait for an answer, with the post they were written under. It's answered in Inbox. */
export function AnswerPane({ item, onAct }: { item: InboxItem; onAct: () => void }) {
  const { person, connectedProfileId, kind, at, timeBasis, text, post } = item;
  const label = inboundLabel({ type: kind, reactionType: null }, post !== null);
  const title = firstLine(post?.excerpt);
  return (
    <Plain
      title={
        person.signalId === null ? (
          person.name
        ) : (
          <Link
            to="/dashboard/signals/$connectedProfileId"
            params={{ connectedProfileId }}
            search={{ signal: person.signalId }}
          >
            {person.name}
          </Link>
        )
      }
      detail={
        <>
          {label} {title && `“${title}” `}
          {timeBasis === 'reported' && <MomentText moment={at} />}
        </>
      }
      text={text}
      action={actionLabels.reply}
      onAct={onAct}
      onDone={null}
    />
  );
}

/** An informational item. */
export function InformationPane({ item, ...on }: { item: InformationItem } & Handlers) {
  return (
    <Plain
      title={informationTitle(item)}
      detail={<MomentText moment={item.at} />}
      text={item.text}
      action={openLabel}
      {...on}
    />
  );
}

type PlainProps = Handlers & {
  title: ReactNode;
  detail: ReactNode;
  text: string;
  action: string;
  second?: { label: string; onClick: () => void } | false;
};

function Plain({ title, detail, text, action, second, onAct, onDone }: PlainProps) {
  return (
    <div className={classes.plain}>
      <h2>{title}</h2>
      <p className={classes.quiet}>{detail}</p>
      {text !== '' && <p className={classes.text}>{text}</p>}
      <Group align="stretch" gap="xs" pt={4}>
        <Button onClick={onAct} rightSection={<KeyCap keys="Enter" />}>
          {action}
        </Button>
        {second && (
          <Button variant="default" onClick={second.onClick}>
            {second.label}
          </Button>
        )}
        {onDone && (
          <Button variant="default" onClick={onDone} rightSection={<KeyCap keys="d" />}>
            {actionLabels.dismiss}
          </Button>
        )}
      </Group>
    </div>
  );
}

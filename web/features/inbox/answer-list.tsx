import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import type { InboxItem } from '#contract/inbox.ts';
import { Badge } from '#web/ui/badge.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import classes from './answers.module.css';
import type { InboxGroup } from './inbox-items.ts';
import { answeredLabels, inboxMessages as messages } from './inbox-messages.ts';
import panes from './panes.module.css';

type RowProps = { item: InboxItem; isOpen: boolean; onOpen: (id: string) => void };

/** One item: who, what they wrote, why it stands here, and its age. */
const AnswerRow = memo(function AnswerRow({ item, isOpen, onOpen }: RowProps) {
  const { id, person, text, at, reasons, answered, isBlocked } = item;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const why = [
    ...(isBlocked ? [messages.blocked] : []),
    answeredLabels[answered] ?? [],
    reasons[0]?.text ?? [],
  ].flat();
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={panes.row}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(id)}
      >
        <PersonAvatar name={person.name} url={person.pictureUrl} size={28} />
        <Stack component="span" gap={0} flex={1} miw={0}>
          <span className={panes.rowHead}>
            <strong className="cut">{person.name}</strong>
            {person.score !== null && (
              <Badge tone="neutral">
                <span className="visually-hidden">{messages.score(person.score)}</span>
                <span aria-hidden>{person.score.toFixed(1)}</span>
              </Badge>
            )}
            <span className={panes.when}>
              <MomentText moment={at} />
            </span>
          </span>
          <Text span inherit lineClamp={2} className={classes.said}>
            {text || messages.withoutText}
          </Text>
          {why.length > 0 && <span className={`${classes.why} cut`}>{why.join(' · ')}</span>}
        </Stack>
      </button>
    </li>
  );
});

type Props = {
  groups: readonly InboxGroup[];
  openId: string | null;
  onOpen: (id: string) => void;
  /** Absent while one post is being answered. */
  onAnswerAll: ((postId: string) => void) | undefined;
  more: { isLoading: boolean; hasFailed: boolean; load: () => void } | null;
};

/** What waits for an answer, by post. */
export function AnswerList({ groups, openId, onOpen, onAnswerAll, more }: Props) {
  const open = useLatest(onOpen);
  return (
    <section className={panes.list} aria-label={messages.toAnswer}>
      {groups.map(({ key, postId, title, items }) => {
        const heading = title ?? (postId ? messages.postWithoutText : titleOf(key));
        return (
          <section key={key} aria-label={heading}>
            <div className={classes.group}>
              <h2 className="cut">{heading}</h2>
              {items.length > 1 && <span className="tabular">{items.length}</span>}
              {items.length > 1 && postId !== null && onAnswerAll && (
                <UnstyledButton className={classes.link} onClick={() => onAnswerAll(postId)}>
                  {messages.answerAll}
                </UnstyledButton>
              )}
            </div>
            <ul className={classes.rows}>
              {items.map((item) => (
                <AnswerRow key={item.id} item={item} isOpen={item.id === openId} onOpen={open} />
              ))}
            </ul>
          </section>
        );
      })}
      {more && (
        <div className={panes.more}>
          <Button variant="default" size="compact-sm" loading={more.isLoading} onClick={more.load}>
            {more.hasFailed ? messages.retry : messages.showMore}
          </Button>
        </div>
      )}
    </section>
  );
}

const titleOf = (key: string): string => (key === 'messages' ? messages.messages : messages.other);

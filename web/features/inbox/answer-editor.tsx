import { Button } from '@mantine/core';
import { IconMessagePlus, IconPencil } from '@tabler/icons-react';
import type { InboxItem } from '#contract/inbox.ts';
import { OpenDraft } from '#web/features/shared/comment-drafts/open-draft.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './answers.module.css';
import { itemActions as labels, inboxMessages as messages } from './inbox-messages.ts';
import { MessageReply } from './message-reply.tsx';
import type { Decision } from './use-inbox.ts';
import type { Reply } from './use-reply.ts';

type DecisionsProps = { item: InboxItem; onDecide: (decision: Decision) => void };

const backChoices = [{ keys: 'd', label: labels.moveBack, to: 'back' }] as const;

/** Everything besides a reply that can be decided about an item, with its keys. */
function Decisions({ item, onDecide }: DecisionsProps) {
  const isSnoozed = item.snoozedUntil !== null;
  const choices = item.isDismissed
    ? backChoices
    : ([
        { keys: 'm', label: labels.answered, to: 'answered' },
        {
          keys: 'h',
          label: isSnoozed ? labels.wake : labels.snooze,
          to: isSnoozed ? 'woken' : 'snoozed',
        },
        { keys: 'd', label: labels.dismiss, to: 'dismissed' },
      ] as const);
  useShortcuts(
    choices.map(({ keys, label, to }) => ({ keys, label, run: () => onDecide(to), ignoresRepeat: true })),
  );
  return choices.map(({ keys, label, to }) => (
    <Button key={keys} variant="default" rightSection={<KeyCap keys={keys} />} onClick={() => onDecide(to)}>
      {label}
    </Button>
  ));
}

type Props = {
  item: InboxItem;
  reply: Reply;
  onDecide: (decision: Decision) => void;
  /** Called as soon as a reply is approved, or a message was sent. */
  onDone: () => void;
};

/** The reply with its variants and editor, or how to begin one, and one row of actions. */
export function AnswerEditor({ item, reply, onDecide, onDone }: Props) {
  const canBegin = item.kind !== 'message' && !item.isBlocked && !item.isDismissed && reply.id === null;
  useShortcuts(
    canBegin
      ? [
          { keys: 'c', label: labels.draft, run: () => reply.begin('draft'), ignoresRepeat: true },
          { keys: 'r', label: labels.write, run: () => reply.begin('write'), ignoresRepeat: true },
        ]
      : [],
  );
  const decisions = <Decisions item={item} onDecide={onDecide} />;
  if (item.isDismissed) return <div className={classes.actions}>{decisions}</div>;
  if (item.isBlocked) {
    return (
      <>
        <p className={classes.blocked}>
          <strong>{messages.blocked}.</strong> {messages.blockedText}
        </p>
        <div className={classes.actions}>{decisions}</div>
      </>
    );
  }
  if (item.kind === 'message') return <MessageReply item={item} decisions={decisions} onDone={onDone} />;
  if (reply.id !== null) {
    return (
      <OpenDraft
        id={reply.id}
        hasKeys
        isFieldFirst={reply.isWritten}
        decisions={decisions}
        onBegun={reply.show}
        onDone={onDone}
      />
    );
  }
  return (
    <div className={classes.actions}>
      <Button
        leftSection={<IconMessagePlus size={16} />}
        rightSection={<KeyCap keys="c" />}
        loading={reply.isBeginning}
        onClick={() => reply.begin('draft')}
      >
        {labels.draft}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        rightSection={<KeyCap keys="r" />}
        disabled={reply.isBeginning}
        onClick={() => reply.begin('write')}
      >
        {labels.write}
      </Button>
      {decisions}
    </div>
  );
}

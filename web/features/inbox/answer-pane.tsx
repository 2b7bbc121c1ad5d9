import type { InboxItem } from '#contract/inbox.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { AnswerEditor } from './answer-editor.tsx';
import { AnswerHead } from './answer-head.tsx';
import { AnswerThread } from './answer-thread.tsx';
import classes from './answers.module.css';
import { inboxMessages as messages } from './inbox-messages.ts';
import { BackToList } from './pane-parts.tsx';
import panes from './panes.module.css';
import type { Decision } from './use-inbox.ts';
import { useReply } from './use-reply.ts';

type Props = {
  item: InboxItem;
  position: number;
  of: number;
  /** Null if the list is visible next to it, as on a desktop. */
  onBack: (() => void) | null;
  onMove: (step: 1 | -1) => void;
  onDecide: (decision: Decision) => void;
  /** Called as soon as its reply is approved. */
  onDone: () => void;
};

/** One item: the person, the post, the thread, and the reply. */
export function AnswerPane({ item, position, of, onBack, onMove, onDecide, onDone }: Props) {
  const reply = useReply(item);
  useShortcuts([
    { keys: 'j', label: messages.next, run: () => onMove(1) },
    { keys: 'k', label: messages.previous, run: () => onMove(-1) },
  ]);
  return (
    <div className={`${panes.pane} ${classes.open}`} data-thumb>
      {onBack && <BackToList label={messages.back} onBack={onBack} />}
      <AnswerHead item={item} position={position} of={of} onMove={onMove} />
      <AnswerThread item={item} draftId={reply.id} />
      <AnswerEditor item={item} reply={reply} onDecide={onDecide} onDone={onDone} />
    </div>
  );
}

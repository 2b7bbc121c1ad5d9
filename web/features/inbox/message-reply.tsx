import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InboxItem } from '#contract/inbox.ts';
import { MessageEditor } from '#web/features/shared/message-drafts/message-editor.tsx';
import { messageNotices } from '#web/features/shared/message-drafts/message-messages.ts';
import { showToast } from '#web/ui/toast.ts';
import classes from './answers.module.css';

type Props = {
  item: InboxItem;
  decisions: ReactNode;
  /** Called once it's answered, or needs no answer. */
  onDone: () => void;
};

/** The answer to a message, written here and sent on LinkedIn. */
export function MessageReply({ item: { id, person }, decisions, onDone }: Props) {
  const client = useQueryClient();
  if (person.signalId === null) return <div className={classes.actions}>{decisions}</div>;
  return (
    <MessageEditor
      to={{ signalId: person.signalId, answers: id }}
      decisions={decisions}
      onResolved={(sent) => {
        if (sent !== 'yes') return;
        showToast(messageNotices.recorded(person.name), 'success');
        onDone();
        void client.invalidateQueries({ queryKey: ['inbox'] });
        void client.invalidateQueries({ queryKey: ['bootstrap'] });
      }}
    />
  );
}

import { ActionIcon, Button, Text } from '@mantine/core';
import { IconMessage, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DraftSkeleton } from '#web/features/shared/comment-drafts/draft-variants.tsx';
import { messageMessages, writeLabels } from '#web/features/shared/message-drafts/message-messages.ts';
import { messageQuery } from '#web/features/shared/message-drafts/message-queries.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { useOverlayAtKey, useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './panel-draft.module.css';

const MessageEditor = lazy(() =>
  import('#web/features/shared/message-drafts/message-editor.tsx').then((module) => ({
    default: module.MessageEditor,
  })),
);

/** Why to write to the person now, with the message once it's begun. Nothing without a reason. */
export function PanelMessage({ signalId }: { signalId: string }) {
  const state = useQuery(messageQuery({ signalId })).data;
  const [isOpen, setOpen] = useState(false);
  const occasion = state?.occasion;
  const close = () => setOpen(false);
  const overlay = useOverlayAtKey();
  useShortcuts(
    isOpen ? [{ keys: 'Escape', label: messageMessages.close, run: () => overlay.current || close() }] : [],
  );
  if (!occasion || state.blocked !== null) return null;
  return (
    <section className={classes.message} aria-label={messageMessages.message}>
      <div className={classes.head}>
        <p>
          {occasion.reason} · <MomentText moment={occasion.at} />
        </p>
        {isOpen ? (
          <ActionIcon
            data-tip={`${messageMessages.close} (Esc)`}
            variant="subtle"
            color="gray"
            aria-label={messageMessages.close}
            onClick={close}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMessage size={14} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {writeLabels[occasion.kind]}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          {occasion.about !== occasion.reason && (
            <div className={classes.post}>
              <Text inherit lineClamp={4} title={occasion.about}>
                {occasion.about}
              </Text>
            </div>
          )}
          <Suspense fallback={<DraftSkeleton label={messageMessages.drafting} />}>
            <MessageEditor to={{ signalId }} onResolved={(sent) => sent !== 'not_yet' && close()} />
          </Suspense>
        </>
      )}
    </section>
  );
}

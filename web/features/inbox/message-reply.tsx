import { Button, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { InboxItem } from '#contract/inbox.ts';
import { openOutside } from '#web/lib/safe-link.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { showToast } from '#web/ui/toast.ts';
import classes from './answers.module.css';
import { itemNotices, itemActions as labels } from './inbox-messages.ts';
import type { Decision } from './use-inbox.ts';

/** Typed messages by item, for as long as the page is open. */
const typed = new Map<string, string>();

type Props = { item: InboxItem; decisions: ReactNode; onDecide: (decision: Decision) => void };

/** A message to write here and send on LinkedIn; then asks whether it was sent. */
export function MessageReply({ item, decisions, onDecide }: Props) {
  const [text, setText] = useState(typed.get(item.id) ?? '');
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    if (text.trim() === '') {
      showToast(itemNotices.writeFirst);
      field.current?.focus();
      return;
    }
    try {
      await navigator.clipboard.writeText(text.trim());
    } catch {
      showToast(itemNotices.notCopied, 'danger');
      return;
    }
    openOutside(item.person.url);
    showToast(itemNotices.copied, 'success');
    setAsking(true);
  };
  const write = () => field.current?.focus();
  useShortcuts([
    { keys: 'y', label: labels.copy, run: () => void copy() },
    { keys: 'e', label: labels.write, run: write },
    { keys: 'r', label: labels.write, run: write },
  ]);
  return (
    <>
      <Textarea
        ref={field}
        aria-label={labels.message}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        onChange={({ currentTarget }) => {
          typed.set(item.id, currentTarget.value);
          setText(currentTarget.value);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      {isAsking && (
        <fieldset className={classes.sent}>
          <legend>{labels.sent}</legend>
          <Button onClick={() => onDecide('answered')}>{labels.yes}</Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {labels.notYet}
          </Button>
          <Button variant="default" onClick={() => onDecide('dismissed')}>
            {labels.noAnswer}
          </Button>
        </fieldset>
      )}
      <div className={classes.actions}>
        <Button
          leftSection={<IconCopy size={16} />}
          rightSection={<KeyCap keys="y" />}
          onClick={() => void copy()}
        >
          {labels.copy}
        </Button>
        {decisions}
      </div>
    </>
  );
}

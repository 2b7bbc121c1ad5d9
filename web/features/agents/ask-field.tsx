import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { ModelUsage } from '#contract/plan/model.ts';
import { Badge } from '#web/ui/badge.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import classes from './conversation.module.css';

/** The contract's limit. */
const maxText = 8000;

/** Whether the browser can size a field to its text, whatever its width and font. */
const sizesItself = CSS.supports('field-sizing', 'content');

type Props = {
  text: string;
  onText: (text: string) => void;
  /** Undefined while unknown, null if none is configured. */
  model: ModelUsage['model'] | undefined;
  /** Why asking is blocked right now; null if it isn't. */
  blocked: string | null;
  isSending: boolean;
  /** Whether the field starts focused, with the cursor at the end of its text. */
  isFocused?: boolean;
  onAsk: (text: string) => void;
};

/** The field for questions. Enter sends, Shift+Enter starts a new line. */
export function AskField({ text, onText, model, blocked, isSending, isFocused = false, onAsk }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const typed = text.trim();
  const canSend = typed !== '' && blocked === null && !isSending && model !== null;
  const send = () => {
    if (canSend) onAsk(typed);
  };
  // Grows with the text, up to a third of the page.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || sizesItself) return;
    element.style.height = 'auto';
    element.style.height = text === '' ? '' : `${element.scrollHeight}px`;
  }, [text]);
  useEffect(() => {
    const element = field.current;
    if (!isFocused || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [isFocused]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.ask}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className={classes.field}
        aria-label="Ask about your signals, posts and feeds"
        placeholder="Ask about your signals, posts and feeds"
        rows={1}
        maxLength={maxText}
        value={text}
        disabled={model === null}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <div className={classes.askFoot}>
        {blocked !== null && typed !== '' && (
          <span role="status" className="quiet">
            {blocked}
          </span>
        )}
        {model?.isSample && (
          <Tooltip label="Sample answers: common questions only">
            <span>
              <Badge tone="neutral">Sample model</Badge>
            </span>
          </Tooltip>
        )}
        {model && !model.isSample && <span className="quiet cut">{model.name}</span>}
        <KeyCap keys="enter" />
        <ActionIcon type="submit" aria-label="Send" disabled={!canSend} loading={isSending}>
          <IconArrowUp size={16} stroke={2} />
        </ActionIcon>
      </div>
    </form>
  );
}

import { Button, Group, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconMessagePlus, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { MessageSent } from '#contract/engage/messages.ts';
import classes from '#web/features/shared/comment-drafts/comment-drafts.module.css';
import { DraftBriefOf } from '#web/features/shared/comment-drafts/draft-brief.tsx';
import { DraftSkeleton, VariantTabs } from '#web/features/shared/comment-drafts/draft-variants.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { messageMessages as messages, messageVariants } from './message-messages.ts';
import { type MessageTo, messageBriefQuery } from './message-queries.ts';
import { type Message, useMessage } from './use-message.ts';

type Props = {
  to: MessageTo;
  /** Other actions beside "Copy and open". Their keys belong to whoever passes them. */
  decisions?: ReactNode;
  /** Called once the user said whether the copied message was sent. */
  onResolved: (sent: MessageSent) => void;
};

/**
 * A message to a person: up to three drafts, an editor, and "Copy and open", after which it asks once whether it was
 * sent. inGrow sends nothing.
 */
export function MessageEditor({ to, decisions, onResolved }: Props) {
  const message = useMessage(to);
  const field = useRef<HTMLTextAreaElement>(null);
  const { state, draft } = message;
  const isOpen = state !== undefined && state.blocked === null && !message.isDrafting;
  const write = () => field.current?.focus();
  useShortcuts(
    isOpen
      ? [
          { keys: 'y', label: messages.copy, run: () => void message.copy(), ignoresRepeat: true },
          { keys: 'c', label: messages.draft, run: () => void begin(message), ignoresRepeat: true },
          { keys: 'e', label: messages.edit, run: write },
          { keys: 'r', label: messages.edit, run: write },
          ...(draft?.variants ?? []).map(({ text }, index) => ({
            keys: String(index + 1),
            label: messages.chooseVariant(index + 1),
            run: () => message.type(text),
          })),
        ]
      : [],
  );
  if (message.error !== null && state === undefined) {
    return <LoadError of={message} title={messages.notRead} />;
  }
  if (state === undefined || message.isDrafting) return <DraftSkeleton label={messages.drafting} />;
  const actions = decisions && <Group gap="xs">{decisions}</Group>;
  if (state.blocked !== null) {
    return (
      <>
        <p className={classes.trouble}>{state.blocked}</p>
        {actions}
      </>
    );
  }
  const resolve = async (sent: MessageSent) => {
    await message.resolve(sent);
    onResolved(sent);
  };
  return (
    <section aria-label={messages.message} className={classes.bench}>
      <Variants message={message} />
      {draft?.message && <p className={classes.trouble}>{draft.message}</p>}
      <Field message={message} fieldRef={field} />
      {message.isCopied && <Sent onAnswer={(sent) => void resolve(sent).catch(() => undefined)} />}
      <Group gap="xs" data-review-actions={decisions ? true : undefined}>
        <Button
          variant={message.isCopied ? 'default' : 'filled'}
          leftSection={<IconCopy size={16} />}
          rightSection={<KeyCap keys="y" />}
          onClick={() => void message.copy()}
        >
          {messages.copy}
        </Button>
        {decisions}
      </Group>
      {draft && draft.reasons.length > 0 && (
        <p className={`${classes.why} quiet`}>{draft.reasons.join(' ')}</p>
      )}
      {draft && draft.variants.length > 0 && !message.isCopied && (
        <DraftBriefOf
          query={messageBriefQuery(to)}
          onStrike={(struck) => message.begin({ again: true, struck })}
        />
      )}
    </section>
  );
}

/** Drafts, or drafts again. A rejection is shown as a toast. */
const begin = (message: Message) =>
  message.begin(message.draft ? { again: true } : {}).catch(() => undefined);

function Variants({ message }: { message: Message }) {
  const { draft, text } = message;
  const variants = draft?.variants ?? [];
  if (message.isCopied) return null;
  return (
    <Group align="flex-start" justify="space-between" gap="xs">
      <VariantTabs
        variants={variants}
        labels={messageVariants}
        chosen={variants.findIndex((one) => one.text === text)}
        isKeyed
        onChoose={(index) => message.type(variants[index]?.text ?? '')}
      />
      <Button
        size="compact-sm"
        {...(variants.length > 0 ? { variant: 'subtle', color: 'gray' } : { variant: 'light' })}
        leftSection={variants.length > 0 ? <IconRefresh size={14} /> : <IconMessagePlus size={14} />}
        loading={message.isBusy}
        onClick={() => void begin(message)}
      >
        {variants.length > 0 ? messages.regenerate : messages.draft}
      </Button>
    </Group>
  );
}

function Field({
  message,
  fieldRef,
}: {
  message: Message;
  fieldRef: React.RefObject<HTMLTextAreaElement | null>;
}) {
  const { text, draft, state } = message;
  const max = state?.maxLength ?? 0;
  const length = [...text].length;
  // The server checks what it stores; while the user types, what it found may not be there anymore.
  const chosen = draft?.variants.find((one) => one.text === text);
  const warnings = chosen?.warnings ?? (draft?.text === text ? draft.warnings : []);
  return (
    <div>
      <Textarea
        ref={fieldRef}
        aria-label={messages.message}
        autosize
        minRows={4}
        maxRows={16}
        value={text}
        onChange={({ currentTarget }) => message.type(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
      <div className={classes.underText}>
        <ul className={classes.checks} aria-label={messages.checks}>
          {warnings.map((warning) => (
            <li key={warning.kind + warning.message} data-tone="warning">
              <IconAlertTriangle size={14} aria-hidden /> {warning.message}
            </li>
          ))}
        </ul>
        <span className={`${classes.length} tabular`} data-tone={length > max ? 'failed' : undefined}>
          {messages.length(length, max)}
        </span>
      </div>
    </div>
  );
}

/** Asks whether the copied message was sent. */
function Sent({ onAnswer }: { onAnswer: (sent: MessageSent) => void }) {
  return (
    <fieldset className={classes.sent}>
      <legend className="visually-hidden">{messages.sent}</legend>
      <span aria-hidden>{messages.sent}</span>
      <Button size="compact-sm" onClick={() => onAnswer('yes')}>
        {messages.yes}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onAnswer('not_yet')}>
        {messages.notYet}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onAnswer('no')}>
        {messages.no}
      </Button>
    </fieldset>
  );
}

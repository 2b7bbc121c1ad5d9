import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { rankedChannels } from '#core/channels/index.ts';
import { timeIn } from '#web/lib/zoned-time.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { ChannelTabs, type EditorTab } from './composer/channel-tabs.tsx';
import { CheckLine } from './composer/check-line.tsx';
import classes from './composer/composer.module.css';
import { ComposerFooter, scheduleTime } from './composer/composer-footer.tsx';
import { ComposerPreviews } from './composer/composer-previews.tsx';
import { DiscardDialog } from './composer/discard-dialog.tsx';
import { EditorPanel } from './composer/editor-panel.tsx';
import { linkOf, withoutLinks } from './composer/link-card.tsx';
import { useChecks } from './composer/use-checks.ts';
import { useScheduleTime } from './composer/use-schedule-time.ts';
import { chosenChannels, isBlank, isUnwritten, textFor } from './composition.ts';
import { DraftLine } from './draft-with/draft-line.tsx';
import { draftWithMessages } from './draft-with/draft-with-messages.ts';
import { useDrafting } from './draft-with/use-drafting.ts';
import { pictureKey } from './images.ts';
import { postsMessages as messages } from './posts-messages.ts';
import type { SaveState } from './save-drafts.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useComposition } from './use-composition.ts';
import { useSend } from './use-send.ts';

const DraftWithDialog = lazy(() =>
  import('./draft-with/draft-with-dialog.tsx').then(({ DraftWithDialog }) => ({ default: DraftWithDialog })),
);

type Props = {
  compositionId: string;
  drafts: readonly Publication[];
  /** The realm in which the whole post is published. */
  realm: Realm;
  /** The channels that can be connected there. */
  channels: readonly Channel[];
  /** The account of each channel, if it's connected. */
  connections: Partial<Record<Channel, Connection>>;
  /** The channels that the plan doesn't cover. They aren't chosen by default. */
  paused: readonly Channel[];
  zone: string;
  /** More header actions: the realm switch. */
  actions: readonly ReactElement[];
  /** The link to Drafts in the realm shown. */
  toDrafts: object;
  /** The post was sent, or deleted. */
  onDone: (wasSent: boolean) => void;
  /** The post was unscheduled and is a draft again. */
  onUnscheduled: () => void;
};

/** Writes one post for several channels. The preview is exactly what is sent. */
export function Composer(props: Props) {
  const { compositionId, drafts, realm, channels, connections, paused, zone } = props;
  const { onDone, onUnscheduled } = props;
  // Whoever has connected nothing yet writes first, and connects from the draft.
  const connected = rankedChannels.filter((channel) => connections[channel]);
  const usable = connected.length > 0 ? connected : channels;
  const first = usable.find((channel) => !paused.includes(channel));
  const post = useComposition(compositionId, drafts, first ? [first] : []);
  const { value, changePart, state, saver } = post;
  const { now, at, setPicked } = useScheduleTime(realm);
  const [wanted, setTab] = useState<EditorTab>('all');
  const [refused, setRefused] = useState<{ channel: Channel; message: string }[]>([]);
  const [isDiscarding, discarding] = useDisclosure();
  const [isPreviewing, previewing] = useDisclosure();
  const chosen = chosenChannels(value);
  const tab = wanted !== 'all' && chosen.includes(wanted) ? wanted : 'all';
  const checks = useChecks(compositionId, value, chosen, at);
  const send = useSend(saver, {
    onUnscheduled,
    onSent: (sent) => {
      setRefused(sent.refused);
      if (sent.refused.length === 0) return onDone(true);
      // Channels already sent are no longer part of this post.
      for (const channel of sent.left) changePart(channel, (part) => ({ ...part, isChosen: false }));
    },
  });
  const isEmpty = chosen.length === 0 || chosen.some((channel) => isUnwritten(value, channel));
  const isBlocked = checks.current?.some(({ warnings }) => warnings.some(({ blocks }) => blocks)) ?? false;
  // Wait for uploads and image descriptions, because they belong to the post.
  const isBusy = useIsMutating({ mutationKey: pictureKey }) > 0;
  const draft = useDrafting(post);
  const [isDrafting, drafting] = useDisclosure();
  // An unfinished draft can't be sent.
  const canSend = !isEmpty && !isBlocked && !isBusy && !send.isPending && draft.state.kind !== 'drafting';
  const sendAt = (when: Date | null) => {
    if (!canSend) return;
    setRefused([]);
    send.mutate({ channels: chosen, at: when });
  };
  useShortcuts([
    {
      keys: 'mod+enter',
      label: at === null ? messages.postNow : messages.schedule(scheduleTime(at, zone, now)),
      ignoresRepeat: true,
      run: () => {
        // An image description is saved on blur, and that must happen before the post is sent.
        const { activeElement } = document;
        if (isDescription(activeElement)) activeElement.blur();
        else sendAt(at);
      },
    },
  ]);
  const hasXLink = chosen.includes('twitter') && linkOf(textFor(value, 'twitter')) !== null;
  const removeLink = () =>
    changePart('twitter', (part) => ({ ...part, ownText: withoutLinks(textFor(value, 'twitter')) }));
  return (
    <>
      <PageHeader
        title={drafts.length > 0 ? messages.editPost : messages.newPost}
        crumb={{ label: messages.posts, to: '/dashboard/posts', search: props.toDrafts }}
        realm={realm}
        status={
          <SaveLine state={state} zone={zone} onRetry={() => void saver.flush().catch(() => undefined)} />
        }
        actions={[
          ...props.actions,
          {
            label: draftWithMessages.action,
            icon: <IconSparkles size={16} aria-hidden />,
            disabled: draft.state.kind === 'drafting',
            onClick: drafting.open,
          },
        ]}
        more={[{ label: messages.discard, disabled: isBlank(value), onClick: discarding.open }]}
      />
      <div className={classes.composer} inert={send.isPending}>
        <ChannelTabs
          tab={tab}
          onTab={setTab}
          composition={value}
          chosen={chosen}
          others={channels.filter((channel) => !chosen.includes(channel))}
          connections={connections}
          checkOf={checks.of}
          onAdd={(channel) => changePart(channel, (part) => ({ ...part, isChosen: true }))}
        />
        <div className={classes.body}>
          <EditorPanel post={post} chosen={chosen} connections={connections} tab={tab} onTab={setTab}>
            <DraftLine draft={draft} />
            <CheckLine
              checks={checks}
              chosen={chosen}
              isWritten={!isBlank(value)}
              onRemoveLink={hasXLink ? removeLink : null}
            />
            <Text size="sm" c="dimmed">
              {messages.undoHint(realm === 'real')}
            </Text>
            {send.isError && <ErrorNote error={send.error} title={messages.notPosted} />}
            {refused.map(({ channel, message }) => (
              <Alert key={channel} color="red" role="alert" title={messages.notAccepted(channel)}>
                {message}
              </Alert>
            ))}
          </EditorPanel>
          <ComposerPreviews
            composition={value}
            channels={tab === 'all' ? chosen : [tab, ...chosen.filter((channel) => channel !== tab)]}
            connections={connections}
            isOpen={isPreviewing}
            onClose={previewing.close}
          />
        </div>
        <ComposerFooter
          realm={realm}
          zone={zone}
          at={at}
          onAt={setPicked}
          canSend={canSend}
          isSending={send.isPending}
          onSend={sendAt}
          onPreview={previewing.open}
        />
      </div>
      <UnsavedDialog compositionId={compositionId} saver={saver} />
      {isDrafting && (
        <Suspense>
          <DraftWithDialog
            opened
            realm={realm}
            onClose={drafting.close}
            onDraft={(request) => draft.start(request, tab)}
          />
        </Suspense>
      )}
      <DiscardDialog
        opened={isDiscarding}
        onClose={discarding.close}
        onDiscard={async () => {
          await saver.discard();
          onDone(false);
        }}
      />
    </>
  );
}

/** Whether the user is typing an image description. */
function isDescription(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.matches('[data-description]');
}

type SaveProps = { state: SaveState; zone: string; onRetry: () => void };

function SaveLine({ state, zone, onRetry }: SaveProps) {
  if (state.kind === 'failed') {
    return (
      <span role="alert" className={classes.failed}>
        {messages.notSaved(state.reason)}{' '}
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </span>
    );
  }
  const line =
    state.kind === 'empty' || state.kind === 'changed'
      ? ''
      : state.kind === 'saved'
        ? messages.draftSaved(timeIn(state.at.toISOString(), zone))
        : messages.saving;
  return (
    <Text size="sm" c="dimmed" span role="status">
      {line}
    </Text>
  );
}

import { Alert, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSparkles } from '@tabler/icons-react';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel, Publication } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { rankedChannels } from '#core/channels/index.ts';
import { timeIn } from '#web/lib/zoned-time.ts';
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useNow } from '#web/ui/use-now.ts';
import { ChannelEditor } from './composer/channel-editor.tsx';
import { ChannelTabs, type EditorTab } from './composer/channel-tabs.tsx';
import { CheckLine } from './composer/check-line.tsx';
import classes from './composer/composer.module.css';
import { ComposerFooter, scheduleTime } from './composer/composer-footer.tsx';
import { ComposerPreviews } from './composer/composer-previews.tsx';
import { DiscardDialog } from './composer/discard-dialog.tsx';
import { linkOf, withoutLinks } from './composer/link-card.tsx';
import { MentionLine } from './composer/mention-line.tsx';
import { MentionTextarea } from './composer/mention-textarea.tsx';
import { goodTimesQuery } from './composer/queries.ts';
import { useChecks } from './composer/use-checks.ts';
import {
  chosenChannels,
  isBlank,
  isUnwritten,
  mentionsFor,
  type Part,
  textFor,
  withMention,
} from './composition.ts';
import { DraftLine } from './draft-with/draft-line.tsx';
import { draftWithMessages } from './draft-with/draft-with-messages.ts';
import { useDraftStream } from './draft-with/use-draft-stream.ts';
import { ImageField } from './image-field.tsx';
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
  /** The network in which the whole post is published. */
  network: Network;
  /** The channels that can be connected there. */
  channels: readonly Channel[];
  /** The account of each channel, if it's connected. */
  connections: Partial<Record<Channel, Connection>>;
  /** The channels that the plan doesn't cover. They aren't chosen by default. */
  paused: readonly Channel[];
  zone: string;
  /** More header actions: the network switch. */
  actions: readonly ReactElement[];
  /** The link to Drafts in the network shown. */
  toDrafts: object;
  /** The post was sent, or deleted. */
  onDone: (wasSent: boolean) => void;
  /** The post was unscheduled and is a draft again. */
  onUnscheduled: () => void;
  /** The draft is now saved on the server. */
  onKept: () => void;
};

/** Writes one post for several channels. The preview is exactly what is sent. */
export function Composer(props: Props) {
  const { compositionId, drafts, network, channels, connections, paused, zone } = props;
  const { onDone, onUnscheduled, onKept } = props;
  const connected = rankedChannels.filter((channel) => connections[channel] && !paused.includes(channel));
  const { value, change, state, saver, takeTheirs, keepMine } = useComposition(
    compositionId,
    drafts,
    connected.slice(0, 1),
  );
  const now = useNow();
  const times = useQuery(goodTimesQuery(network));
  // Until the user picks a time, the post is scheduled for the next good time, or for now if none is known.
  const [picked, setPicked] = useState<Date | null | undefined>(undefined);
  const next = times.data?.items.find((item) => Date.parse(item.at) > now.getTime());
  const at = picked === undefined ? (next ? new Date(next.at) : null) : picked;
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
  const changePart = (channel: Channel, make: (part: Part) => Part) =>
    change((before) => ({ ...before, parts: { ...before.parts, [channel]: make(before.parts[channel]) } }));
  const isEmpty = chosen.length === 0 || chosen.some((channel) => isUnwritten(value, channel));
  const isBlocked = checks.current?.some(({ warnings }) => warnings.some(({ blocks }) => blocks)) ?? false;
  // Wait for uploads and image descriptions, because they belong to the post.
  const isBusy = useIsMutating({ mutationKey: pictureKey }) > 0;
  const draft = useDraftStream<EditorTab>();
  const [isDrafting, drafting] = useDisclosure();
  // An unfinished draft can't be sent.
  const canSend = !isEmpty && !isBlocked && !isBusy && !send.isPending && draft.state.kind !== 'drafting';
  /** The target of a draft: the shared text, or a channel's own. */
  const targetOf = (into: EditorTab) => {
    const write = (make: (before: string) => string | null) =>
      into === 'all'
        ? change((all) => ({ ...all, text: make(all.text) ?? '' }))
        : change((all) => ({
            ...all,
            parts: {
              ...all.parts,
              [into]: { ...all.parts[into], ownText: make(textFor(all, into)) },
            },
          }));
    const former = into === 'all' ? value.text : value.parts[into].ownText;
    return {
      into,
      replace: (text: string) => write(() => text),
      append: (piece: string) => write((before) => before + piece),
      undo: () => write(() => former),
    };
  };
  // Text typed into the draft afterward isn't discarded with it.
  const drafted = draft.written;
  const isAsDrafted =
    drafted !== null && (drafted.into === 'all' ? value.text : textFor(value, drafted.into)) === drafted.text;
  const undoDraft = isAsDrafted ? draft.undo : null;
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
  // A saved post gets a URL, so it survives a reload.
  const keptOnce = useRef(drafts.length > 0);
  const isGoing = useRef(false);
  if (state.kind === 'saved' && !keptOnce.current && !isGoing.current) {
    keptOnce.current = true;
    queueMicrotask(onKept);
  }
  const hasXLink = chosen.includes('twitter') && linkOf(textFor(value, 'twitter')) !== null;
  const removeLink = () =>
    changePart('twitter', (part) => ({ ...part, ownText: withoutLinks(textFor(value, 'twitter')) }));
  return (
    <>
      <PageHeader
        title={drafts.length > 0 ? messages.editPost : messages.newPost}
        crumb={{ label: messages.posts, to: '/dashboard/posts', search: props.toDrafts }}
        network={network}
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
          <div
            id="editor-panel"
            role="tabpanel"
            aria-labelledby={`editor-tab-${tab}`}
            className={classes.panel}
          >
            {tab === 'all' ? (
              <>
                <MentionTextarea
                  aria-label={messages.yourPost}
                  placeholder={messages.placeholder}
                  minRows={7}
                  value={value.text}
                  network={
                    chosen.includes('linkedin') && connections.linkedin?.provider === 'linkedin'
                      ? network
                      : null
                  }
                  onText={(text) => change((before) => ({ ...before, text }))}
                  onMention={(mention) => changePart('linkedin', (part) => withMention(part, mention))}
                />
                {chosen.includes('linkedin') && (
                  <MentionLine
                    mentions={mentionsFor(value)}
                    onRemove={(id) =>
                      changePart('linkedin', (part) => ({
                        ...part,
                        mentions: part.mentions.filter((each) => each.id !== id),
                      }))
                    }
                  />
                )}
                <ImageField
                  images={value.images}
                  onChange={(make) => change((before) => ({ ...before, images: make(before.images) }))}
                />
              </>
            ) : (
              <ChannelEditor
                key={tab}
                channel={tab}
                composition={value}
                connection={connections[tab] ?? null}
                isAlone={chosen.length === 1}
                onPart={(make) => changePart(tab, make)}
                onRemove={() => {
                  changePart(tab, (part) => ({ ...part, isChosen: false }));
                  setTab('all');
                }}
              />
            )}
            {state.kind === 'changed' && (
              <ChangedElsewhere
                theirs={wordsOf(state.theirs)}
                onTheirs={() => takeTheirs(state.theirs)}
                onMine={() => keepMine(state.theirs)}
              />
            )}
            <DraftLine state={draft.state} onStop={draft.stop} onHide={draft.hide} onUndo={undoDraft} />
            <CheckLine
              checks={checks}
              chosen={chosen}
              isWritten={!isBlank(value)}
              onRemoveLink={hasXLink ? removeLink : null}
            />
            <Text size="sm" c="dimmed">
              {messages.undoHint(network === 'real')}
            </Text>
            {send.isError && <ErrorNote error={send.error} title={messages.notPosted} />}
            {refused.map(({ channel, message }) => (
              <Alert key={channel} color="red" role="alert" title={messages.notAccepted(channel)}>
                {message}
              </Alert>
            ))}
          </div>
          <ComposerPreviews
            composition={value}
            channels={tab === 'all' ? chosen : [tab, ...chosen.filter((channel) => channel !== tab)]}
            connections={connections}
            isOpen={isPreviewing}
            onClose={previewing.close}
          />
        </div>
        <ComposerFooter
          network={network}
          zone={zone}
          at={at}
          onAt={setPicked}
          canSend={canSend}
          isSending={send.isPending}
          onSend={sendAt}
          onPreview={previewing.open}
        />
      </div>
      <UnsavedDialog compositionId={compositionId} saver={saver} isGoing={isGoing} />
      {isDrafting && (
        <Suspense>
          <DraftWithDialog
            opened
            network={network}
            onClose={drafting.close}
            onDraft={(request) =>
              draft.start(tab === 'all' ? request : { ...request, channel: tab }, targetOf(tab))
            }
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

/** All texts of a post that is stored, to compare with what is in the fields. */
const wordsOf = (drafts: readonly Publication[]): string => {
  const texts = [...drafts].sort((one, other) => one.part - other.part).map(({ text }) => text);
  return [...new Set(texts)].join('\n\n');
};

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

import { Alert, Button, Chip, Group, Text, Textarea } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Connection } from '#contract/channels/connections.ts';
import type { Channel, ChannelCheck, Publication } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { momentOf } from '#web/lib/zoned-time.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { useOverlayAtKey, useShortcuts } from '#web/ui/shortcuts.ts';
import { useNow } from '#web/ui/use-now.ts';
import { ChannelPart } from './channel-part.tsx';
import { ChannelPreview } from './channel-preview.tsx';
import classes from './compose.module.css';
import {
  allChannels,
  type Composition,
  chosenChannels,
  draftFor,
  isBlank,
  isUnwritten,
  type Part,
  takesImages,
} from './composition.ts';
import { ImageField, pictureKey } from './image-field.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { SaveState } from './save-drafts.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useComposition } from './use-composition.ts';
import { useSend } from './use-send.ts';
import { nextHour, WhenField } from './when-field.tsx';

type Props = {
  compositionId: string;
  drafts: readonly Publication[];
  /** The one in which all of it is published. */
  network: Network;
  /** Those that can be connected there. */
  channels: readonly Channel[];
  /** By which account each channel is reached; none where it is not connected. */
  connections: Partial<Record<Channel, Connection>>;
  zone: string;
  /** The post is on its way or gone: a new one can be begun. */
  onDone: () => void;
  /** It was taken back and is a draft again. */
  onTakenBack: () => void;
  /** There is something on the server now. */
  onKept: () => void;
  onLeave: () => void;
};

/** Writes a post once for several channels: what is previewed is what is sent. */
export function Composer({
  compositionId,
  drafts,
  network,
  channels,
  connections,
  zone,
  onDone,
  onTakenBack,
  onKept,
  onLeave,
}: Props) {
  const connected = allChannels.filter((channel) => connections[channel]);
  const { value, change, state, saver } = useComposition(compositionId, drafts, connected.slice(0, 1));
  const [time, setTime] = useState<string | null>(null);
  const [isTimed, setTimed] = useState(false);
  const [refused, setRefused] = useState<{ channel: Channel; message: string }[]>([]);
  const [isLeaving, leaving] = useDisclosure();
  const overlay = useOverlayAtKey();
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useNow();
  const chosen = chosenChannels(value);
  const at = isTimed && time !== null ? momentOf(time, zone) : null;
  const checks = useChecks(compositionId, value, chosen, at);
  const send = useSend(saver, {
    onTakenBack,
    onSent: (sent) => {
      setRefused(sent.refused);
      if (sent.refused.length === 0) return onDone();
      // What is on its way is no longer a part of this post.
      for (const channel of sent.left) changePart(channel, (part) => ({ ...part, isChosen: false }));
    },
  });

  const changePart = (channel: Channel, make: (part: Part) => Part) =>
    change((before) => ({ ...before, parts: { ...before.parts, [channel]: make(before.parts[channel]) } }));
  const isEmpty = chosen.length === 0 || chosen.some((channel) => isUnwritten(value, channel));
  const isBlocked = checks.current?.some(({ warnings }) => warnings.some(({ blocks }) => blocks)) ?? false;
  // What is uploaded or described belongs to what is sent.
  const isBusy = useIsMutating({ mutationKey: pictureKey }) > 0;
  const canSend = !isEmpty && !isBlocked && !isBusy && !(isTimed && time === null) && !send.isPending;
  const sendNow = () => {
    if (!canSend) return;
    setRefused([]);
    send.mutate({ channels: chosen, at });
  };
  useShortcuts([
    {
      keys: 'mod+enter',
      label: isTimed ? 'Schedule the post' : 'Post now',
      run: () => {
        // A description is taken when its field is left; it has to arrive before what it belongs to.
        const { activeElement } = document;
        if (isDescription(activeElement)) activeElement.blur();
        else sendNow();
      },
    },
    // Escape closes a menu or a calendar by itself.
    {
      keys: 'Escape',
      label: 'Leave the post',
      run: () => overlay.current || isBlank(value) || leaving.open(),
    },
  ]);
  // What is kept has a URL from then on, so that it survives a reload.
  const keptOnce = useRef(drafts.length > 0);
  const isGoing = useRef(false);
  if (state.kind === 'saved' && !keptOnce.current && !isGoing.current) {
    keptOnce.current = true;
    queueMicrotask(onKept);
  }
  return (
    <div className={classes.composer}>
      <section aria-label="Post" className={classes.editor} inert={send.isPending}>
        <ChannelPicker
          composition={value}
          channels={channels}
          connections={connections}
          onPick={(channel, isChosen) => changePart(channel, (part) => ({ ...part, isChosen }))}
        />
        <Textarea
          ref={field}
          aria-label="Your post"
          placeholder="What do you want to say?"
          autosize
          minRows={8}
          maxRows={24}
          value={value.text}
          onChange={(event) => {
            const { value: text } = event.currentTarget;
            change((before) => ({ ...before, text }));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            if (isBlank(value)) event.currentTarget.blur();
            else leaving.open();
          }}
        />
        <SaveLine state={state} onRetry={() => void saver.flush().catch(() => undefined)} />
        <ImageField
          images={value.images}
          without={chosen.filter((channel) => !takesImages(channel)).map((channel) => channelNames[channel])}
          onChange={(make) => change((before) => ({ ...before, images: make(before.images) }))}
        />
        {chosen.map((channel) => (
          <ChannelPart
            key={channel}
            channel={channel}
            composition={value}
            connection={connections[channel] ?? null}
            check={checks.of(channel)}
            isAlone={chosen.length === 1}
            onText={(ownText) => changePart(channel, (part) => ({ ...part, ownText }))}
            onOptions={(options) => changePart(channel, (part) => ({ ...part, options }))}
          />
        ))}
        {isTimed && <WhenField value={time} zone={zone} now={now} onChange={setTime} />}
        {send.isError && <ErrorNote error={send.error} title="Not taken" />}
        {refused.map(({ channel, message }) => (
          <Alert key={channel} color="red" role="alert" title={`Not taken for ${channelNames[channel]}`}>
            {message}
          </Alert>
        ))}
        <Group gap="xs">
          <Button loading={send.isPending} disabled={!canSend} onClick={sendNow}>
            {isTimed ? 'Schedule' : 'Post now'}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setTime((before) => before ?? nextHour(now, zone));
              setTimed((before) => !before);
            }}
          >
            {isTimed ? 'Post now instead' : 'Choose a time'}
          </Button>
          {!isBlank(value) && (
            <Button variant="subtle" color="gray" onClick={leaving.open}>
              Leave
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {network === 'real'
            ? 'It is visible to others there. You have ten seconds to take it back.'
            : 'It goes to the sample network only. You have ten seconds to take it back.'}
        </Text>
      </section>
      <section aria-label="Previews" className={classes.previews}>
        {chosen.length === 0 && (
          <Text size="sm" c="dimmed">
            Choose a channel to see how your post looks there.
          </Text>
        )}
        {chosen.map((channel) => (
          <ChannelPreview
            key={channel}
            channel={channel}
            composition={value}
            connection={connections[channel] ?? null}
          />
        ))}
      </section>
      <UnsavedDialog compositionId={compositionId} saver={saver} isGoing={isGoing} />
      <LeaveDialog
        opened={isLeaving}
        onClose={() => {
          leaving.close();
          field.current?.focus();
        }}
        onKeep={onLeave}
        onDelete={async () => {
          await saver.discard();
          onDone();
        }}
      />
    </div>
  );
}

/** What the server says of the post, once its writer pauses. */
function useChecks(
  compositionId: string,
  composition: Composition,
  chosen: readonly Channel[],
  at: Date | null,
): { current: ChannelCheck[] | undefined; of: (channel: Channel) => ChannelCheck | null } {
  const asked = JSON.stringify({
    items: chosen.map((channel) => ({ channel, ...draftFor(composition, channel) })),
    compositionId,
    ...(at === null ? {} : { at: at.toISOString() }),
  });
  const [debounced] = useDebouncedValue(asked, 400);
  const check = useQuery({
    // Not by the name of a change event: saving a draft would ask the same again. Descriptions are kept with pictures.
    queryKey: ['post-check', debounced, composition.images.map(({ alt }) => alt)],
    queryFn: ({ signal }) => api.publications.checkAll({ body: JSON.parse(debounced) }, { signal }),
    enabled: debounced === asked && chosen.length > 0 && !isBlank(composition),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isCurrent = debounced === asked && !check.isPlaceholderData;
  const items = isBlank(composition) ? undefined : check.data?.items;
  return {
    current: isCurrent ? items : undefined,
    of: (channel) => items?.find((each) => each.channel === channel) ?? null,
  };
}

type PickerProps = {
  composition: Composition;
  channels: readonly Channel[];
  connections: Partial<Record<Channel, Connection>>;
  onPick: (channel: Channel, isChosen: boolean) => void;
};

/** Where the post goes. A channel that is not connected can be left, and not chosen. */
function ChannelPicker({ composition, channels, connections, onPick }: PickerProps) {
  const missing = channels.filter((channel) => !connections[channel]);
  return (
    <div className={classes.picker}>
      <Group gap="xs" role="group" aria-label="Channels">
        {allChannels
          .filter((channel) => connections[channel] || composition.parts[channel].isChosen)
          .map((channel) => (
            <Chip
              key={channel}
              variant="light"
              checked={composition.parts[channel].isChosen}
              onChange={(isChosen) => onPick(channel, isChosen)}
            >
              {channelNames[channel]}
              {connections[channel] ? ` · ${connections[channel].name}` : ''}
            </Chip>
          ))}
      </Group>
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          Not connected: {missing.map((channel) => channelNames[channel]).join(', ')}.{' '}
          <Link to="/dashboard/channels" className={classes.link}>
            Connect under Channels
          </Link>
        </Text>
      )}
    </div>
  );
}

/** Whether somebody is describing a picture. */
function isDescription(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.matches('[data-description]');
}

const saveLabels = { empty: '', typed: 'Saving …', saving: 'Saving …', saved: 'Kept as a draft' };

function SaveLine({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind !== 'failed') {
    return (
      <Text size="sm" c="dimmed" role="status" className={classes.save}>
        {saveLabels[state.kind]}
      </Text>
    );
  }
  return (
    <Group gap="xs" role="alert">
      <Text size="sm" c="var(--danger)">
        Not saved: {state.reason}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  );
}

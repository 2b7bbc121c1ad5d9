import { ActionIcon, Alert, Anchor, Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDots,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { RssFeed } from '#contract/feeds/rss.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { cadenceLabel, intervalLabel, listedItemsLabel } from './feed-labels.ts';
import classes from './feeds.module.css';
import { useFeedActions } from './use-feeds.ts';

type Props = {
  feed: RssFeed;
  folders: readonly string[];
  /** How many of its rules are on. */
  rulesOn: number;
  onRules: () => void;
  onRemoved: () => void;
};

/** A chosen feed: what it is, how it does, and what can be done with it. */
export function FeedBar({ feed, folders, rulesOn, onRules, onRemoved }: Props) {
  const { change, refresh, remove } = useFeedActions();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const site = outsideLink(feed.siteUrl);
  const isStopped = feed.state === 'paused' || feed.state === 'gone';
  const listedItems = listedItemsLabel(feed.listedItems);
  return (
    <>
      <header className={classes.bar}>
        <div className={classes.about}>
          <h2 className="cut" title={feed.title}>
            {feed.title}
          </h2>
          <Text size="xs" c="dimmed">
            {site && (
              <>
                <Anchor {...site} size="xs" underline="always">
                  {new URL(site.href).hostname}
                </Anchor>{' '}
                ·{' '}
              </>
            )}
            {cadenceLabel(feed.cadence)}
            {listedItems !== null && ` · ${listedItems}`}
            {!isStopped && ` · asked ${intervalLabel(feed.intervalMinutes)}`}
            {feed.lastSuccessAt && (
              <>
                {' '}
                · read <MomentText moment={feed.lastSuccessAt} />
              </>
            )}
          </Text>
        </div>
        <span className={classes.space} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWand size={15} aria-hidden />}
          onClick={onRules}
        >
          {rulesOn === 0 ? 'Rules' : `Rules (${rulesOn} on)`}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`More for ${feed.title}`}>
              <IconDots size={17} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isStopped && (
              <Menu.Item
                leftSection={<IconRefresh size={15} aria-hidden />}
                onClick={() => refresh.mutate(feed.id)}
              >
                Read it now
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={() => setDialog('edit')}>
              Rename or move…
            </Menu.Item>
            <Menu.Item
              leftSection={
                isStopped ? (
                  <IconPlayerPlay size={15} aria-hidden />
                ) : (
                  <IconPlayerPause size={15} aria-hidden />
                )
              }
              onClick={() => change.mutate({ id: feed.id, paused: !isStopped })}
            >
              {isStopped ? 'Read it again' : 'Pause'}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => setDialog('remove')}
            >
              Remove…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <HealthNote
        feed={feed}
        onWake={() => change.mutate({ id: feed.id, paused: false })}
        onSeen={() => change.mutate({ id: feed.id, alertSeen: true })}
        onRefresh={() => refresh.mutate(feed.id)}
        onRemove={() => setDialog('remove')}
      />
      <Modal opened={dialog === 'edit'} onClose={() => setDialog(null)} title="Rename or move">
        <EditFeed
          feed={feed}
          folders={folders}
          isSaving={change.isPending}
          onSave={(changed) =>
            change.mutate({ id: feed.id, ...changed }, { onSuccess: () => setDialog(null) })
          }
        />
      </Modal>
      <Modal opened={dialog === 'remove'} onClose={() => setDialog(null)} title={`Remove ${feed.title}?`}>
        <Stack gap="md">
          <Text size="sm">
            Its items and rules go with it and cannot be brought back. Drafts and posts made of its items
            stay.
          </Text>
          {remove.isError && (
            <Alert color="red" role="alert">
              {reasonOf(remove.error)}
            </Alert>
          )}
          <Group gap="xs">
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(feed.id, { onSuccess: onRemoved })}
            >
              Remove the feed
            </Button>
            <Button variant="default" onClick={() => setDialog(null)}>
              Keep it
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

type HealthNoteProps = {
  feed: RssFeed;
  onWake: () => void;
  onSeen: () => void;
  onRefresh: () => void;
  onRemove: () => void;
};

/** What happened to a feed that does not just work, and what to do. */
function HealthNote({ feed, onWake, onSeen, onRefresh, onRemove }: HealthNoteProps) {
  if (feed.state === 'active') return null;
  if (feed.state === 'paused') {
    return (
      <Alert className={classes.notice} color="gray" icon={<IconPlayerPause />} title="Paused">
        <Text size="sm">Nothing new comes while it is paused. What is here stays.</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={onWake}>
          Read it again
        </Button>
      </Alert>
    );
  }
  const isGone = feed.state === 'gone';
  return (
    <Alert
      className={classes.notice}
      color={isGone ? 'red' : 'yellow'}
      icon={<IconAlertTriangle />}
      title={isGone ? 'This feed is gone' : 'This feed cannot be read at the moment'}
    >
      <Text size="sm">
        {feed.lastError ?? feed.alert?.message}
        {!isGone && feed.nextPollAt && ' It is tried again by itself.'}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={isGone ? onWake : onRefresh}>
          Try it now
        </Button>
        {feed.alert && (
          <Button size="compact-sm" variant="default" onClick={onSeen}>
            Put the notice away
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          Remove…
        </Button>
      </Group>
    </Alert>
  );
}

type EditFeedProps = {
  feed: RssFeed;
  folders: readonly string[];
  isSaving: boolean;
  onSave: (changed: { title: string | null; folder: string | null }) => void;
};

function EditFeed({ feed, folders, isSaving, onSave }: EditFeedProps) {
  const [title, setTitle] = useState(feed.ownTitle ?? '');
  const [folder, setFolder] = useState(feed.folder ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ title: title.trim() || null, folder: folder.trim() || null });
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Empty: the feed’s own"
          placeholder={feed.title}
          value={title}
          maxLength={200}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label="Folder"
          description="A topic, or any word; empty for none"
          value={folder}
          maxLength={80}
          list="own-folders"
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
        <datalist id="own-folders">
          {folders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {feed.url}
        </Text>
        <div>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}

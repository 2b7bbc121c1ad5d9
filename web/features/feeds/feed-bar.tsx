import { ActionIcon, Alert, Anchor, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
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
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RssFeed } from '#contract/feeds/rss.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './feeds.module.css';
import { cadenceLabel, intervalLabel, listedItemsLabel, feedMessages as messages } from './feeds-messages.ts';
import { rulesQuery } from './feeds-queries.ts';
import { useFeedActions } from './use-feeds.ts';

type Props = {
  feed: RssFeed;
  folders: readonly string[];
  onRules: () => void;
  onRemoved: () => void;
};

/** The selected feed: its site, cadence, health, and actions. */
export function FeedBar({ feed, folders, onRules, onRemoved }: Props) {
  const { change, refresh, remove } = useFeedActions();
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const rules = useQuery(rulesQuery(feed.id));
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
                <Anchor {...site} size="xs">
                  {new URL(site.href).hostname}
                </Anchor>{' '}
                ·{' '}
              </>
            )}
            {cadenceLabel(feed.cadence)}
            {listedItems !== null && ` · ${listedItems}`}
            {!isStopped && ` · ${intervalLabel(feed.intervalMinutes)}`}
            {feed.lastSuccessAt && (
              <>
                {' '}
                · {messages.updated}
                <MomentText moment={feed.lastSuccessAt} />
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
          {messages.rules(rules.data?.items.filter(({ isOn }) => isOn).length ?? 0)}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={messages.moreFor(feed.title)}>
              <IconDots size={17} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isStopped && (
              <Menu.Item
                leftSection={<IconRefresh size={15} aria-hidden />}
                onClick={() => refresh.mutate(feed.id)}
              >
                {messages.checkNow}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={() => setDialog('edit')}>
              {messages.edit}
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
              {isStopped ? messages.resume : messages.pause}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => setDialog('remove')}
            >
              {messages.remove}
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
      {dialog === 'edit' && (
        <EditFeed
          feed={feed}
          folders={folders}
          isSaving={change.isPending}
          onClose={() => setDialog(null)}
          onSave={(changed) =>
            change.mutate({ id: feed.id, ...changed }, { onSuccess: () => setDialog(null) })
          }
        />
      )}
      <Dialog
        opened={dialog === 'remove'}
        onClose={() => setDialog(null)}
        title={messages.removeTitle(feed.title)}
        footer={
          <>
            <Button variant="default" onClick={() => setDialog(null)}>
              {messages.cancel}
            </Button>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(feed.id, { onSuccess: onRemoved })}
            >
              {messages.removeAction}
            </Button>
          </>
        }
      >
        <Text size="sm">{messages.removeText}</Text>
        {remove.isError && (
          <Alert color="red" role="alert" mt="md">
            {reasonOf(remove.error)}
          </Alert>
        )}
      </Dialog>
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

/** A feed's problem, and what to do about it. */
function HealthNote({ feed, onWake, onSeen, onRefresh, onRemove }: HealthNoteProps) {
  if (feed.state === 'active') return null;
  if (feed.state === 'paused') {
    return (
      <Alert className={classes.notice} color="gray" icon={<IconPlayerPause />} title={messages.paused.title}>
        <Text size="sm">{messages.paused.text}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={onWake}>
          {messages.resume}
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
      title={isGone ? messages.gone : messages.failing}
    >
      <Text size="sm">
        {feed.lastError ?? feed.alert?.message}
        {!isGone && feed.nextPollAt && messages.retried}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={isGone ? onWake : onRefresh}>
          {messages.checkNow}
        </Button>
        {feed.alert && (
          <Button size="compact-sm" variant="default" onClick={onSeen}>
            {messages.dismissNotice}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          {messages.remove}
        </Button>
      </Group>
    </Alert>
  );
}

type EditFeedProps = {
  feed: RssFeed;
  folders: readonly string[];
  isSaving: boolean;
  onClose: () => void;
  onSave: (changed: { title: string | null; folder: string | null }) => void;
};

function EditFeed({ feed, folders, isSaving, onClose, onSave }: EditFeedProps) {
  const [title, setTitle] = useState(feed.ownTitle ?? '');
  const [folder, setFolder] = useState(feed.folder ?? '');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.editTitle}
      onSubmit={() => onSave({ title: title.trim() || null, folder: folder.trim() || null })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {messages.save}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <TextInput
          label={messages.name}
          description={messages.nameHint}
          placeholder={feed.title}
          value={title}
          maxLength={200}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={messages.folder}
          description={messages.folderHint}
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
      </Stack>
    </Dialog>
  );
}

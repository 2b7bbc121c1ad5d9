import { Alert, Button, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckedUrl, RssFeed } from '#contract/feeds/rss.ts';
import { api } from '#web/lib/api.ts';
import { issueOf, reasonOf } from '#web/lib/reason-of.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './feeds.module.css';
import { cadenceLabel, feedMessages, listedItemsLabel, addMessages as messages } from './feeds-messages.ts';
import { Recommendations } from './recommendations.tsx';

type Props = {
  opened: boolean;
  folders: readonly string[];
  onClose: () => void;
  onAdded: (feed: RssFeed) => void;
};

/** Adds a feed: any URL, then a preview, then the feed. */
export function AddFeedDialog({ opened, folders, onClose, onAdded }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.title} size="lg">
      <AddFeed folders={folders} onAdded={onAdded} />
    </Dialog>
  );
}

/** Asks for a URL and shows what was found there before adding anything. */
export function AddFeed({ folders, onAdded }: Pick<Props, 'folders' | 'onAdded'>) {
  const client = useQueryClient();
  const [url, setUrl] = useState('');
  const [folder, setFolder] = useState('');
  const check = useMutation({
    mutationFn: (url: string) => api.rss.checkUrl({ body: { url } }),
  });
  const add = useMutation({
    mutationFn: (url: string) =>
      api.rss.add({ body: { url, folder: folder.trim() === '' ? null : folder.trim() } }),
    onSuccess: (feed) => {
      void client.invalidateQueries({ queryKey: ['rss-feed'] });
      void client.invalidateQueries({ queryKey: ['rss-items'] });
      showToast(feed.added ? messages.added(feed.title) : messages.alreadyAdded(feed.title), 'success');
      onAdded(feed);
    },
  });
  const look = (url: string) => {
    add.reset();
    setUrl(url);
    if (url.trim() !== '') check.mutate(url.trim());
  };
  const refused = check.error && (issueOf(check.error, 'url') ?? reasonOf(check.error));
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          look(url);
        }}
      >
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label={messages.url}
            placeholder={messages.urlPlaceholder}
            value={url}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            data-autofocus
            error={refused}
            onChange={(event) => {
              setUrl(event.currentTarget.value);
              if (check.isError) check.reset();
            }}
          />
          <Button type="submit" mt={20} variant={check.data ? 'default' : 'filled'} loading={check.isPending}>
            {messages.preview}
          </Button>
        </Group>
      </form>
      {check.isPending && (
        <div aria-busy="true">
          <Skeleton height={18} width="50%" mb={10} />
          <Skeleton height={14} mb={8} />
          <Skeleton height={14} mb={8} />
          <Skeleton height={14} width="70%" />
        </div>
      )}
      {check.data && !check.isPending && (
        <Found
          found={check.data}
          folder={folder}
          folders={folders}
          onFolder={setFolder}
          isAdding={add.isPending}
          problem={add.error && reasonOf(add.error)}
          onDiscover={look}
          onAdd={(url) => add.mutate(url)}
        />
      )}
      {!check.data && !check.isPending && <Recommendations onAdd={look} />}
    </Stack>
  );
}

type FoundProps = {
  found: CheckedUrl;
  folder: string;
  folders: readonly string[];
  isAdding: boolean;
  problem: string | null;
  onFolder: (folder: string) => void;
  /** Previews another of the feeds found. */
  onDiscover: (url: string) => void;
  onAdd: (url: string) => void;
};

/** The result for the URL: its feeds, and the items of the selected one. */
function Found({ found, folder, folders, isAdding, problem, onFolder, onDiscover, onAdd }: FoundProps) {
  const own = found.feeds.find(({ url }) => url === found.url)?.feedId ?? null;
  return (
    <Stack gap="sm">
      {found.feeds.length > 1 && (
        <Radio.Group
          label={messages.several(found.feeds.length)}
          value={found.url}
          onChange={(url) => url !== found.url && onDiscover(url)}
        >
          <Stack gap={6} pt={6}>
            {found.feeds.map((feed) => (
              <Radio
                key={feed.url}
                value={feed.url}
                label={feed.title ?? feed.url}
                description={feed.feedId === null ? feed.url : messages.following(feed.url)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <section aria-label={found.title}>
        <Text fw={600}>{found.title}</Text>
        <Text size="sm" c="dimmed">
          {[
            found.description,
            cadenceLabel(found.cadence),
            listedItemsLabel(found.totalItems),
            found.isDiscovered && found.feeds.length === 1 ? messages.foundOnSite(found.url) : null,
          ]
            .filter((part) => part)
            .join(' · ')}
        </Text>
        {found.items.length === 0 ? (
          <Alert color="yellow" mt="sm">
            {messages.noItems}
          </Alert>
        ) : (
          <ul className={classes.plain}>
            {found.items.map((item) => (
              <li key={`${item.url} ${item.title}`}>
                <Text size="sm" lineClamp={1} dir="auto">
                  {item.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {item.publishedAt ? <MomentText moment={item.publishedAt} /> : messages.noDate}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </section>
      <TextInput
        label={feedMessages.folder}
        description={feedMessages.folderHint}
        value={folder}
        maxLength={80}
        list="feed-folders"
        onChange={(event) => onFolder(event.currentTarget.value)}
      />
      <datalist id="feed-folders">
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {problem && (
        <Alert color="red" title={messages.notAdded} role="alert">
          {problem}
        </Alert>
      )}
      <DialogFooter>
        {own !== null && (
          <Text size="sm" c="dimmed" mr="auto">
            {messages.already}
          </Text>
        )}
        <Button loading={isAdding} onClick={() => onAdd(found.url)}>
          {own === null ? messages.add : messages.show}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

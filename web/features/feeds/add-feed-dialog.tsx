import { Alert, Button, Group, Modal, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckedUrl, RssFeed } from '#contract/feeds/rss.ts';
import { api } from '#web/lib/api.ts';
import { issueOf, reasonOf } from '#web/lib/reason-of.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { showToast } from '#web/ui/toast.ts';
import { cadenceLabel, listedItemsLabel } from './feed-labels.ts';
import classes from './feeds.module.css';
import { Recommendations } from './recommendations.tsx';

type Props = {
  opened: boolean;
  folders: readonly string[];
  onClose: () => void;
  onAdded: (feed: RssFeed) => void;
};

/** Adds a feed: any URL, what stands behind it, and then the feed itself. */
export function AddFeedDialog({ opened, folders, onClose, onAdded }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a feed" size="lg">
      <AddFeed folders={folders} onAdded={onAdded} />
    </Modal>
  );
}

/** Asks for a URL, and shows what was found there before anything is added. */
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
      showToast(feed.added ? `${feed.title} was added` : `You have ${feed.title} already`, 'success');
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
            label="Address of a site or a feed"
            placeholder="example.com"
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
            Look
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
          onLook={look}
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
  /** Looks into another of the feeds that were found. */
  onLook: (url: string) => void;
  onAdd: (url: string) => void;
};

/** What stands behind the URL: the feeds that were found, and what the chosen one has. */
function Found({ found, folder, folders, isAdding, problem, onFolder, onLook, onAdd }: FoundProps) {
  const own = found.feeds.find(({ url }) => url === found.url)?.feedId ?? null;
  return (
    <Stack gap="sm">
      {found.feeds.length > 1 && (
        <Radio.Group
          label={`This address has ${found.feeds.length} feeds`}
          value={found.url}
          onChange={(url) => url !== found.url && onLook(url)}
        >
          <Stack gap={6} pt={6}>
            {found.feeds.map((feed) => (
              <Radio
                key={feed.url}
                value={feed.url}
                label={feed.title ?? feed.url}
                description={feed.feedId === null ? feed.url : `${feed.url} · you have it`}
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
            found.isDiscovered && found.feeds.length === 1 ? `Found by its page: ${found.url}` : null,
          ]
            .filter((part) => part)
            .join(' · ')}
        </Text>
        {found.items.length === 0 ? (
          <Alert color="yellow" mt="sm">
            It has no items yet. You can add it; what it writes comes in by itself.
          </Alert>
        ) : (
          <ul className={classes.plain}>
            {found.items.map((item) => (
              <li key={`${item.url} ${item.title}`}>
                <Text size="sm" lineClamp={1} dir="auto">
                  {item.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {item.publishedAt ? <MomentText moment={item.publishedAt} /> : 'Without a date'}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </section>
      <TextInput
        label="Folder"
        description="A topic, or any word; empty for none"
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
        <Alert color="red" title="It was not added" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="xs">
        <Button loading={isAdding} onClick={() => onAdd(found.url)}>
          {own === null ? 'Add this feed' : 'Show this feed'}
        </Button>
        {own !== null && (
          <Text size="sm" c="dimmed">
            You have it already.
          </Text>
        )}
      </Group>
    </Stack>
  );
}

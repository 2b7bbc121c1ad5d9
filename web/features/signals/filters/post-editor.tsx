import { Button, Checkbox, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignalPost } from '#contract/signals/signal-posts.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import { useScope } from '#web/features/signals/scope/scope-context.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import classes from './post-editor.module.css';
import { postLine } from './post-labels.ts';
import { namedPosts, postPages } from './post-queries.ts';

type PostEditorProps = { value: string[] | undefined; onChange: (value: string[] | undefined) => void };

/** The contract's limit. */
const maxPosts = 50;
const pauseMs = 200;

/** Picks posts, newest first, each with its number of engaged people. Selected ones stay visible. */
export function PostEditor({ value = [], onChange }: PostEditorProps) {
  const scope = useScope();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pauseMs);
  // Posts selected before the editor opened come first. Posts checked now stay where they are.
  const [before] = useState(value);
  const chosen = useQuery(namedPosts(scope.id, before)).data?.items ?? [];
  const posts = useInfiniteQuery(postPages(scope.id, search));
  const found = posts.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = search ? found : [...chosen, ...found.filter(({ id }) => !before.includes(id))];
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...value, id] : value.filter((one) => one !== id);
    onChange(next.length ? next : undefined);
  };
  return (
    <Stack gap={8} className={classes.editor}>
      <TextInput
        size="xs"
        aria-label="Search posts"
        placeholder="Search posts"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.posts} data-old={posts.isPlaceholderData || undefined}>
        {posts.isPending && ['a', 'b', 'c', 'd'].map((line) => <Skeleton key={line} height={32} mb={8} />)}
        {posts.isError && <LoadError of={posts} title="Couldn’t load posts" />}
        {shown.map((post) => (
          <PostChoice
            key={post.id}
            post={post}
            isChosen={value.includes(post.id)}
            isFull={value.length >= maxPosts}
            onToggle={(on) => toggle(post.id, on)}
          />
        ))}
        {posts.isSuccess && shown.length === 0 && (
          <Text size="xs" c="dimmed" role="status">
            {search ? 'No matching posts' : 'No posts yet. The next sync loads them'}
          </Text>
        )}
        {posts.hasNextPage && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            loading={posts.isFetchingNextPage}
            onClick={() => void posts.fetchNextPage()}
          >
            {posts.isFetchNextPageError ? 'Couldn’t load. Try again' : 'More posts'}
          </Button>
        )}
      </div>
    </Stack>
  );
}

type PostChoiceProps = {
  post: SignalPost;
  isChosen: boolean;
  isFull: boolean;
  onToggle: (on: boolean) => void;
};

function PostChoice({ post, isChosen, isFull, onToggle }: PostChoiceProps) {
  const day = post.publishedAt ? `${formatDay(post.publishedAt)} · ` : '';
  return (
    <Checkbox
      size="xs"
      classNames={{ body: classes.choice, labelWrapper: classes.labelWrapper, label: classes.label }}
      title={post.excerpt ?? undefined}
      label={postLine(post.excerpt)}
      description={`${day}${countOfPeople(post.people)}`}
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={(event) => onToggle(event.currentTarget.checked)}
    />
  );
}

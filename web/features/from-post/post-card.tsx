import { Group, Stack, Text } from '@mantine/core';
import type { PostPreview } from '#contract/posts.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './from-post.module.css';
import { countWords } from './post-words.ts';

type Props = { post: PostPreview; profile: ConnectedProfile };

/** A post before it is brought in: whose it is, what it says, how many engaged, and whom they are counted for. */
export function PostCard({ post, profile }: Props) {
  const name = post.author?.name ?? 'Somebody the provider does not name';
  const isOwn = post.author?.url != null && post.author.url.toLowerCase() === profile.url.toLowerCase();
  return (
    <article className={classes.card} aria-label={`Post by ${name}`}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <PersonAvatar name={name} url={null} size={32} />
          <Stack gap={0} miw={0}>
            <Text fw={600} component="h3" m={0} size="sm">
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {post.author?.headline}
              {post.author?.headline && post.publishedAt && ' · '}
              {post.publishedAt && <MomentText moment={post.publishedAt} />}
            </Text>
          </Stack>
        </Group>
        <p className={classes.text} title={post.text ?? undefined}>
          {post.text ?? 'It has no text.'}
        </p>
        <Text size="sm" c="dimmed" className="tabular">
          {countWords(post.counts)}
          {post.alreadyStored && ' · brought in before: who engaged since comes along'}
        </Text>
        {!isOwn && (
          <Text size="sm">
            Who engaged becomes a signal of {profile.name}. Their timeline says that it was a post by {name}.
          </Text>
        )}
      </Stack>
    </article>
  );
}

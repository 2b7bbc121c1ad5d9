import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { PostPreview } from '#contract/imports/post-import.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './post-import.module.css';
import { countsLabel, postImportMessages } from './post-import-messages.ts';
import { postPreview } from './queries.ts';
import { useImportPost } from './use-post-import.ts';

type Props = {
  profile: ConnectedProfile;
  url: string;
  onUrl: (url: string) => void;
  /** Switches to pasting. `why` is the reason the URL can't be used. */
  onPaste: (why: string | null) => void;
  onImported: () => void;
};

/** Paste a post's URL, review the post, import its engagers. Any failure leads to pasting. */
export function UrlStep({ profile, url, onUrl, onPaste, onImported }: Props) {
  const [asked, setAsked] = useState('');
  const preview = useQuery(postPreview(asked));
  const bring = useImportPost();
  const errorId = useId();
  const error = bring.error ?? (asked === '' ? null : preview.error);
  const refused =
    error instanceof ApiError && error.code === 'invalid_request' ? error.issues[0]?.message : null;
  const isUnset = error instanceof ApiError && error.code === 'not_configured';
  const unset = isUnset ? error.message : null;
  // No provider can read it, so go on to pasting.
  useEffect(() => {
    if (unset !== null) onPaste(unset);
  }, [unset, onPaste]);

  const look = (text: string) => {
    bring.reset();
    const wanted = text.trim();
    if (wanted === asked && preview.isError) void preview.refetch();
    setAsked(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look(url);
  };
  const post = asked !== '' && asked === url.trim() && !preview.isError ? preview.data : undefined;
  return (
    <Stack gap="sm">
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={postImportMessages.urlLabel}
            description={postImportMessages.urlDescription}
            placeholder="https://www.linkedin.com/posts/…"
            value={url}
            error={Boolean(refused)}
            aria-describedby={refused ? errorId : undefined}
            onChange={(event) => onUrl(event.currentTarget.value)}
            onPaste={(event) => {
              const field = event.currentTarget;
              const text = event.clipboardData.getData('text/plain');
              if (field.value !== '' || text.trim() === '') return;
              event.preventDefault();
              onUrl(text.trim());
              look(text);
            }}
            autoComplete="off"
            spellCheck={false}
            flex={1}
            data-autofocus
          />
          <Button
            type="submit"
            variant={post ? 'default' : 'filled'}
            disabled={url.trim() === ''}
            loading={preview.isFetching}
          >
            {postImportMessages.showPost}
          </Button>
        </Group>
        {refused && (
          <Text id={errorId} size="sm" c="var(--danger)" role="alert" mt={4}>
            {refused}
          </Text>
        )}
      </form>
      {preview.isFetching && !post && <Skeleton className={classes.cardSkeleton} />}
      {post && <PostCard post={post} profile={profile} />}
      {error && !refused && !isUnset && (
        <ErrorNote
          error={error}
          title={bring.error ? postImportMessages.notStarted : postImportMessages.postFailed}
        />
      )}
      <DialogFooter>
        <Text size="sm" c="dimmed" mr="auto">
          {error && !isUnset ? postImportMessages.notWorking : postImportMessages.noUrl}
          <Anchor component="button" type="button" fz="inherit" onClick={() => onPaste(null)}>
            {postImportMessages.pasteInstead}
          </Anchor>
        </Text>
        {post && (
          <Button
            loading={bring.isPending}
            onClick={() =>
              bring.mutate({ postUrl: asked, connectedProfileId: profile.id }, { onSuccess: onImported })
            }
          >
            {postImportMessages.start}
          </Button>
        )}
      </DialogFooter>
    </Stack>
  );
}

type PostCardProps = { post: PostPreview; profile: ConnectedProfile };

/** A preview of a post: author, text, engagement counts, and the profile its people become signals of. */
function PostCard({ post, profile }: PostCardProps) {
  const name = post.author?.name ?? postImportMessages.unnamedAuthor;
  const isOwn = post.author?.url != null && post.author.url.toLowerCase() === profile.url.toLowerCase();
  return (
    <article className={classes.card} aria-label={postImportMessages.postBy(name)}>
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
        <Text inherit lineClamp={6} className={classes.text} title={post.text ?? undefined}>
          {post.text ?? postImportMessages.noText}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {countsLabel(post.counts)}
          {post.alreadyStored && postImportMessages.importedBefore}
        </Text>
        {!isOwn && <Text size="sm">{postImportMessages.otherAuthor(profile.name, name)}</Text>}
      </Stack>
    </article>
  );
}

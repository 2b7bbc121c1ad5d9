import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { showToast } from '#web/ui/toast.ts';
import classes from './engage.module.css';
import { followMessages, followNotices } from './engage-messages.ts';
import { useFollow } from './use-follow.ts';

/** Follows someone by their profile URL. */
export function FollowForm() {
  const [url, setUrl] = useState('');
  const { byUrl } = useFollow();
  const follow = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '') return;
    byUrl.mutate(url.trim(), {
      onSuccess: ({ name }) => {
        setUrl('');
        showToast(followNotices.followed(name), 'success');
      },
    });
  };
  return (
    <form className={classes.follow} onSubmit={follow}>
      <TextInput
        label={followMessages.byUrl}
        placeholder={followMessages.byUrlPlaceholder}
        size="xs"
        value={url}
        autoComplete="off"
        spellCheck={false}
        error={byUrl.isError && messageOf(byUrl.error)}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          if (byUrl.isError) byUrl.reset();
        }}
      />
      <Button type="submit" size="xs" variant="default" loading={byUrl.isPending}>
        {followMessages.follow}
      </Button>
    </form>
  );
}

/** The form has only one field, so its name is left out. */
function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return `${followNotices.notFollowed} Try again.`;
  return error.issues.find(({ path }) => path === 'url')?.message ?? error.message;
}

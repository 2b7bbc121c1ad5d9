import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { showToast } from '#web/ui/toast.ts';
import classes from './engage.module.css';
import { useFollow } from './use-follow.ts';

/** Follows somebody by the URL of their page. */
export function FollowForm() {
  const [url, setUrl] = useState('');
  const { byUrl } = useFollow();
  const follow = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '') return;
    byUrl.mutate(url.trim(), {
      onSuccess: ({ name }) => {
        setUrl('');
        showToast(`Following ${name}`, 'success');
      },
    });
  };
  return (
    <form className={classes.follow} onSubmit={follow}>
      <TextInput
        label="Follow by address"
        placeholder="linkedin.com/in/… or /company/…"
        size="xs"
        value={url}
        autoComplete="off"
        spellCheck={false}
        error={byUrl.isError && wordsOf(byUrl.error)}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          if (byUrl.isError) byUrl.reset();
        }}
      />
      <Button type="submit" size="xs" variant="default" loading={byUrl.isPending}>
        Follow
      </Button>
    </form>
  );
}

/** The refused field is the one above, so its name says nothing. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'It could not be followed. Try again.';
  return error.issues.find(({ path }) => path === 'url')?.message ?? error.message;
}

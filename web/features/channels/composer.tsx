import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue, useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#contract/connections.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { lengthOf, longestPost, toLocalField } from './channel-words.ts';
import classes from './channels.module.css';
import { checkQuery } from './queries.ts';
import { usePost } from './use-channels.ts';

/** Writes a LinkedIn post: what is previewed is what is sent. */
export function Composer({ connection }: { connection: Connection }) {
  // A typed post outlives a look at another page, and not the tab.
  const [text, setText] = useSessionStorage({
    key: 'ingrow.post',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const [time, setTime] = useState<string | null>(null);
  const post = usePost({
    // What was typed meanwhile is another post, and stays.
    onTaken: (taken) => {
      setText((now) => (now === taken ? '' : now));
      setTime(null);
    },
    onTakenBack: (back) => setText((now) => (now === '' ? back : now)),
  });
  const [settledText] = useDebouncedValue(text, 400);
  const check = useQuery({
    ...checkQuery(settledText, connection.network),
    enabled: settledText.trim() !== '' && settledText.length <= longestPost,
  });
  const isEmpty = text.trim() === '';
  const isTooLong = text.length > longestPost;
  const at = time === null || time === '' ? null : new Date(time);
  const isTimeOpen = time !== null && at === null;
  const warnings = isEmpty || isTooLong ? [] : (check.data?.warnings ?? []).filter(({ blocks }) => !blocks);
  const send = () => post.mutate({ text, at: at?.toISOString() ?? null });
  return (
    <section aria-labelledby="composer" className={classes.section}>
      <h2 id="composer" className={classes.title}>
        Write a post
      </h2>
      <div className={classes.sides}>
        <div className={classes.side}>
          <Textarea
            aria-label="Your post"
            placeholder="What do you want to say?"
            autosize
            minRows={8}
            maxRows={24}
            value={text}
            error={
              isTooLong && `LinkedIn takes at most 3,000 characters. Take ${text.length - longestPost} away.`
            }
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Text size="sm" c={isTooLong ? 'var(--danger)' : 'dimmed'} className="tabular">
            {lengthOf(text)}
          </Text>
          {warnings.map(({ code, message }) => (
            <Text key={code} size="sm" role="status">
              {message}
            </Text>
          ))}
          {time !== null && (
            <TextInput
              type="datetime-local"
              label="When"
              description={`In your computer’s time, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
              value={time}
              min={toLocalField(new Date())}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          )}
          {post.isError && <ErrorNote error={post.error} title="Not taken" />}
          <Group gap="xs">
            <Button loading={post.isPending} disabled={isEmpty || isTooLong || isTimeOpen} onClick={send}>
              {time === null ? 'Post now' : 'Schedule'}
            </Button>
            <Button
              variant="default"
              onClick={() =>
                setTime((set) => (set === null ? toLocalField(new Date(Date.now() + 3_600_000)) : null))
              }
            >
              {time === null ? 'Choose a time' : 'Post now instead'}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {connection.network === 'sample'
              ? 'It goes to the sample network only. You have ten seconds to take it back.'
              : 'It is visible to everybody at LinkedIn. You have ten seconds to take it back.'}
          </Text>
        </div>
        <div className={classes.side}>
          <Text size="sm" c="dimmed">
            Exactly this is published
          </Text>
          <article className={classes.preview} aria-label="Preview">
            <Group gap="xs" wrap="nowrap">
              <PersonAvatar name={connection.name} url={connection.pictureUrl} size={32} />
              <span className={`${classes.person} cut`}>{connection.name}</span>
            </Group>
            {isEmpty ? (
              <Text size="sm" c="dimmed">
                Your words appear here as you write.
              </Text>
            ) : (
              <p className={classes.words}>{text}</p>
            )}
          </article>
        </div>
      </div>
    </section>
  );
}

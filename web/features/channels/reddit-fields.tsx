import { Button, Checkbox, Group, SegmentedControl, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Connection } from '#contract/channels/connections.ts';
import { type RedditProblem, redditProblems, type Subreddit } from '#contract/channels/reddit-rules.ts';
import { type OptionsOf, optionsOf } from '#core/channels/index.ts';
import { maxTitleLength, readSubredditName, subredditPattern } from '#core/channels/reddit.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { isUsable } from './channel-labels.ts';
import type { FieldsProps } from './channel-view.ts';
import classes from './reddit.module.css';
import { communityLabel, isRefusal, linkProblem, ruleLabels, subredditQuery } from './reddit-rules.ts';

/** A post being edited. Any field may be empty or invalid. */
type Draft = OptionsOf<'reddit'>;

/**
 * Reddit's extra fields: the subreddit, the title, a link instead of a text, the flair. Also shows what
 * blocks the post there.
 */
export function RedditFields({ options, text, onChange, connection }: FieldsProps) {
  const value = optionsOf('reddit', options);
  const set = (change: Partial<Draft>) => onChange({ ...value, ...change });
  const rules = useSubreddit(connection, value.subreddit);
  const problems = rules.data ? redditProblems({ ...value, text }, rules.data) : [];
  // An empty field isn't an error yet. The title and the flair show that they're required.
  const problemOf = (field: RedditProblem['field']) =>
    problems.find((each) => each.field === field)?.message ?? null;
  const { length } = [...value.title];
  const isLink = value.link !== null;
  return (
    <div className={classes.fields}>
      <TextInput
        label="Subreddit"
        withAsterisk
        leftSection={<span aria-hidden>r/</span>}
        leftSectionWidth={32}
        value={value.subreddit}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={nameProblem(value.subreddit) ?? rules.refusal ?? problemOf('subreddit')}
        onChange={(event) => {
          const subreddit = readSubredditName(event.currentTarget.value);
          // Each subreddit has its own flairs.
          set(subreddit === value.subreddit ? {} : { subreddit, flairId: null, flairText: null });
        }}
      />
      <Rules rules={rules} connection={connection} />
      <TextInput
        label="Title"
        withAsterisk
        value={value.title}
        error={value.title.trim() === '' ? null : titleProblem(length, problemOf('title'))}
        onChange={(event) => set({ title: event.currentTarget.value })}
        rightSectionWidth={84}
        rightSection={
          <Text size="xs" c={length > maxTitleLength ? 'var(--danger)' : 'dimmed'} className="tabular">
            {length} of {maxTitleLength}
          </Text>
        }
      />
      <SegmentedControl
        aria-label="Kind of post"
        className={classes.kind}
        size="xs"
        value={isLink ? 'link' : 'text'}
        data={[
          { value: 'text', label: 'Text' },
          { value: 'link', label: 'Link' },
        ]}
        onChange={(kind) => set({ link: kind === 'link' ? (value.link ?? '') : null })}
      />
      {isLink ? (
        <TextInput
          label="Link"
          withAsterisk
          type="url"
          inputMode="url"
          placeholder="https://"
          description="Link posts have no text"
          value={value.link ?? ''}
          error={problemOf('link') ?? linkProblem(value.link ?? '')}
          onChange={(event) => set({ link: event.currentTarget.value })}
        />
      ) : (
        problemOf('link') !== null && <Problem>{problemOf('link')}</Problem>
      )}
      {/* The checks already cover a text beside a link. */}
      {!isLink && text.trim() !== '' && problemOf('text') !== null && <Problem>{problemOf('text')}</Problem>}
      <FlairFields rules={rules.data} value={value} set={set} problemOf={problemOf} />
      <Group gap="lg">
        <Checkbox
          label="NSFW"
          checked={value.nsfw || rules.data?.isAdult === true}
          disabled={rules.data?.isAdult === true}
          onChange={(event) => set({ nsfw: event.currentTarget.checked })}
        />
        <Checkbox
          label="Spoiler"
          checked={value.spoiler}
          disabled={rules.data?.hasSpoilers === false && !value.spoiler}
          error={problemOf('spoiler')}
          onChange={(event) => set({ spoiler: event.currentTarget.checked })}
        />
      </Group>
    </div>
  );
}

type Rules = {
  data: Subreddit | null;
  isLoading: boolean;
  /** Why this subreddit can't be used, for its field. */
  refusal: string | null;
  error: Error | null;
  refetch: () => void;
};

/** The rules of the typed subreddit, once the user pauses typing. */
function useSubreddit(connection: Connection | null, typed: string): Rules {
  const [name] = useDebouncedValue(typed, 400);
  const isName = subredditPattern.test(name);
  const isAsked = isName && connection !== null && isUsable(connection);
  const asked = useQuery({ ...subredditQuery(connection?.id ?? '', name), enabled: isAsked });
  // The typed name may have changed since.
  const isCurrent = isAsked && name === typed;
  const error = isCurrent ? asked.error : null;
  return {
    data: isCurrent ? (asked.data ?? null) : null,
    isLoading: isAsked && (!isCurrent || asked.isPending) && nameProblem(typed) === null,
    refusal: error !== null && isRefusal(error) ? refusalMessage(error) : null,
    error: error !== null && !isRefusal(error) ? error : null,
    refetch: () => void asked.refetch(),
  };
}

function Rules({ rules, connection }: { rules: Rules; connection: Connection | null }) {
  if (connection === null || !isUsable(connection)) {
    return (
      <Text size="sm" c="dimmed">
        Connect Reddit to see rules and flairs.
      </Text>
    );
  }
  if (rules.isLoading) return <Skeleton height={20} role="status" aria-label="Reading the rules" />;
  if (rules.error !== null) {
    return (
      <Group gap="xs">
        <Text size="sm">Couldn’t load the rules: {rules.error.message}</Text>
        <Button size="compact-sm" variant="default" onClick={rules.refetch}>
          Try again
        </Button>
      </Group>
    );
  }
  if (rules.data === null) return null;
  return (
    <p className="quiet">
      <span className={classes.place}>{rules.data.title || communityLabel(rules.data.name)}</span>
      <br />
      {ruleLabels(rules.data).join(' · ')}
    </p>
  );
}

type FlairProps = {
  rules: Subreddit | null;
  value: Draft;
  set: (change: Partial<Draft>) => void;
  problemOf: (field: RedditProblem['field']) => string | null;
};

function FlairFields({ rules, value, set, problemOf }: FlairProps) {
  if (rules === null) return null;
  if (rules.flairs.length === 0) {
    // A flair is required, but none can be picked here.
    const problem = problemOf('flairId');
    return problem === null ? null : <Problem>{problem}</Problem>;
  }
  const flair = rules.flairs.find(({ id }) => id === value.flairId);
  return (
    <Group align="flex-start" grow>
      <Select
        label="Flair"
        withAsterisk={rules.needsFlair}
        placeholder={rules.needsFlair ? 'Pick one' : 'None'}
        clearable={!rules.needsFlair}
        data={rules.flairs.map(({ id, text }) => ({ value: id, label: text || 'No text' }))}
        value={value.flairId}
        error={value.flairId === null ? null : problemOf('flairId')}
        description={value.flairId === null ? problemOf('flairId') : null}
        onChange={(flairId) => set({ flairId, flairText: null })}
      />
      {flair?.isEditable && (
        <TextInput
          label="Flair text"
          maxLength={64}
          value={value.flairText ?? flair.text}
          onChange={(event) => {
            const words = event.currentTarget.value;
            set({ flairText: words === flair.text ? null : words });
          }}
        />
      )}
    </Group>
  );
}

function Problem({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <p id={id} role="status" className={classes.problem}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

function nameProblem(name: string): string | null {
  if (name.length < 2 || subredditPattern.test(name)) return null;
  return 'Subreddit names have 2 to 21 letters, digits or underscores.';
}

function titleProblem(length: number, broken: string | null): string | null {
  if (length <= maxTitleLength) return broken;
  return `Reddit accepts 300 characters. Remove ${length - maxTitleLength}.`;
}

/** For an error about this field, only its own message. */
function refusalMessage(error: Error): string {
  return error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : error.message;
}

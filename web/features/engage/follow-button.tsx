import { ActionIcon, Button } from '@mantine/core';
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Signal } from '#contract/signals/signals.ts';
import { maxFollowedAtOnce } from '#contract/values.ts';
import { followMessages } from './engage-messages.ts';
import { followedPeople } from './engage-queries.ts';
import { useFollow } from './use-follow.ts';

type FollowButtonProps = {
  signals: readonly Signal[];
  /** The primary action of a panel, an icon among others, or an icon with a label in a bar. */
  look: 'primary' | 'icon' | 'bar';
};

/** Follows the people of these signals, or says that all of them are already followed. */
export function FollowButton({ signals, look }: FollowButtonProps) {
  const isTooMany = signals.length > maxFollowedAtOnce;
  const personIds = [...new Set(signals.map(({ personId }) => personId))].sort();
  const followed = useQuery({ ...followedPeople(personIds), enabled: !isTooMany && personIds.length > 0 });
  const { signals: follow } = useFollow();
  const known = new Set(followed.data?.items.map(({ personId }) => personId));
  const isFollowed = personIds.length > 0 && personIds.every((id) => known.has(id));
  const label = isFollowed ? followMessages.following : followMessages.follow;
  const Icon = isFollowed ? IconUserCheck : IconUserPlus;
  const run = () => follow.mutate(signals.map(({ id }) => id));
  if (look === 'icon') {
    return (
      <ActionIcon
        data-tip={label}
        variant="default"
        size={36}
        aria-label={label}
        aria-pressed={isFollowed}
        loading={follow.isPending}
        onClick={() => !isFollowed && run()}
      >
        <Icon size={17} stroke={1.6} color={isFollowed ? 'var(--accent-text)' : undefined} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant={look === 'primary' && !isFollowed ? 'filled' : look === 'bar' ? 'subtle' : 'default'}
      {...(look === 'bar' ? { size: 'compact-md', color: 'gray' } : { flex: 1, maw: 220 })}
      disabled={isTooMany || isFollowed}
      loading={follow.isPending}
      title={isTooMany ? `At most ${maxFollowedAtOnce} people at once` : undefined}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      onClick={run}
    >
      {label}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Signal } from '#contract/signals/signals.ts';
import { maxFollowedAtOnce } from '#contract/values.ts';
import { followMessages } from './engage-messages.ts';
import { followedPeople } from './engage-queries.ts';
import { useFollow } from './use-follow.ts';

/** Follows the people of signals; says so where all of them are followed already. */
export function FollowButton({ signals }: { signals: readonly Signal[] }) {
  const isTooMany = signals.length > maxFollowedAtOnce;
  const personIds = [...new Set(signals.map(({ personId }) => personId))].sort();
  const followed = useQuery({ ...followedPeople(personIds), enabled: !isTooMany && personIds.length > 0 });
  const { signals: follow } = useFollow();
  const known = new Set(followed.data?.items.map(({ personId }) => personId));
  const isFollowed = personIds.length > 0 && personIds.every((id) => known.has(id));
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={isTooMany || isFollowed}
      loading={follow.isPending}
      title={isTooMany ? `At most ${maxFollowedAtOnce} people at once` : undefined}
      leftSection={
        isFollowed ? (
          <IconCheck size={15} stroke={1.8} aria-hidden />
        ) : (
          <IconUserPlus size={15} stroke={1.6} aria-hidden />
        )
      }
      onClick={() => follow.mutate(signals.map(({ id }) => id))}
    >
      {isFollowed ? followMessages.following : followMessages.follow}
    </Button>
  );
}

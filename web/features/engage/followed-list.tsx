import { ActionIcon, Button, Menu, Skeleton, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDots,
  IconExternalLink,
  IconRefresh,
  IconUserMinus,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type EngageProfile, maxCountedPosts } from '#contract/engage/engage-feed.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './engage.module.css';
import { followMessages, readingLabel } from './engage-messages.ts';
import { followedProfiles } from './engage-queries.ts';
import { useFollow } from './use-follow.ts';

/** Number shown initially, to keep the recommendations below in view. */
const atFirst = 6;

type FollowedListProps = {
  /** The person whose posts are shown exclusively, if any. */
  chosenId: string | undefined;
  onChoose: (id: string | undefined) => void;
};

/** The people the user follows, with the state of each. */
export function FollowedList({ chosenId, onChoose }: FollowedListProps) {
  const profiles = useInfiniteQuery(followedProfiles);
  const [showsAll, setShowsAll] = useState(false);
  if (profiles.isPending) {
    return (
      <div aria-busy="true">
        {['a', 'b', 'c'].map((line) => (
          <Skeleton key={line} height={36} mb={8} />
        ))}
      </div>
    );
  }
  if (profiles.isLoadingError) {
    return (
      <div className="quiet" role="alert">
        {followMessages.notRead}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => void profiles.refetch()}>
          {followMessages.retry}
        </Button>
      </div>
    );
  }
  const items = profiles.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="quiet">{followMessages.none}</p>;
  const shown = showsAll ? items : items.filter(({ id }, at) => at < atFirst || id === chosenId);
  return (
    <>
      <ul className={classes.people} aria-label={followMessages.heading}>
        {shown.map((profile) => (
          <FollowedRow
            key={profile.id}
            profile={profile}
            isChosen={profile.id === chosenId}
            onChoose={() => onChoose(profile.id === chosenId ? undefined : profile.id)}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsAll(true)}>
          {followMessages.showAll(items.length, profiles.hasNextPage)}
        </Button>
      )}
      {showsAll && profiles.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={profiles.isFetchingNextPage}
          onClick={() => void profiles.fetchNextPage()}
        >
          {followMessages.showMore}
        </Button>
      )}
    </>
  );
}

type FollowedRowProps = { profile: EngageProfile; isChosen: boolean; onChoose: () => void };

function FollowedRow({ profile, isChosen, onChoose }: FollowedRowProps) {
  const { unfollow, read } = useFollow();
  const link = outsideLink(profile.url);
  const hasFailed = profile.readState === 'failed';
  return (
    <li className={classes.person} data-chosen={isChosen || undefined}>
      <PersonAvatar name={profile.name} url={profile.pictureUrl} size={32} />
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isChosen}
        title={profile.headline ?? profile.name}
        onClick={onChoose}
      >
        <span className={`${classes.name} cut`}>
          <span className="visually-hidden">{followMessages.onlyPostsBy}</span>
          {profile.name}
        </span>
        <span className={`quiet cut tabular ${hasFailed ? classes.failed : ''}`}>
          {hasFailed && <IconAlertTriangle size={13} stroke={1.8} aria-hidden />}
          {readingLabel(profile, maxCountedPosts)}
        </span>
      </button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={followMessages.more}>
            <ActionIcon variant="subtle" color="gray" aria-label={followMessages.moreFor(profile.name)}>
              <IconDots size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {hasFailed && profile.lastError && <div className={classes.error}>{profile.lastError}</div>}
          <Menu.Item
            leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
            onClick={() => read.mutate(profile)}
          >
            {followMessages.fetchNow}
          </Menu.Item>
          {link && (
            <Menu.Item
              component="a"
              {...link}
              leftSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
            >
              {followMessages.openProfile}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconUserMinus size={15} stroke={1.6} aria-hidden />}
            onClick={() => unfollow.mutate(profile)}
          >
            {followMessages.unfollow}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

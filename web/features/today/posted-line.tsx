import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Network } from '#contract/profile.ts';
import type { PostedThisWeek } from '#contract/today.ts';
import classes from './today.module.css';
import { elsewhereLine, postedLine, seePosts, seeWho } from './today-messages.ts';

/** The results of the user's posts this week, and the people behind them. */
export function PostedLine({ posted, network }: { posted: PostedThisWeek; network: Network }) {
  const { posts, reactions, comments, postIds, elsewhere } = posted;
  return (
    <p className={classes.posted}>
      {posts > 0 && `${postedLine(posts, reactions, comments)} `}
      {elsewhere.map((one) => `${elsewhereLine(one)} `)}
      {postIds.length > 0 ? (
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/dashboard/signals/$connectedProfileId"
              params={{ connectedProfileId: network }}
              search={{ post: postIds }}
            />
          )}
        >
          {seeWho}
        </Anchor>
      ) : (
        <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/posts" search={{ tab: 'sent' }} />}>
          {seePosts}
        </Anchor>
      )}
    </p>
  );
}

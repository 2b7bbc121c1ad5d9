import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Realm } from '#contract/profile.ts';
import type { Finding } from '#contract/start-here.ts';
import type { PostedThisWeek } from '#contract/today.ts';
import { formatDay } from '#web/ui/relative-time.ts';
import { findingMessage } from './start-messages.ts';
import classes from './today.module.css';
import { elsewhereLine, postedLine, viewPeople, viewPerson, viewPosts } from './today-messages.ts';

/** The results of the user's posts this week, and the people behind them. */
export function PostedLine({ posted, realm }: { posted: PostedThisWeek; realm: Realm }) {
  const { posts, reactions, comments, postIds, elsewhere } = posted;
  return (
    <p className={classes.posted}>
      {posts > 0 && `${postedLine(reactions, comments)} `}
      {elsewhere.map((one) => `${elsewhereLine(one)} `)}
      {postIds.length > 0 ? (
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to="/dashboard/signals/$connectedProfileId"
              params={{ connectedProfileId: realm }}
              search={{ post: postIds }}
            />
          )}
        >
          {viewPeople}
        </Anchor>
      ) : (
        <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/posts" search={{ tab: 'sent' }} />}>
          {viewPosts}
        </Anchor>
      )}
    </p>
  );
}

/** What is special in the data, leading to it. */
export function FindingLine({ finding, realm }: { finding: Finding; realm: Realm }) {
  return (
    <p className={classes.posted}>
      {findingMessage(finding, (moment) => formatDay(moment))}{' '}
      <Anchor
        renderRoot={(props) =>
          finding.kind === 'company' ? (
            <Link {...props} to="/dashboard/companies/$companyId" params={{ companyId: finding.companyId }} />
          ) : (
            <Link
              {...props}
              to="/dashboard/signals/$connectedProfileId"
              params={{ connectedProfileId: realm }}
              search={{ signal: finding.signalId }}
            />
          )
        }
      >
        {finding.kind === 'company' ? viewPeople : viewPerson}
      </Anchor>
    </p>
  );
}

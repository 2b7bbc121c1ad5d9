import { IconActivity, IconMessages, IconNews, IconRobot, IconRss, IconSend } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { Profile } from '#contract/access/access.ts';
import { AttentionDot } from './attention-dot.tsx';
import classes from './bottom-bar.module.css';
import { PersonMenu } from './person-menu.tsx';
import type { SampleShown } from './sample-note.tsx';
import type { FeedsState } from './side-nav.tsx';

type Props = {
  user: Profile;
  waitingAgents: number;
  schedulesAlarm: boolean;
  waitingComments: number;
  feeds: FeedsState;
  sample: SampleShown;
  channelsAlarm: boolean;
  onSignOut: () => void;
};

/** The navigation of a phone. Settings are in the person's menu. */
export function BottomBar({
  user,
  waitingAgents,
  schedulesAlarm,
  waitingComments,
  feeds,
  sample,
  channelsAlarm,
  onSignOut,
}: Props) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.bar} aria-label="Main" data-bottom-bar>
      <Link
        to="/dashboard/signals"
        className={classes.item}
        activeOptions={{ exact: true }}
        data-current={pathname.startsWith('/dashboard/signals/') || undefined}
      >
        <IconActivity size={20} stroke={1.7} aria-hidden />
        Signals
      </Link>
      <Link to="/dashboard/engage" className={classes.item} activeOptions={{ includeSearch: false }}>
        <IconNews size={20} stroke={1.7} aria-hidden />
        Engage
      </Link>
      <Link to="/dashboard/comments" activeOptions={{ includeSearch: false }} className={classes.item}>
        <IconMessages size={20} stroke={1.7} aria-hidden />
        Comments
        {waitingComments > 0 && <span className="visually-hidden">, {waitingComments} to review</span>}
      </Link>
      <Link
        to="/dashboard/agents"
        search={{}}
        className={classes.item}
        activeOptions={{ includeSearch: false }}
        data-current={pathname.startsWith('/dashboard/artifacts/') || undefined}
      >
        <IconRobot size={20} stroke={1.7} aria-hidden />
        Agents
        {(waitingAgents > 0 || schedulesAlarm) && (
          <span className={classes.mark}>
            <AttentionDot />
          </span>
        )}
      </Link>
      <Link to="/dashboard/feeds" activeOptions={{ includeSearch: false }} className={classes.item}>
        <IconRss size={20} stroke={1.7} aria-hidden />
        <span>
          Feeds
          {feeds.unread > 0 && <span className="visually-hidden">, {feeds.unread} unread</span>}
          {feeds.alarm && <AttentionDot />}
        </span>
      </Link>
      <Link to="/dashboard/channels" className={classes.item}>
        <IconSend size={20} stroke={1.7} aria-hidden />
        Channels
        {channelsAlarm && (
          <span className={classes.mark}>
            <AttentionDot />
          </span>
        )}
      </Link>
      {sample && (
        <span className={`${classes.item} ${classes.sample}`}>
          <strong>Sample</strong> {sample}
        </span>
      )}
      <PersonMenu user={user} nameShown={false} onSignOut={onSignOut} className={classes.item} />
    </nav>
  );
}

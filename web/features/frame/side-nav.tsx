import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconActivity,
  IconCalendarClock,
  IconChartLine,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMessages,
  IconNews,
  IconRobot,
  IconRss,
  IconSend,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { Profile } from '#contract/access/access.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { countedUp } from '#web/lib/counted-up.ts';
import { inboxesOf } from '#web/lib/inboxes.ts';
import { Logo } from '#web/ui/logo.tsx';
import { SyncDot } from '#web/ui/sync-dot.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { AttentionDot } from './attention-dot.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { SampleNote, type SampleShown } from './sample-note.tsx';
import classes from './side-nav.module.css';

/** What the navigation says of feeds. */
export type FeedsState = {
  unread: number;
  /** Whether one died, and its user has not put the notice away. */
  alarm: boolean;
};

type Props = {
  user: Profile;
  connected: readonly ConnectedProfile[];
  waitingAgents: number;
  /** Whether a schedule paused itself, or publishes no more, without its user's doing. */
  schedulesAlarm: boolean;
  waitingComments: number;
  feeds: FeedsState;
  sample: SampleShown;
  /** Whether a channel needs its user's attention. */
  channelsAlarm: boolean;
  narrow: boolean;
  onNarrow: () => void;
  onKeys: () => void;
  onSignOut: () => void;
};

const count = new Intl.NumberFormat('en');

/** The navigation at the left: only what exists, the connected profiles beneath Signals. */
export function SideNav({
  user,
  connected,
  waitingAgents,
  schedulesAlarm,
  waitingComments,
  feeds,
  sample,
  channelsAlarm,
  narrow,
  onNarrow,
  onKeys,
  onSignOut,
}: Props) {
  // An agent's conversations and artifacts have URLs of their own, and so have schedules.
  const { pathname } = useLocation();
  const isAtAgent =
    /^\/dashboard\/(agents|artifacts)\//.test(pathname) &&
    !pathname.startsWith('/dashboard/agents/scheduled');
  const fresh = connected.reduce((sum, one) => sum + one.newCount, 0);
  const narrowLabel = narrow ? 'Show the names' : 'Show icons only';
  return (
    <nav className={classes.nav} aria-label="Main" data-narrow={narrow || undefined}>
      <div className={classes.top}>
        <Link to="/dashboard">
          <Logo markOnly={narrow} />
        </Link>
        <Tooltip label={narrowLabel} position="right">
          <ActionIcon variant="subtle" color="gray" aria-label={narrowLabel} onClick={onNarrow}>
            {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
          </ActionIcon>
        </Tooltip>
      </div>
      <ul className={classes.list}>
        <li>
          <Tooltip label="Signals" position="right" disabled={!narrow}>
            <Link to="/dashboard/signals" className={classes.link} activeOptions={{ exact: true }}>
              <IconActivity size={18} stroke={1.7} aria-hidden />
              <span className={narrow ? 'visually-hidden' : classes.label}>Signals</span>
              {!narrow && fresh > 0 && (
                <span className={`${classes.count} tabular`}>{count.format(fresh)} new</span>
              )}
            </Link>
          </Tooltip>
        </li>
        {inboxesOf(connected).map(({ network, label }) => (
          <li key={network}>
            <Tooltip label={label} position="right" disabled={!narrow}>
              <Link
                to="/dashboard/signals/$connectedProfileId"
                params={{ connectedProfileId: network }}
                activeOptions={{ includeSearch: false }}
                className={`${classes.link} ${narrow ? '' : classes.beneath}`}
              >
                <IconUsers size={14} stroke={1.8} aria-hidden />
                <span className={narrow ? 'visually-hidden' : `${classes.label} cut`}>{label}</span>
              </Link>
            </Tooltip>
          </li>
        ))}
        {connected.map((one) => (
          <li key={one.id}>
            <Tooltip label={one.name} position="right" disabled={!narrow}>
              <Link
                to="/dashboard/signals/$connectedProfileId"
                params={{ connectedProfileId: one.id }}
                activeOptions={{ includeSearch: false }}
                className={`${classes.link} ${narrow ? '' : classes.beneath}`}
              >
                <SyncDot profile={one} />
                <span className={narrow ? 'visually-hidden' : `${classes.label} cut`}>{one.name}</span>
                {!narrow && one.newCount > 0 && (
                  <span className={`${classes.count} tabular`}>
                    {count.format(one.newCount)}
                    <span className="visually-hidden"> new</span>
                  </span>
                )}
              </Link>
            </Tooltip>
          </li>
        ))}
        <li>
          <Tooltip label="Engage" position="right" disabled={!narrow}>
            <Link
              to="/dashboard/engage"
              className={classes.link}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              <IconNews size={18} stroke={1.7} aria-hidden />
              <span className={narrow ? 'visually-hidden' : classes.label}>Engage</span>
            </Link>
          </Tooltip>
        </li>
        <li>
          <Tooltip label="Analytics" position="right" disabled={!narrow}>
            <Link
              to="/dashboard/engage/analytics"
              activeOptions={{ includeSearch: false }}
              className={`${classes.link} ${narrow ? '' : classes.beneath}`}
            >
              <IconChartLine size={14} stroke={1.8} aria-hidden />
              <span className={narrow ? 'visually-hidden' : `${classes.label} cut`}>Analytics</span>
            </Link>
          </Tooltip>
        </li>
        <li>
          <Tooltip label="Comments" position="right" disabled={!narrow}>
            <Link to="/dashboard/comments" activeOptions={{ includeSearch: false }} className={classes.link}>
              <IconMessages size={18} stroke={1.7} aria-hidden />
              <span className={narrow ? 'visually-hidden' : classes.label}>Comments</span>
              {!narrow && waitingComments > 0 && (
                <span className={`${classes.count} tabular`}>
                  {count.format(waitingComments)}
                  <span className="visually-hidden"> to review</span>
                </span>
              )}
            </Link>
          </Tooltip>
        </li>
        <li>
          <Tooltip label="Agents" position="right" disabled={!narrow}>
            <Link
              to="/dashboard/agents"
              search={{}}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.link}
              {...(isAtAgent ? { 'data-current': true } : {})}
            >
              <IconRobot size={18} stroke={1.7} aria-hidden />
              <span className={narrow ? 'visually-hidden' : classes.label}>Agents</span>
              {!narrow && waitingAgents > 0 && (
                <span className={`${classes.count} ${classes.waits} tabular`}>
                  {count.format(waitingAgents)}
                  <span className="visually-hidden"> waiting for you</span>
                </span>
              )}
              {narrow && waitingAgents > 0 && <AttentionDot />}
            </Link>
          </Tooltip>
        </li>
        <li>
          <Tooltip label="Scheduled agents" position="right" disabled={!narrow}>
            <Link
              to="/dashboard/agents/scheduled"
              activeOptions={{ includeSearch: false }}
              className={`${classes.link} ${narrow ? '' : classes.beneath}`}
            >
              <IconCalendarClock size={14} stroke={1.8} aria-hidden />
              <span className={narrow ? 'visually-hidden' : `${classes.label} cut`}>Scheduled</span>
              {schedulesAlarm && <AttentionDot />}
            </Link>
          </Tooltip>
        </li>
        <li>
          <Tooltip label="Feeds" position="right" disabled={!narrow}>
            <Link to="/dashboard/feeds" activeOptions={{ includeSearch: false }} className={classes.link}>
              <IconRss size={18} stroke={1.7} aria-hidden />
              <span className={narrow ? 'visually-hidden' : classes.label}>Feeds</span>
              {!narrow && feeds.unread > 0 && (
                <span className={`${classes.count} tabular`}>
                  {countedUp(feeds.unread)}
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
              {feeds.alarm && <AttentionDot />}
            </Link>
          </Tooltip>
        </li>
        <li>
          <Tooltip label="Channels" position="right" disabled={!narrow}>
            <Link to="/dashboard/channels" className={classes.link}>
              <IconSend size={18} stroke={1.7} aria-hidden />
              <span className={narrow ? 'visually-hidden' : classes.label}>Channels</span>
              {channelsAlarm && <AttentionDot />}
            </Link>
          </Tooltip>
        </li>
        <li>
          <Tooltip label="Settings" position="right" disabled={!narrow}>
            <Link to="/dashboard/settings" className={classes.link}>
              <IconSettings size={18} stroke={1.7} aria-hidden />
              <span className={narrow ? 'visually-hidden' : classes.label}>Settings</span>
            </Link>
          </Tooltip>
        </li>
      </ul>
      <div className={classes.foot}>
        <SampleNote sample={sample} narrow={narrow} />
        {!narrow && <PlanBadge />}
        <div className={classes.tools}>
          <PersonMenu user={user} nameShown={!narrow} onSignOut={onSignOut} className={classes.person} />
          <ThemeSwitch />
          <Tooltip label="Keys">
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Keys" onClick={onKeys}>
              <IconKeyboard size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
    </nav>
  );
}

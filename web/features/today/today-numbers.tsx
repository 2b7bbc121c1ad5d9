import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Realm } from '#contract/profile.ts';
import { type TodayNumbers as Numbers, warmScore } from '#contract/today.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './today.module.css';
import {
  atLeast,
  formatNumber,
  lineLabel,
  numberMessages,
  ofToday,
  repliesLine,
  thisWeek,
  weekChange,
} from './today-messages.ts';

const [width, height] = [96, 28];

/** A count per day, as a line without axes, oldest on the left. */
function DayLine({ days }: { days: readonly { day: string; count: number }[] }) {
  const max = Math.max(1, ...days.map(({ count }) => count));
  const x = (at: number) => (days.length < 2 ? 0 : (at / (days.length - 1)) * width);
  const y = (count: number) => 1 + (1 - count / max) * (height - 2);
  const points = days.map(({ count }, at) => `${x(at).toFixed(1)},${y(count).toFixed(1)}`).join(' ');
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <svg
      className={classes.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={lineLabel(total)}
    >
      <polyline points={points} fill="none" stroke="var(--bar-1)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}

const weekMs = 7 * 24 * 60 * 60_000;

/** The four metrics at the top, each with its definition and change. */
export function TodayNumbers({ numbers, realm }: { numbers: Numbers; realm: Realm }) {
  const { warm, engagements, comments, replies } = numbers;
  const weekAgo = new Date(useNow().getTime() - weekMs).toISOString();
  return (
    <dl className={classes.numbers}>
      <Figure
        of="warm"
        value={
          <Link
            to="/dashboard/signals/$connectedProfileId"
            params={{ connectedProfileId: realm }}
            search={{ scoreMin: warmScore }}
          >
            {formatNumber(warm.people)}
          </Link>
        }
        change={thisWeek(warm.change)}
        tone={toneOf(warm.change)}
      />
      <Figure
        of="engagements"
        value={
          <Link
            to="/dashboard/signals/$connectedProfileId"
            params={{ connectedProfileId: realm }}
            search={{ activeFrom: weekAgo }}
          >
            {formatNumber(engagements.week)}
          </Link>
        }
        change={weekChange(engagements.week, engagements.weekBefore)}
        tone={engagements.weekBefore === 0 ? 'quiet' : toneOf(engagements.week - engagements.weekBefore)}
      >
        <DayLine days={engagements.days} />
      </Figure>
      <Figure
        of="comments"
        value={
          <Link to="/dashboard/inbox" search={{ tab: 'posted' }}>
            {formatNumber(comments.posted)}
          </Link>
        }
        change={ofToday(comments.of)}
        tone="quiet"
      />
      <Figure
        of="replies"
        value={
          <Link
            to="/dashboard/signals/$connectedProfileId"
            params={{ connectedProfileId: realm }}
            search={{ activeFrom: weekAgo, activeType: ['reply'] }}
          >
            {atLeast(replies.week, replies.hasMore)}
          </Link>
        }
        change={
          replies.unanswered === 0 && !replies.hasMore ? (
            repliesLine(replies)
          ) : (
            <Link
              to="/dashboard/signals/$connectedProfileId"
              params={{ connectedProfileId: realm }}
              search={{ unanswered: true, snoozed: 'also' }}
            >
              {repliesLine(replies)}
            </Link>
          )
        }
        tone={replies.unanswered > 0 ? 'warning' : 'quiet'}
      />
    </dl>
  );
}

type Tone = 'good' | 'quiet' | 'warning';

const toneOf = (change: number): Tone => (change > 0 ? 'good' : 'quiet');

type FigureProps = {
  of: keyof typeof numberMessages;
  value: ReactNode;
  change: ReactNode;
  tone: Tone;
  children?: ReactNode;
};

function Figure({ of, value, change, tone, children }: FigureProps) {
  const { label, about } = numberMessages[of];
  return (
    <div className={classes.number}>
      <dt>
        {label}
        <Tooltip label={about} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
          <ActionIcon variant="transparent" color="gray" size={24} aria-label={`${label}: ${about}`}>
            <IconInfoCircle size={14} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.change} data-tone={tone}>
        {change}
      </dd>
      {children && <dd className={classes.plot}>{children}</dd>}
    </div>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Realm } from '#contract/profile.ts';
import type { StartHere } from '#contract/start-here.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { timeOfDay } from '#web/ui/relative-time.ts';
import classes from './today.module.css';
import { numberMessages, todayMessages } from './today-messages.ts';

/** A placeholder for the page: its header, four metrics, and rows of the right height. */
export function TodaySkeleton() {
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <PageHeader title={todayMessages.title} />
        <dl className={classes.numbers} aria-hidden>
          {Object.values(numberMessages).map(({ label }) => (
            <div key={label} className={classes.number}>
              <dt>{label}</dt>
              <dd className={classes.value}>
                <Skeleton height={20} width={48} my={4} />
              </dd>
              <dd className={classes.change}>
                <Skeleton height={10} width={88} my={5} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={classes.group}>
          <ListSkeleton rows={8} height={52} withPicture />
        </div>
      </div>
    </div>
  );
}

/** Today couldn't be loaded. Keeps the layout and offers a retry. */
export function TodayFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <PageHeader title={todayMessages.title} />
        <div className={classes.failed}>
          <LoadError of={{ error, refetch: onRetry }} title={todayMessages.failed} />
        </div>
      </div>
    </div>
  );
}

type NothingLeftProps = {
  realm: Realm;
  /** The page where a data provider is set up, if there is none to read posts. */
  providerPath: string | null;
  nextAt: string;
  /** Whether the user just worked through the list. */
  isFinished: boolean;
  /** The number of items they skipped. */
  left: number;
  /** What tomorrow brings, as far as it is known; null until it is there. */
  tomorrow: StartHere['tomorrow'] | null;
  /** Whether there were posts to comment on today. */
  hasPosts: boolean;
  onShowList: () => void;
};

/** Nothing to do: nothing new, or everything is done. */
export function NothingLeft({
  realm,
  providerPath,
  nextAt,
  isFinished,
  left,
  tomorrow,
  hasPosts,
  onShowList,
}: NothingLeftProps) {
  const { title, text } = isFinished ? todayMessages.finished : todayMessages.empty;
  const signals = (
    <Button
      component={Link}
      to="/dashboard/signals/$connectedProfileId"
      params={{ connectedProfileId: realm } as never}
      variant="default"
    >
      {todayMessages.openSignals}
    </Button>
  );
  if (left > 0) {
    const list = <Button onClick={onShowList}>{todayMessages.showList}</Button>;
    return <EmptyState title={title} text={todayMessages.left(left)} action={list} />;
  }
  if (hasPosts) {
    const next = todayMessages.tomorrow(timeOfDay(nextAt), tomorrow, timeOfDay);
    return <EmptyState title={title} text={`${text} ${next}`.trim()} action={signals} />;
  }
  const isUnread = providerPath !== null;
  const next = isUnread ? todayMessages.empty.noProvider : todayMessages.empty.follow;
  const action = (
    <Button component={Link} to={providerPath ?? '/dashboard/engage'}>
      {isUnread ? todayMessages.setUp : todayMessages.openEngage}
    </Button>
  );
  return <EmptyState title={title} text={`${text} ${next}`.trim()} action={action} secondary={signals} />;
}

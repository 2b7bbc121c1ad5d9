import { Anchor } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEventHandler, type ReactNode, type RefObject, useId } from 'react';
import type { StartHere } from '#contract/start-here.ts';
import type { Today } from '#contract/today.ts';
import { formatCount } from '#core/pluralize.ts';
import { HoverTip } from '#web/ui/hover-tip.tsx';
import { AllChanged } from './changed-row.tsx';
import classes from './today.module.css';
import type { TodayGroup, TodayItem } from './today-items.ts';
import { atLeast, groupLabels, postsDone, todayMessages, warmerCount } from './today-messages.ts';
import { TodayRow, type TodayRowProps } from './today-row.tsx';

type TodayListProps = Omit<TodayRowProps, 'item' | 'isCurrent'> & {
  today: Today;
  /** How much waits for an answer in all; null unless it is shown. */
  toAnswer: Pick<StartHere['toAnswer'], 'count' | 'hasMore'> | null;
  groups: Record<TodayGroup, TodayItem[]>;
  currentKey: string | undefined;
  /** Whether informational items are shown. */
  isUnfolded: boolean;
  onFold: () => void;
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: KeyboardEventHandler;
  /** Stands before the informational items. */
  children?: ReactNode;
};

/** All of Today, by group. Empty groups are left out. */
export function TodayList({
  today,
  toAnswer,
  groups,
  currentKey,
  isUnfolded,
  onFold,
  ref,
  onKeyDown,
  children,
  ...on
}: TodayListProps) {
  const rows = (group: TodayGroup) => (
    <ul>
      {groups[group].map((item) => (
        <TodayRow key={item.key} item={item} isCurrent={item.key === currentKey} {...on} />
      ))}
    </ul>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles arrows and Enter for the rows inside
    <div ref={ref} onKeyDown={onKeyDown}>
      <HoverTip within={ref} />
      {toAnswer && groups.answer.length > 0 && (
        <Group name="answer" count={atLeast(toAnswer.count, toAnswer.hasMore)}>
          {rows('answer')}
          {toAnswer.count > groups.answer.length && (
            <p className={`${classes.note} quiet`}>
              <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/inbox" />}>
                {todayMessages.openInbox}
              </Anchor>
            </p>
          )}
        </Group>
      )}
      {groups.warmest.length > 0 && (
        <Group name="warmest" count={String(groups.warmest.length)}>
          {rows('warmest')}
        </Group>
      )}
      {groups.warmer.length > 0 && (
        <Group name="warmer" count={warmerCount(groups.warmer.length, today)}>
          {rows('warmer')}
          {today.warmer.hasMore && (
            <p className={`${classes.note} quiet`}>
              <Anchor
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/dashboard/signals/$connectedProfileId"
                    params={{ connectedProfileId: today.network }}
                  />
                )}
              >
                {todayMessages.showAll}
              </Anchor>
            </p>
          )}
        </Group>
      )}
      {groups.posts.length > 0 && (
        <Group name="posts" count={postsDone(today.posts.done, today.posts.of)}>
          {rows('posts')}
        </Group>
      )}
      {groups.changed.length > 0 && (
        <Group name="changed" count={formatCount(today.changed.total)}>
          {rows('changed')}
          {today.changed.total > groups.changed.length && <AllChanged realm={today.network} />}
        </Group>
      )}
      {groups.waiting.length > 0 && (
        <Group name="waiting" count={String(groups.waiting.length)}>
          {rows('waiting')}
        </Group>
      )}
      {children}
      {groups.information.length > 0 && (
        <Group
          name="information"
          count={String(groups.information.length)}
          isOpen={isUnfolded}
          onFold={onFold}
        >
          {isUnfolded && rows('information')}
        </Group>
      )}
    </div>
  );
}

type GroupProps = {
  name: TodayGroup;
  count: string;
  /** Set if the group can be collapsed. */
  isOpen?: boolean;
  onFold?: () => void;
  children: ReactNode;
};

function Group({ name, count, isOpen, onFold, children }: GroupProps) {
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>
          {onFold ? (
            <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={onFold}>
              <Chevron size={14} stroke={1.8} aria-hidden />
              {groupLabels[name]}
            </button>
          ) : (
            groupLabels[name]
          )}
        </h2>
        <span>{count}</span>
      </div>
      {children}
    </section>
  );
}

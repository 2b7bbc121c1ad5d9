import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Composition } from '#contract/channels/compositions.ts';
import type { Publication } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import {
  addDays,
  addMonths,
  dayIn,
  dayTitle,
  momentOf,
  monthDays,
  monthTitle,
  onDay,
  timeIn,
  weekDays,
  zoneName,
} from '#web/lib/zoned-time.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { useNow } from '#web/ui/use-now.ts';
import classes from './calendar.module.css';
import { spanQuery } from './calendar-queries.ts';
import { channelStates, dueOf, excerptOf, movable } from './channel-states.ts';
import { channelViews } from './channel-views.ts';
import { MoveDialog } from './move-dialog.tsx';
import { postsMessages as messages } from './posts-messages.ts';
import { useMove } from './use-calendar.ts';

type CalendarPostProps = {
  composition: Composition;
  zone: string;
  onOpen: () => void;
  onMoveByDays: (by: number) => void;
};

/** Days that each arrow key moves a post by, with Alt. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A post within its day. */
function CalendarPost({ composition, zone, onOpen, onMoveByDays }: CalendarPostProps) {
  const { id, publications } = composition;
  const states = channelStates(publications.filter(({ dueAt: due }) => due !== null));
  const state = states.find((each) => each.state !== 'published')?.state ?? states[0]?.state;
  const dueAt = dueOf(publications);
  const canChange = movable(publications).length > 0;
  const time = dueAt === null ? '' : timeIn(dueAt, zone);
  return (
    <UnstyledButton
      className={classes.post}
      data-post={id}
      data-state={state}
      draggable={canChange}
      aria-keyshortcuts={canChange ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={onOpen}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (!event.altKey || by === undefined || !canChange) return;
        event.preventDefault();
        onMoveByDays(by);
      }}
    >
      <span className="tabular">{time}</span>
      <span className={classes.icons}>
        {states.map(({ threadId, channel }) => {
          const { Icon } = channelViews[channel];
          return <Icon key={threadId} size={14} stroke={1.6} aria-hidden className={classes.icon} />;
        })}
      </span>
      <VisuallyHidden>
        {states.map(({ channel, label }) => `${channelNames[channel]}, ${label}`).join('; ')}:{' '}
      </VisuallyHidden>
      <span className="cut">{excerptOf(publications)}</span>
    </UnstyledButton>
  );
}

type Props = {
  realm: Realm;
  zone: string;
  /** The day shown; undefined is today. */
  day: string | undefined;
  view: 'month' | 'week';
  onShow: (what: { day: string; view: 'month' | 'week' }) => void;
  onEdit: (publication: Publication) => void;
};

/** Posts shown per day in the month view. A button shows the others. */
const maxPerMonth = 3;

/** Posts by time, a month or week at once. They can be moved with a dialog, by keyboard, or by dragging. */
export function Calendar({ realm, zone, day, view, onShow, onEdit }: Props) {
  const now = useNow();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const today = dayIn(now, zone);
  const shown = day ?? today;
  const days = view === 'month' ? monthDays(shown) : weekDays(shown);
  const [first = shown, last = shown] = [days[0], days.at(-1)];
  const from = momentOf(`${first} 00:00:00`, zone).toISOString();
  const till = momentOf(`${addDays(last, 1)} 00:00:00`, zone).toISOString();
  const span = useQuery(spanQuery(realm, from, till));
  const posts = Map.groupBy(span.data ?? [], ({ publications }) =>
    dayIn(new Date(dueOf(publications) ?? from), zone),
  );
  const [opened, setOpened] = useState<Composition | null>(null);
  const move = useMove((at) => `${dayTitle(dayIn(new Date(at), zone), today)}, ${timeIn(at, zone)}`);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef<{ id: string; to: number } | null>(null);

  // A post moved by keyboard keeps the focus at its new position.
  useEffect(() => {
    const { current } = moved;
    const isThere = span.data?.some(
      ({ id, publications }) => id === current?.id && Date.parse(dueOf(publications) ?? '') === current.to,
    );
    if (current === null || !isThere) return;
    moved.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-post="${current.id}"]`)?.focus();
  }, [span.data]);

  const moveTo = ({ id, publications }: Composition, to: Date) => {
    const its = movable(publications);
    if (its.length === 0 || move.isPending) return;
    moved.current = { id, to: to.getTime() };
    move.mutate({ posts: its, to });
  };
  const moveByDays = (composition: Composition, by: number) => {
    const due = new Date(dueOf(composition.publications) ?? from);
    moveTo(composition, onDay(due, addDays(dayIn(due, zone), by), zone));
  };
  const step = (by: number) =>
    onShow({ view, day: view === 'month' ? addMonths(shown, by) : addDays(shown, 7 * by) });

  return (
    <>
      <Group gap="xs" pb="sm">
        <ActionIcon variant="default" aria-label={`The ${view} before`} onClick={() => step(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={`The next ${view}`} onClick={() => step(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button size="xs" variant="default" onClick={() => onShow({ view, day: today })}>
          Today
        </Button>
        <h2 className={classes.span} aria-live="polite">
          {view === 'month' ? monthTitle(shown) : `${dayTitle(first)} to ${dayTitle(last)}`}
        </h2>
        <SegmentedControl
          className={classes.views}
          aria-label="View"
          value={view}
          data={[
            { value: 'month', label: 'Month' },
            { value: 'week', label: 'Week' },
          ]}
          onChange={(next) => onShow({ day: shown, view: next as 'month' | 'week' })}
        />
      </Group>
      {span.isError && <LoadError of={span} />}
      <div
        ref={grid}
        className={classes.calendar}
        data-view={view}
        data-loading={span.isPending || undefined}
      >
        {days.map((each) => {
          const its = posts.get(each) ?? [];
          const visible = view === 'month' ? its.slice(0, maxPerMonth) : its;
          return (
            <section
              key={each}
              aria-label={dayTitle(each, today)}
              className={classes.cell}
              data-empty={its.length === 0 || undefined}
              data-other={(view === 'month' && each.slice(0, 7) !== shown.slice(0, 7)) || undefined}
              data-today={each === today || undefined}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                const id = event.dataTransfer.getData('text/plain');
                const dropped = span.data?.find((one) => one.id === id);
                const due = dropped && dueOf(dropped.publications);
                if (dropped && due) moveTo(dropped, onDay(new Date(due), each, zone));
              }}
            >
              <span className={classes.number}>
                <span>{dayTitle(each).slice(0, 3)}</span>{' '}
                <span className="tabular">{Number(each.slice(8))}</span>
              </span>
              {visible.map((composition) => (
                <CalendarPost
                  key={composition.id}
                  composition={composition}
                  zone={zone}
                  onOpen={() => setOpened(composition)}
                  onMoveByDays={(by) => moveByDays(composition, by)}
                />
              ))}
              {its.length > visible.length && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onShow({ day: each, view: 'week' })}
                >
                  {its.length - visible.length} more
                </Button>
              )}
            </section>
          );
        })}
      </div>
      <Text size="sm" c="dimmed" pt="xs">
        {span.isSuccess && span.data.length === 0 && `${messages.calendarEmpty} `}
        {messages.timesIn(zoneName(zone, now))}.{' '}
        {isPhone ? messages.calendarHelpTouch : messages.calendarHelp}
      </Text>
      <MoveDialog composition={opened} zone={zone} onClose={() => setOpened(null)} onEdit={onEdit} />
    </>
  );
}

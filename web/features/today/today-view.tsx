import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { StartHere } from '#contract/start-here.ts';
import type { Today } from '#contract/today.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import { type HeaderProgress, PageHeader } from '#web/ui/page/page-header.tsx';
import classes from './today.module.css';
import { type PersonSlot, TodayDetails } from './today-details.tsx';
import { canBeDone, isDoneForToday, neighborsOf, showsStart, type TodayItem } from './today-items.ts';
import { FindingLine, PostedLine } from './today-lines.tsx';
import { TodayList } from './today-list.tsx';
import { dayMessage, doneLabel, positionLabel, todayMessages } from './today-messages.ts';
import { TodayNumbers } from './today-numbers.tsx';
import type { TodaySearch } from './today-search.ts';
import { NothingLeft } from './today-states.tsx';
import { useTodayRun } from './use-today-run.ts';

type TodayViewProps = {
  today: Today;
  /** What to start with when nothing is new; undefined until it is there, null if it can't be read. */
  start: StartHere | null | undefined;
  /** What is shown with it: who to follow, and what data is missing. */
  startHere: (start: StartHere) => ReactNode;
  /** The page where a data provider is set up, if there is none to read posts. */
  providerPath: string | null;
  search: TodaySearch;
  onSearch: (search: TodaySearch, quiet: boolean) => void;
  /** Opens a page by its path. */
  onGo: (path: string) => void;
  /** The running sync, if any. */
  progress: HeaderProgress | null;
  person: (slot: PersonSlot) => ReactNode;
};

/** What to do today, as one list with the details beside it, and a mode to work through all of it. */
export function TodayView({
  today,
  start,
  startHere,
  providerPath,
  search,
  onSearch,
  onGo,
  progress,
  person,
}: TodayViewProps) {
  const isWide = useMediaQuery('(min-width: 68em)', true, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const going = useTodayRun({ today, start, search, onSearch, onGo, isWide });
  const { run, setRun, shownStart, groups, toDo, items, focus, keyed, draftWanted, setDraftWanted } = going;
  const { isUnfolded, setUnfolded, move, goOn, close, open, act, finish, postNow, startOrStop } = going;
  const { item } = focus;
  const isRunning = run === 'on';
  const isFinished = run === 'finished' || isDoneForToday(today);
  const isPending = start === undefined && showsStart(today);
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <PageHeader
          title={todayMessages.title}
          realm={today.network}
          status={
            <span className="cut">
              {isRunning ? positionLabel(focus.position, toDo.length) : dayMessage(today.day, toDo.length)}
            </span>
          }
          primary={
            toDo.length === 0 ? undefined : (
              <Button
                {...(isRunning ? { variant: 'default' } : {})}
                onClick={startOrStop}
                rightSection={isPhone ? undefined : <KeyCap keys="s" />}
              >
                {isRunning ? todayMessages.stop : todayMessages.start}
              </Button>
            )
          }
          progress={progress}
        />
        <TodayNumbers numbers={today.numbers} realm={today.network} />
        {today.posted && <PostedLine posted={today.posted} realm={today.network} />}
        {shownStart?.finding && <FindingLine finding={shownStart.finding} realm={today.network} />}
        {(isFinished || (toDo.length === 0 && !isPending)) && (
          <NothingLeft
            realm={today.network}
            providerPath={providerPath}
            nextAt={today.posts.nextAt}
            isFinished={isFinished}
            left={toDo.length}
            tomorrow={start?.tomorrow ?? null}
            hasPosts={today.posts.of > 0}
            onShowList={() => setRun('off')}
          />
        )}
        {isPending ? (
          <div className={classes.group}>
            <ListSkeleton height={52} withPicture />
          </div>
        ) : (
          <TodayList
            {...keyed}
            today={today}
            toAnswer={shownStart?.toAnswer ?? null}
            groups={isFinished ? { ...groups, warmer: [], posts: [], changed: [], waiting: [] } : groups}
            currentKey={item?.key}
            isUnfolded={isUnfolded}
            onFold={() => setUnfolded(!isUnfolded)}
            onOpen={open}
            onAct={act}
            onDone={finish}
            onPostNow={postNow}
          >
            {shownStart && startHere(shownStart)}
          </TodayList>
        )}
      </div>
      {focus.isOpen && item && (
        <TodayDetails
          key={item.key}
          item={item}
          position={focus.position}
          of={items.length}
          person={person}
          isDraftWanted={draftWanted === item.key}
          onTaken={() => setDraftWanted(null)}
          onMove={(by) => void move(by)}
          onClose={close}
          neighbors={neighborsOf(items, item)}
          onHandled={(isStaying) => {
            goOn(item);
            going.leave(item, isStaying);
          }}
          onUndone={() => going.comeBack(item)}
          onDecided={() => goOn(item)}
          onAct={() => act(item)}
          onPostNow={() => postNow(item)}
          onDone={() => finish(item)}
        />
      )}
      {focus.isOpen && item && isPhone && (
        <PhoneBar
          item={item}
          onDone={() => finish(item)}
          onNext={() => move(1) ?? (isRunning ? undefined : close())}
        />
      )}
    </div>
  );
}

type PhoneBarProps = { item: TodayItem; onDone: () => void; onNext: () => void };

/** What a phone's thumb reaches: the keys of the open item. */
function PhoneBar({ item, onDone, onNext }: PhoneBarProps) {
  return (
    <div className={classes.bar} data-action-bar>
      {canBeDone(item) && (
        <Button variant="default" onClick={onDone}>
          {doneLabel(item)}
        </Button>
      )}
      <Button onClick={onNext}>{todayMessages.next}</Button>
    </div>
  );
}

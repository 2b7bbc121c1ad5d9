import { Anchor, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Network } from '#contract/profile.ts';
import type { Finding, StartHere } from '#contract/start-here.ts';
import type { PostedThisWeek, Today } from '#contract/today.ts';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { ListSkeleton } from '#web/ui/page/list-skeleton.tsx';
import { type HeaderProgress, PageHeader } from '#web/ui/page/page-header.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { findingMessage } from './start-messages.ts';
import classes from './today.module.css';
import { type PersonSlot, TodayDetails } from './today-details.tsx';
import {
  canBeDone,
  groupItems,
  isDoneForToday,
  nameOfItem,
  neighborsOf,
  showsStart,
  type TodayItem,
} from './today-items.ts';
import { TodayList } from './today-list.tsx';
import {
  dayMessage,
  doneLabel,
  elsewhereLine,
  positionLabel,
  postedLine,
  todayMessages,
  viewPeople,
  viewPerson,
  viewPosts,
} from './today-messages.ts';
import { TodayNumbers } from './today-numbers.tsx';
import type { TodaySearch } from './today-search.ts';
import { NothingLeft } from './today-states.tsx';
import { useBeginReply } from './use-begin-reply.ts';
import { useFinishItem } from './use-today.ts';
import { useTodayFocus } from './use-today-focus.ts';
import { useTodayKeys } from './use-today-keys.ts';
import { useWaiting } from './use-waiting.ts';

/** The results of the user's posts this week, and the people behind them. */
function PostedLine({ posted, network }: { posted: PostedThisWeek; network: Network }) {
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
              params={{ connectedProfileId: network }}
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
function FindingLine({ finding, network }: { finding: Finding; network: Network }) {
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
              params={{ connectedProfileId: network }}
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

type TodayViewProps = {
  today: Today;
  /** What to start with when nothing is new; undefined until it is there. */
  start: StartHere | undefined;
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
  const [isUnfolded, setUnfolded] = useState(false);
  const [run, setRun] = useState<'off' | 'on' | 'finished'>('off');
  const [draftWanted, setDraftWanted] = useState<string | null>(null);
  const shownStart = run !== 'finished' && showsStart(today) ? (start ?? null) : null;
  const groups = groupItems(today, shownStart);
  const toDo = [
    ...groups.answer,
    ...groups.warmest,
    ...groups.warmer,
    ...groups.posts,
    ...groups.changed,
    ...groups.waiting,
  ];
  const items = isUnfolded ? [...toDo, ...groups.information] : toDo;
  const focus = useTodayFocus({ items, search, onSearch, isWide });
  const finishing = useFinishItem((key) => focus.goTo(key));
  const waiting = useWaiting(onGo);
  const reply = useBeginReply(onGo);
  const { item } = focus;
  const isRunning = run === 'on';

  const end = (to: 'off' | 'finished') => {
    setRun(to);
    focus.close();
  };
  const close = () => end('off');
  const move = (by: 1 | -1) => {
    const next = focus.move(by);
    if (isRunning && by === 1 && (next === undefined || next.kind === 'information')) end('finished');
    return next;
  };
  /** Moves on from a handled item. */
  const goOn = (from: TodayItem) => {
    if (!focus.goOnFrom(from.key) && isRunning) end('finished');
  };
  const finish = useLatest((done: TodayItem) => {
    goOn(done);
    finishing.finish(done, nameOfItem(done));
  });
  const open = useLatest((wanted: TodayItem) => {
    if (run === 'finished') setRun('off');
    focus.open(wanted.key);
  });
  const act = useLatest((wanted: TodayItem) => {
    if (wanted.kind === 'answer') {
      if (!reply.isPending) reply.mutate(wanted.answer);
      return;
    }
    if (wanted.kind === 'waiting') return waiting.act(wanted.waiting);
    if (wanted.kind === 'information') return onGo(wanted.information.path);
    open(wanted);
    if (wanted.kind === 'post') setDraftWanted(wanted.key);
  });
  const postNow = useLatest((wanted: TodayItem) => {
    if (wanted.kind === 'waiting') waiting.postNow(wanted.waiting.id);
  });
  const startOrStop = () => {
    if (isRunning) return setRun('off');
    const first = focus.isOpen && item && item.kind !== 'information' ? item : toDo[0];
    if (!first) return;
    setRun('on');
    focus.open(first.key);
  };
  const keyed = useTodayKeys({
    item,
    isOpen: focus.isOpen,
    onMove: move,
    onOpen: open,
    onAct: act,
    onDone: finish,
    onRun: startOrStop,
    onClose: close,
  });

  const isFinished = run === 'finished' || isDoneForToday(today);
  const isPending = start === undefined && showsStart(today);
  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <PageHeader
          title={todayMessages.title}
          network={today.network}
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
        <TodayNumbers numbers={today.numbers} network={today.network} />
        {today.posted && <PostedLine posted={today.posted} network={today.network} />}
        {shownStart?.finding && <FindingLine finding={shownStart.finding} network={today.network} />}
        {isPending && toDo.length === 0 && <ListSkeleton rows={5} height={52} withPicture />}
        {(isFinished || (toDo.length === 0 && !isPending)) && (
          <NothingLeft
            network={today.network}
            providerPath={providerPath}
            nextAt={today.posts.nextAt}
            isFinished={isFinished}
            left={toDo.length}
            tomorrow={start?.tomorrow ?? null}
            hasPosts={today.posts.of > 0}
            onShowList={() => setRun('off')}
          />
        )}
        <TodayList
          {...keyed}
          today={today}
          toAnswer={shownStart?.toAnswer.count ?? 0}
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
            finishing.leave(item, isStaying);
          }}
          onUndone={() => finishing.comeBack(item)}
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

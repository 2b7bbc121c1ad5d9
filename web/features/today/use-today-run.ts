import { useState } from 'react';
import type { StartHere } from '#contract/start-here.ts';
import type { Today } from '#contract/today.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { groupItems, nameOfItem, showsStart, type TodayItem } from './today-items.ts';
import type { TodaySearch } from './today-search.ts';
import { useBeginReply } from './use-begin-reply.ts';
import { useFinishItem } from './use-today.ts';
import { useTodayFocus } from './use-today-focus.ts';
import { useTodayKeys } from './use-today-keys.ts';
import { useWaiting } from './use-waiting.ts';

type Wanted = {
  today: Today;
  start: StartHere | null | undefined;
  search: TodaySearch;
  onSearch: (search: TodaySearch, quiet: boolean) => void;
  onGo: (path: string) => void;
  isWide: boolean;
};

/** Going through Today: its items in order, the one in focus, what can be done with it, and the run. */
export function useTodayRun({ today, start, search, onSearch, onGo, isWide }: Wanted) {
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
    if (wanted.kind === 'person' && wanted.warmer.waitsId)
      return onGo(`/dashboard/inbox?item=${wanted.warmer.waitsId}`);
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

  return {
    run,
    setRun,
    isUnfolded,
    setUnfolded,
    draftWanted,
    setDraftWanted,
    shownStart,
    groups,
    toDo,
    items,
    focus,
    keyed,
    move,
    goOn,
    close,
    open,
    act,
    finish,
    postNow,
    startOrStop,
    leave: finishing.leave,
    comeBack: finishing.comeBack,
  };
}

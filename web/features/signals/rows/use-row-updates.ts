import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { keepFirstPage } from './cached-signals.ts';
import type { SignalRows } from './use-signal-rows.ts';
import type { Total } from './use-total.ts';

/** During a sync, changes arrive constantly. Rows are refetched at most this often, ms. */
const pauseMs = 2_000;

/**
 * Keeps rows up to date without moving them while the user reads. The total is refetched on every change,
 * which reveals changed rows. A table scrolled to its top is refetched in place. A scrolled table stays
 * unchanged and shows the number of new people, until `show` is called or the user scrolls back to the top.
 */
export function useRowUpdates(rows: SignalRows, total: Total, scroller: RefObject<HTMLDivElement | null>) {
  const client = useQueryClient();
  const key = JSON.stringify(rows.queryKey);
  const seen = useRef({ key: '', total: 0, at: 0, isMore: false });
  const refreshedAt = useRef(0);
  const [isOld, setOld] = useState(false);
  /** The user has scrolled, so new rows wait until requested. */
  const [isAway, setAway] = useState(false);
  const { queryKey } = rows;

  const refresh = useCallback(() => {
    setOld(false);
    setAway(false);
    refreshedAt.current = Date.now();
    keepFirstPage(client, queryKey);
    return client.invalidateQueries({ queryKey, exact: true });
  }, [client, queryKey]);

  const { data, dataUpdatedAt, isPlaceholderData } = total;
  const count = isPlaceholderData ? undefined : data?.total;
  const isMore = data?.isMore === true;
  useEffect(() => {
    if (count === undefined) return;
    const before = seen.current;
    if (before.key !== key) {
      seen.current = { key, total: count, at: dataUpdatedAt, isMore };
      setOld(false);
      setAway(false);
    } else if (before.isMore !== isMore) {
      // The same rows, now counted exactly.
      seen.current = { key, total: count, at: dataUpdatedAt, isMore };
    } else if (dataUpdatedAt > before.at) {
      seen.current = { ...before, at: dataUpdatedAt };
      setOld(true);
    }
  }, [key, count, isMore, dataUpdatedAt]);

  useEffect(() => {
    if (!isOld) return;
    const refreshAtTop = () => {
      if ((scroller.current?.scrollTop ?? 0) > 4) return setAway(true);
      seen.current = { ...seen.current, total: count ?? seen.current.total };
      void refresh();
    };
    const wait = seen.current.total === 0 ? 0 : refreshedAt.current + pauseMs - Date.now();
    const timer = setTimeout(refreshAtTop, Math.max(0, wait));
    const element = scroller.current;
    element?.addEventListener('scroll', refreshAtTop, { passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('scroll', refreshAtTop);
    };
  }, [isOld, count, refresh, scroller]);

  const newPeople = isAway && count !== undefined ? Math.max(0, count - seen.current.total) : 0;
  const show = () => {
    scroller.current?.scrollTo({ top: 0 });
    seen.current = { ...seen.current, total: count ?? seen.current.total };
    void refresh();
  };
  return { newPeople, show };
}

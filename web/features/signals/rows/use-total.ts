import { useQuery } from '@tanstack/react-query';
import type { SignalQuery, SignalTotal } from '#contract/signals/signal-filters.ts';
import { exactTotal, quickTotal } from './signal-queries.ts';

/** A total as known so far, and when it was fetched. */
export type Total = { data: SignalTotal | undefined; dataUpdatedAt: number; isPlaceholderData: boolean };

/** The number of matching rows: up to 10,000 at first, then exact. */
export function useTotal(connectedProfileId: string, query: SignalQuery, enabled = true): Total {
  const quick = useQuery({ ...quickTotal(connectedProfileId, query), enabled });
  const isMore = quick.data?.isMore === true && !quick.isPlaceholderData;
  const exact = useQuery({ ...exactTotal(connectedProfileId, query), enabled: enabled && isMore });
  const { data, dataUpdatedAt, isPlaceholderData } = isMore && exact.data ? exact : quick;
  return { data, dataUpdatedAt, isPlaceholderData };
}

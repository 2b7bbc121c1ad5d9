import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Realm } from '#contract/profile.ts';
import { useNow } from '#web/ui/use-now.ts';
import { goodTimesQuery } from './queries.ts';

/** When a post is to be published: the next good time, or now if none is known, until the user picks one. */
export function useScheduleTime(realm: Realm) {
  const now = useNow();
  const times = useQuery(goodTimesQuery(realm));
  const [picked, setPicked] = useState<Date | null | undefined>(undefined);
  const next = times.data?.items.find((item) => Date.parse(item.at) > now.getTime());
  return { now, at: picked === undefined ? (next ? new Date(next.at) : null) : picked, setPicked };
}

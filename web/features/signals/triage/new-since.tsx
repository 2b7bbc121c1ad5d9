import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';
import { signalTotal } from '#web/features/signals/queries.ts';
import { formatCount } from '#web/features/signals/signal-labels.ts';
import { useNow } from '#web/ui/use-now.ts';
import { sinceLabel } from './snooze-labels.ts';
import classes from './triage.module.css';

type NewSinceProps = {
  connectedProfileId: string;
  since: string;
  search: SignalSearch;
  onShow: (search: SignalSearch) => void;
};

/** `12 new since yesterday 17:20`: who was found since the last visit. A click shows exactly them. */
export function NewSince({ connectedProfileId, since, search, onShow }: NewSinceProps) {
  const now = useNow();
  const foundFrom = justAfter(since);
  const query = { foundFrom, snoozed: false };
  const count = useQuery(signalTotal(connectedProfileId, query)).data?.total ?? 0;
  if (count === 0 || search.foundFrom === foundFrom) return null;
  return (
    <UnstyledButton
      className={classes.news}
      onClick={() => onShow({ foundFrom, ...(search.sort ? { sort: search.sort } : {}) })}
    >
      {formatCount(count)} new since {sinceLabel(since, now)}
    </UnstyledButton>
  );
}

/** Filters take in the moment they begin at; what was found at that very moment is not new. */
const justAfter = (moment: string) => new Date(Date.parse(moment) + 1).toISOString();

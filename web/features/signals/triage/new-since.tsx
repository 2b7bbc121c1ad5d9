import { Text, UnstyledButton } from '@mantine/core';
import { formatTotal } from '#web/features/signals/labels/signal-labels.ts';
import { sinceLabel } from '#web/features/signals/labels/snooze-labels.ts';
import { useTotal } from '#web/features/signals/rows/use-total.ts';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './triage.module.css';

type NewSinceProps = {
  connectedProfileId: string;
  since: string;
  search: SignalSearch;
  onShow: (search: SignalSearch) => void;
};

/** `12 new since your last visit`, `12 new` on a phone: the people found since. A click shows exactly those. */
export function NewSince({ connectedProfileId, since, search, onShow }: NewSinceProps) {
  const now = useNow();
  const foundFrom = justAfter(since);
  const query = { foundFrom, snoozed: false };
  const count = useTotal(connectedProfileId, query).data;
  if (!count?.total || search.foundFrom === foundFrom) return null;
  return (
    <UnstyledButton
      className={classes.news}
      title={sinceLabel(since, now)}
      onClick={() => onShow({ foundFrom, ...(search.sort ? { sort: search.sort } : {}) })}
    >
      {formatTotal(count)} new
      <Text span inherit visibleFrom="sm">
        {' '}
        since your last visit
      </Text>
    </UnstyledButton>
  );
}

/** The filter's start is inclusive, but people found at that exact time aren't new. */
const justAfter = (moment: string) => new Date(Date.parse(moment) + 1).toISOString();

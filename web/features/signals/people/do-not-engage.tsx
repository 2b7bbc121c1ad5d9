import { UnstyledButton } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Realm } from '#contract/profile.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { formatCount } from '#core/pluralize.ts';
import { isDoNotEngage } from '#web/features/signals/lists/list-labels.ts';
import { userLists } from '#web/features/signals/lists/list-queries.ts';
import classes from './people.module.css';

/** Shown at the top of the panel, where nobody can miss it. */
export function DoNotEngageNote({ signal }: { signal: Signal }) {
  if (!signal.lists.some(isDoNotEngage)) return null;
  return (
    <p className={classes.leftAlone}>
      <IconBan size={16} stroke={2} aria-hidden />
      <span>
        <strong>Do not engage.</strong> You chose not to engage with this person.
      </span>
    </p>
  );
}

type DoNotEngageCountProps = {
  realm: Realm;
  /** The lists the rows are filtered by now. */
  shown: readonly string[] | undefined;
  /** Filters the rows by these lists, or removes the filter. */
  onShow: (lists: string[] | undefined) => void;
};

/** The number of people on Do not engage, whatever the filters, with a link to them. */
export function DoNotEngageCount({ realm, shown, onShow }: DoNotEngageCountProps) {
  const list = useQuery(userLists).data?.items.find(isDoNotEngage);
  const count = list?.people[realm] ?? 0;
  if (!list || count === 0) return null;
  const isShown = shown?.length === 1 && shown[0] === list.id;
  return (
    <UnstyledButton
      className={classes.count}
      aria-pressed={isShown}
      title="People on your Do not engage list, regardless of filters"
      onClick={() => onShow(isShown ? undefined : [list.id])}
    >
      <IconBan size={14} stroke={2} aria-hidden />
      {formatCount(count)} do not engage
    </UnstyledButton>
  );
}

import type { List } from '#contract/signals/lists.ts';
import type { SignalList } from '#contract/signals/signal-kinds.ts';

/** How a list is called by its id; one that is gone has no name any more. */
export function listNamer(lists: readonly List[] | undefined): (id: string) => string {
  const names = new Map(lists?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (lists ? 'a deleted list' : '…');
}

/** Whether people must not be engaged: the built-in list is honoured everywhere. */
export const isDoNotEngage = (list: Pick<SignalList, 'kind'>): boolean => list.kind === 'do_not_engage';

const collator = new Intl.Collator('und');

/** The lists with one more, in the order of the server. */
export function withList(lists: readonly SignalList[], list: SignalList): SignalList[] {
  const others = lists.filter(({ id }) => id !== list.id);
  const rank = (one: SignalList) => (isDoNotEngage(one) ? 0 : 1);
  return [...others, list].sort((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
}

/** The lists without one. */
export const withoutList = (lists: readonly SignalList[], id: string): SignalList[] =>
  lists.filter((list) => list.id !== id);

import type { List } from '#contract/signals/lists.ts';
import type { SignalList } from '#contract/signals/signal-kinds.ts';

/** Returns a list's name for its id. A deleted list has none. */
export function listNamer(lists: readonly List[] | undefined): (id: string) => string {
  const names = new Map(lists?.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (lists ? 'a deleted list' : '…');
}

/** Whether the list means its people must not be engaged. The built-in list is respected everywhere. */
export const isDoNotEngage = (list: Pick<SignalList, 'kind'>): boolean => list.kind === 'do_not_engage';

const collator = new Intl.Collator('und');

/** The lists plus one, in the server's order. */
export function withList(lists: readonly SignalList[], list: SignalList): SignalList[] {
  const others = lists.filter(({ id }) => id !== list.id);
  const rank = (one: SignalList) => (isDoNotEngage(one) ? 0 : 1);
  return [...others, list].sort((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
}

/** The lists without the given one. */
export const withoutList = (lists: readonly SignalList[], id: string): SignalList[] =>
  lists.filter((list) => list.id !== id);

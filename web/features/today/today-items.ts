import type { InboxItem } from '#contract/inbox.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { StartHere } from '#contract/start-here.ts';
import type {
  InformationItem,
  Today,
  TodayDoneKind,
  TodayPost,
  WaitingItem,
  Warmer,
} from '#contract/today.ts';
import type { TodayChange } from '#contract/today-changes.ts';

/**
 * A person with what they last did, and how much warmer they are; null for the warmest, whose change isn't shown.
 * `waitsId`: their item in Inbox that waits for an answer, if any.
 */
export type TodayPerson = Omit<Warmer, 'by'> & { by: number | null; waitsId?: string | null };

/** One thing to do or to know. `key` identifies it in the URL and doesn't change on a refetch. */
export type TodayItem = { key: string } & (
  | { kind: 'person'; warmer: TodayPerson }
  | { kind: 'answer'; answer: InboxItem }
  | { kind: 'post'; post: TodayPost }
  | { kind: 'changed'; changed: TodayChange }
  | { kind: 'waiting'; waiting: WaitingItem }
  | { kind: 'information'; information: InformationItem }
);

export type TodayGroup = 'answer' | 'warmest' | 'warmer' | 'posts' | 'changed' | 'waiting' | 'information';

/** All items of Today in page order. `start`: what to start with, if it is shown. */
export function groupItems(today: Today, start: StartHere | null = null): Record<TodayGroup, TodayItem[]> {
  const warming = new Set(today.warmer.items.map(({ signal }) => signal.id));
  return {
    answer: (start?.toAnswer.items ?? []).map((answer) => ({
      kind: 'answer',
      key: `answer-${answer.id}`,
      answer,
    })),
    warmest: (start?.warmest ?? [])
      .filter(({ signal }) => !warming.has(signal.id))
      .map((warm) => ({ kind: 'person', key: `signal-${warm.signal.id}`, warmer: { ...warm, by: null } })),
    warmer: today.warmer.items.map((warmer) => ({
      kind: 'person',
      key: `signal-${warmer.signal.id}`,
      warmer,
    })),
    posts: today.posts.items.map((post) => ({ kind: 'post', key: `post-${post.pick.id}`, post })),
    changed: today.changed.items.map((changed) => ({
      kind: 'changed',
      key: `change-${changed.change.id}`,
      changed,
    })),
    waiting: today.waiting.map((waiting) => ({
      kind: 'waiting',
      key: `${waiting.kind}-${waiting.id}`,
      waiting,
    })),
    information: today.information.map((information) => ({
      kind: 'information',
      key: `about-${information.id}`,
      information,
    })),
  };
}

/** The number of items to act on: all except the informational ones. */
export function countItems(today: Today): number {
  const { warmer, posts, changed, waiting } = today;
  return warmer.items.length + posts.items.length + changed.items.length + waiting.length;
}

/** How an item is marked as done; null if only a decision removes it. */
export function doneOf(item: TodayItem): { kind: TodayDoneKind; id: string } | null {
  switch (item.kind) {
    case 'person':
      return { kind: 'signal', id: item.warmer.signal.id };
    case 'changed':
      return { kind: 'jobChange', id: item.changed.change.id };
    case 'waiting':
      return item.waiting.done;
    case 'information':
      return item.information.done;
    case 'answer':
      // Answered or dismissed in Inbox.
      return null;
    case 'post':
      // Posts of the day have their own states.
      return null;
  }
}

/** Whether an item can be marked as done without the decision it asks for. */
export const canBeDone = (item: TodayItem): boolean => item.kind === 'post' || doneOf(item) !== null;

/** The subject of an item, in a few words. */
export function nameOfItem(item: TodayItem): string {
  switch (item.kind) {
    case 'person':
      return item.warmer.signal.name;
    case 'answer':
      return item.answer.person.name;
    case 'post':
      return item.post.pick.post.author.name;
    case 'changed':
      return item.changed.signal.name;
    case 'waiting':
      return item.waiting.name ?? item.waiting.text.slice(0, 60);
    case 'information':
      return item.information.title;
  }
}

/** The person an item is about, whose panel it opens; null if it isn't about one. */
export function signalOf(item: TodayItem): Signal | null {
  if (item.kind === 'person') return item.warmer.signal;
  return item.kind === 'changed' ? item.changed.signal : null;
}

/** Today without some items, as it will be once they're done. */
export function withoutItems(today: Today, keys: ReadonlySet<string>): Today {
  const { warmer, posts, changed, waiting, information } = groupItems(today);
  const stays = ({ key }: TodayItem) => !keys.has(key);
  const kept = <T>(items: TodayItem[], of: readonly T[]) =>
    of.filter((_, at) => items[at] && stays(items[at]));
  const open = kept(posts, today.posts.items);
  const stillNew = kept(changed, today.changed.items);
  return {
    ...today,
    warmer: { ...today.warmer, items: kept(warmer, today.warmer.items) },
    posts: {
      ...today.posts,
      items: open,
      done: today.posts.done + today.posts.items.length - open.length,
    },
    changed: { items: stillNew, total: today.changed.total - today.changed.items.length + stillNew.length },
    waiting: kept(waiting, today.waiting),
    information: kept(information, today.information),
  };
}

/** Start here without some items. */
export function withoutStartItems(start: StartHere, keys: ReadonlySet<string>): StartHere {
  return { ...start, warmest: start.warmest.filter(({ signal }) => !keys.has(`signal-${signal.id}`)) };
}

/**
 * Whether Today starts with what has waited: on a user's first day, and when nothing is new. Not once the
 * day's posts are done.
 */
export const showsStart = (today: Today): boolean =>
  !isDoneForToday(today) && (today.isFirstDay || countItems(today) === 0);

/** Whether there were posts to comment on, and nothing is left to do. */
export const isDoneForToday = (today: Today): boolean =>
  countItems(today) === 0 && today.posts.of > 0 && today.posts.done >= today.posts.of;

/** The item to focus after one leaves the list: the one below, else the last one. */
export function itemAfter(items: readonly TodayItem[], key: string | null): TodayItem | undefined {
  const at = items.findIndex((one) => one.key === key);
  return at === -1 ? items[0] : (items[at + 1] ?? items[at - 1]);
}

/**
 * The people directly below and above an item who are signals of the same profile. Their details are likely
 * to be opened next.
 */
export function neighborsOf(items: readonly TodayItem[], item: TodayItem): string[] {
  const own = signalOf(item);
  if (own === null) return [];
  const at = items.indexOf(item);
  return [items[at + 1], items[at - 1]].flatMap((one) => {
    const other = one === undefined ? null : signalOf(one);
    return other?.connectedProfileId === own.connectedProfileId ? [other.id] : [];
  });
}

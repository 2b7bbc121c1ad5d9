import type {
  InformationItem,
  Today,
  TodayDoneKind,
  TodayPost,
  WaitingItem,
  Warmer,
} from '#contract/today.ts';

/** One thing to do or to know; `key` names it in the URL and stays the same while it is read again. */
export type TodayItem = { key: string } & (
  | { kind: 'person'; warmer: Warmer }
  | { kind: 'post'; post: TodayPost }
  | { kind: 'waiting'; waiting: WaitingItem }
  | { kind: 'information'; information: InformationItem }
);

export type TodayGroup = 'warmer' | 'posts' | 'waiting' | 'information';

/** All of Today in the order of the page. */
export function groupItems(today: Today): Record<TodayGroup, TodayItem[]> {
  return {
    warmer: today.warmer.items.map((warmer) => ({
      kind: 'person',
      key: `signal-${warmer.signal.id}`,
      warmer,
    })),
    posts: today.posts.items.map((post) => ({ kind: 'post', key: `post-${post.pick.id}`, post })),
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

/** What is to be done: all but what is only to be known. */
export function countItems(today: Today): number {
  return today.warmer.items.length + today.posts.items.length + today.waiting.length;
}

/** Roughly how long an item holds somebody up: reading a person or a post and writing two sentences, or a decision. */
const secondsOf = { person: 60, post: 60, waiting: 30 } as const;

/** About how many minutes all of it takes. */
export function minutesOf(today: Today): number {
  const seconds =
    today.warmer.items.length * secondsOf.person +
    today.posts.items.length * secondsOf.post +
    today.waiting.length * secondsOf.waiting;
  return Math.max(1, Math.round(seconds / 60));
}

/** What an item is marked by as done; null where it leaves only once it is decided. */
export function doneOf(item: TodayItem): { kind: TodayDoneKind; id: string } | null {
  switch (item.kind) {
    case 'person':
      return { kind: 'signal', id: item.warmer.signal.id };
    case 'waiting':
      return item.waiting.done;
    case 'information':
      return item.information.done;
    case 'post':
      // Posts of the day have states of their own.
      return null;
  }
}

/** Whether an item can be put away without the decision it asks for. */
export const canBeDone = (item: TodayItem): boolean => item.kind === 'post' || doneOf(item) !== null;

/** Who or what an item is about, in a few words. */
export function nameOfItem(item: TodayItem): string {
  switch (item.kind) {
    case 'person':
      return item.warmer.signal.name;
    case 'post':
      return item.post.pick.post.author.name;
    case 'waiting':
      return item.waiting.name ?? item.waiting.text.slice(0, 60);
    case 'information':
      return item.information.title;
  }
}

/** Today without some of its items, as it will be read once they are done. */
export function withoutItems(today: Today, keys: ReadonlySet<string>): Today {
  const { warmer, posts, waiting, information } = groupItems(today);
  const stays = ({ key }: TodayItem) => !keys.has(key);
  const kept = <T>(items: TodayItem[], of: readonly T[]) =>
    of.filter((_, at) => items[at] && stays(items[at]));
  const open = kept(posts, today.posts.items);
  return {
    ...today,
    warmer: { ...today.warmer, items: kept(warmer, today.warmer.items) },
    posts: {
      ...today.posts,
      items: open,
      done: today.posts.done + today.posts.items.length - open.length,
    },
    waiting: kept(waiting, today.waiting),
    information: kept(information, today.information),
  };
}

/** Who comes after an item that leaves the list: the one below it, else the last one. */
export function itemAfter(items: readonly TodayItem[], key: string | null): TodayItem | undefined {
  const at = items.findIndex((one) => one.key === key);
  return at === -1 ? items[0] : (items[at + 1] ?? items[at - 1]);
}

/** The people below and above an item that are signals of the same profile: their details are opened next. */
export function neighborsOf(items: readonly TodayItem[], item: TodayItem): string[] {
  if (item.kind !== 'person') return [];
  const at = items.indexOf(item);
  return [items[at + 1], items[at - 1]].flatMap((one) =>
    one?.kind === 'person' && one.warmer.signal.connectedProfileId === item.warmer.signal.connectedProfileId
      ? [one.warmer.signal.id]
      : [],
  );
}

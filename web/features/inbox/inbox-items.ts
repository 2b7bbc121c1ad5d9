import type { InboxItem, ThreadEntry } from '#contract/inbox.ts';
import { firstLine } from '#web/lib/first-line.ts';

/** Items that are shown together: those under one post, or the messages. */
export type InboxGroup = { key: string; postId: string | null; title: string | null; items: InboxItem[] };

const keyOf = ({ post, kind }: InboxItem): string => post?.id ?? (kind === 'message' ? 'messages' : 'other');

/** Groups in the order of their first item; within a group, the items keep their order. */
export function groupByPost(items: readonly InboxItem[]): InboxGroup[] {
  return [...Map.groupBy(items, keyOf)].map(([key, inGroup]) => {
    const post = inGroup[0]?.post ?? null;
    return { key, postId: post?.id ?? null, title: firstLine(post?.excerpt), items: inGroup };
  });
}

/**
 * Groups in the order they had, so the list doesn't move while it's worked through: answering the first item of a
 * group would move the others below more important ones. A new group comes before the one it outranks.
 */
export function keepOrder(groups: readonly InboxGroup[], before: readonly string[]): InboxGroup[] {
  const kept = before.flatMap((key) => groups.find((group) => group.key === key) ?? []);
  for (const [at, group] of groups.entries()) {
    if (kept.includes(group)) continue;
    const outranked = groups.slice(at + 1).find((other) => kept.includes(other));
    kept.splice(outranked ? kept.indexOf(outranked) : kept.length, 0, group);
  }
  return kept;
}

/** Whether an item still waits for the user: a reply that is on its way waits no more. */
export const isWaiting = ({ draft }: InboxItem): boolean =>
  draft?.status !== 'approved' && draft?.status !== 'posting';

/** The item to open after one leaves the list: the one below, else the last one. */
export function nextItem(items: readonly InboxItem[], id: string): InboxItem | undefined {
  const at = items.findIndex((one) => one.id === id);
  return at === -1 ? items[0] : (items[at + 1] ?? items[at - 1]);
}

/** The thread to show: without its details, what is to answer stands alone. */
export function threadOf(item: InboxItem, thread: readonly ThreadEntry[] | undefined): ThreadEntry[] {
  const entries = [...(thread ?? [])];
  if (entries.some(({ id }) => id === item.id)) return entries;
  const { id, person, text, at, timeBasis } = item;
  const { name, pictureUrl } = person;
  return [
    ...entries,
    { id, parentId: null, isOwn: false, name, personId: person.id, pictureUrl, text, at, timeBasis },
  ];
}

/** The part of a text that asks something; null if nothing does. */
export function findQuestion(text: string): { from: number; to: number } | null {
  const found = /[^.!?…\n]*\?/u.exec(text);
  if (!found) return null;
  const lead = /^\s*/u.exec(found[0])?.[0].length ?? 0;
  return { from: found.index + lead, to: found.index + found[0].length };
}

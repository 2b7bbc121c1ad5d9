import { publicationLabels } from '#contract/channels/channel-labels.ts';
import type { Channel, Publication, PublicationState } from '#contract/channels/publications.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { postsMessages as messages } from './posts-messages.ts';

/** The state of a post on one channel, over all its parts there. */
export type ChannelState = {
  threadId: string;
  channel: Channel;
  /** The state of the deciding part: the first that isn't published, else the last. */
  state: PublicationState;
  label: string;
  tone: BadgeTone;
  parts: Publication[];
};

const tones: Record<PublicationState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  publishing: 'info',
  // The usual state. Color marks exceptions.
  published: 'neutral',
  failed: 'danger',
  missed: 'danger',
  unconfirmed: 'warning',
  cancelled: 'neutral',
};

/** The state of a post on each channel. The post itself has no state. */
export function channelStates(publications: readonly Publication[]): ChannelState[] {
  return [...Map.groupBy(publications, ({ threadId }) => threadId)].flatMap(([threadId, all]) => {
    const parts = [...all].sort((one, other) => one.part - other.part);
    const deciding = parts.find(({ state }) => state !== 'published') ?? parts.at(-1);
    if (!deciding) return [];
    const { channel, state } = deciding;
    return [{ threadId, channel, state, label: labelOf(parts, deciding), tone: tones[state], parts }];
  });
}

function labelOf(parts: readonly Publication[], deciding: Publication): string {
  const posted = parts.filter(({ state }) => state === 'published').length;
  const { state, kind, part } = deciding;
  if (parts.length === 1 || posted === 0 || posted === parts.length) return publicationLabels[state];
  const isFailed = state === 'failed' || state === 'missed' || state === 'cancelled';
  if (kind === 'comment') {
    if (state === 'unconfirmed') return messages.commentChecking;
    return isFailed ? messages.commentFailed : messages.commentPosting;
  }
  const progress = messages.partsPosted(posted, parts.length);
  if (state === 'unconfirmed') return `${progress}, ${messages.checkingPart(part + 1)}`;
  return isFailed ? `${progress}, ${messages.failedPart(part + 1)}` : progress;
}

/** The first non-empty text among the first parts, for a row. */
export function excerptOf(publications: readonly Publication[]): string {
  const firsts = publications.filter(({ part }) => part === 0);
  return firsts.map(({ text }) => text.trim()).find((text) => text !== '') ?? '';
}

/** The parts used to change or move a post: the first parts that are still open. */
export const movable = (publications: readonly Publication[]): Publication[] =>
  publications.filter(({ canChange, state }) => canChange && state === 'scheduled');

/** When the next part goes out, or when the post went out. */
export function dueOf(publications: readonly Publication[]): string | null {
  const open = publications.filter(({ state }) => state === 'scheduled' || state === 'publishing');
  const all = (open.length > 0 ? open : publications).flatMap(({ dueAt }) => dueAt ?? []);
  return all.sort()[0] ?? null;
}

import { publicationLabels } from '#contract/channels/channel-labels.ts';
import type { Channel, Publication, PublicationState } from '#contract/channels/publications.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { postsMessages as messages } from './posts-messages.ts';

/** What became of a post on one channel: of all its parts there. */
export type ChannelState = {
  threadId: string;
  channel: Channel;
  /** That of the part that decides: the first that is not published, else the last. */
  state: PublicationState;
  label: string;
  tone: BadgeTone;
  parts: Publication[];
};

const tones: Record<PublicationState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  publishing: 'info',
  // Most are: color is for what is not as it should be.
  published: 'neutral',
  failed: 'danger',
  missed: 'danger',
  unconfirmed: 'warning',
  cancelled: 'neutral',
};

/** What became of a post, channel by channel; it has no state of its own. */
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

/** What is said most often, for a row: the text of the first part. */
export function excerptOf(publications: readonly Publication[]): string {
  const firsts = publications.filter(({ part }) => part === 0);
  return firsts.map(({ text }) => text.trim()).find((text) => text !== '') ?? '';
}

/** The parts by which a post is changed or moved: the first ones that are still open. */
export const movable = (publications: readonly Publication[]): Publication[] =>
  publications.filter(({ canChange, state }) => canChange && state === 'scheduled');

/** When the next of it leaves, else when it left. */
export function dueOf(publications: readonly Publication[]): string | null {
  const open = publications.filter(({ state }) => state === 'scheduled' || state === 'publishing');
  const all = (open.length > 0 ? open : publications).flatMap(({ dueAt }) => dueAt ?? []);
  return all.sort()[0] ?? null;
}

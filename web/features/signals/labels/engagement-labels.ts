import { inboundLabel } from '#contract/signals/engagement-labels.ts';
import type { TimelineEntry } from '#contract/signals/signal-details.ts';
import type { EngagementSource, EngagementType, ReactionType } from '#contract/signals/signal-kinds.ts';
import { reactionTypes } from '#contract/signals/signal-values.ts';
import { factSourceNames, factSources } from '#core/fact-sources.ts';

const outbound: Record<EngagementType, readonly [alone: string, onPost: string]> = {
  reaction: ['You reacted', 'You reacted to'],
  comment: ['You commented', 'You commented on'],
  reply: ['You replied', 'You replied under'],
  repost: ['You reposted', 'You reposted'],
  mention: ['You mentioned them', 'You mentioned them in'],
  connection: ['You connected', 'You connected after'],
  invitation: ['You invited them to connect', 'You invited them to connect after'],
  message: ['You wrote to them', 'You wrote to them about'],
  endorsement: ['You endorsed them', 'You endorsed them after'],
  recommendation: ['You recommended them', 'You recommended them after'],
  manual: ['Added by you', 'Added by you from'],
};

/** What happened, as the start of a sentence that the post's text can complete. */
export function engagementLabel(
  entry: Pick<TimelineEntry, 'direction' | 'type' | 'reactionType' | 'post'>,
): string {
  const hasPost = Boolean(entry.post);
  if (entry.direction === 'inbound') return inboundLabel(entry, hasPost);
  return outbound[entry.type][hasPost ? 1 : 0];
}

/** The label of each reaction in a filter. */
export const reactionLabels = Object.fromEntries(reactionTypes.map((type) => [type, type])) as Record<
  ReactionType,
  string
>;

/** The label of each source in a filter. */
export const sourceName = Object.fromEntries(
  factSourceNames.map((name) => [name, factSources[name].label]),
) as Record<EngagementSource, string>;

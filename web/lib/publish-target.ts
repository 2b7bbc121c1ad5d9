import type { Channel } from '#contract/channels/publications.ts';

/** A channel that content can be posted to. */
export type PublishTarget = {
  channel: Channel;
  /**
   * What the user should know first, for example that the channel isn't connected. Null if there is nothing.
   */
  note: string | null;
};

import { xCostMicros } from '#contract/x-prices.ts';
import type { Channel } from '#server/modules/channels/tables.ts';
import { weighText } from '#server/modules/channels/twitter/weigh-text.ts';

/** What a channel is expected to charge for a post, in millionths of a US dollar; null where it charges nothing. */
export function expectedCostMicros(channel: Channel, text: string): number | null {
  return channel === 'twitter' ? xCostMicros(weighText(text)) : null;
}

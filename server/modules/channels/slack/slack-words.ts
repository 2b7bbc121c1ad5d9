import type { ReasonWords } from '#server/modules/channels/publications/reason-words.ts';
import type { SlackReason } from '#server/ports/channel/port.ts';

/** What Slack minds, and what to do. */
export const slackWords: ReasonWords<SlackReason> = {
  channel_not_found: () =>
    'Slack does not find the channel: it was deleted, or is private. Choose another channel and publish it anew.',
  not_in_channel: () =>
    'inGrow is not in this channel. Write /invite @inGrow there (or the name of your app), then publish it anew.',
  is_archived: () =>
    'The channel is archived. Choose another channel, or connect Slack again with another one, and publish it anew.',
  restricted: () =>
    'Your workspace does not let apps post there. Choose another channel, or ask who runs the workspace.',
  missing_scope: () =>
    'inGrow may not post in your workspace. Connect Slack again under Channels and allow it, then publish it anew.',
  too_long: () =>
    'The text is longer than the 40,000 characters that Slack takes; &, < and > count for more than one. Shorten it and publish it anew.',
  no_text: () => 'Slack takes no empty messages. Write something and publish it anew.',
  no_default_channel: () =>
    'No channel was picked on connecting. Choose a channel, or connect Slack again and pick one there.',
  no_images: () => 'inGrow posts no pictures to Slack. Take them away and publish it anew.',
  invalid_cursor: () => 'The list of channels has changed. Load it again.',
};

import { locateMentions } from '#core/locate-mentions.ts';
import type { Publication } from '#server/modules/publishing/publication-states.ts';
import type { PostMedia, PostOptions, Publishable, SlackBlock } from '#server/ports/channel/port.ts';

/**
 * A publication in the form a port accepts. Images or a document are needed only to send it.
 * @param continues the previous part's id at the channel
 * @param details the connection's details: for files and threads Slack accepts a channel only by its id, even
 *   the one picked when connecting
 * @param isThread whether it continues another part, or another part continues it
 */
export function publishable(
  { kind, text, target_urn, options, mentions, answers_comment_id: answers }: Publication,
  continues: string | null,
  media: PostMedia[] = [],
  { channelId }: Record<string, string> = {},
  isThread = continues !== null,
): Publishable {
  // The database requires a target, except below a post of the same composition. Claiming such a comment sets it, but
  // after a restored backup, it's looked for without having been claimed.
  if (kind === 'comment')
    return { kind, text, mentions: [], targetUrn: target_urn ?? continues ?? '', answers };
  const defaultChannelId = media.length > 0 || isThread ? (channelId ?? null) : null;
  const said = postOptions(options, text, defaultChannelId);
  return { kind, text, mentions: locateMentions(text, mentions), options: said, media, replyTo: continues };
}

/** A post's stored options, with what else the port needs. */
function postOptions(
  options: Publication['options'],
  text: string,
  defaultChannelId: string | null,
): PostOptions | null {
  if (options?.channel !== 'slack') return options;
  const { channelId, title, unfurl = false } = options;
  return {
    channel: 'slack',
    channelId: channelId ?? defaultChannelId,
    unfurl,
    blocks: title ? headed(title, text) : [],
  };
}

/** The most characters in a Slack section. */
const maxSection = 3000;

function headed(title: string, text: string): SlackBlock[] {
  const sections: SlackBlock[] = [];
  for (let from = 0; from < text.length; ) {
    const to = from + maxSection;
    // Don't split a surrogate pair, such as an emoji.
    const end = (text.codePointAt(to - 1) ?? 0) > 0xffff ? to - 1 : to;
    sections.push({ type: 'section', text: text.slice(from, end) });
    from = end;
  }
  return [{ type: 'header', text: title }, ...sections];
}

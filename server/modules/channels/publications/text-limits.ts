import { channelNames } from '#contract/channel-words.ts';
import { invalidField } from '#server/app-error.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import { maxWeight, weighText } from '#server/modules/channels/twitter/weigh-text.ts';

/** How long a text may be, as {@link lengthOf} counts: from `warns` on it is unwise, over `max` refused. */
export type TextLimits = { warns: number | null; max: number };

type Kind = PublicationTable['kind'];

/** The limits of a channel. */
export function limitsOf(channel: Channel, kind: Kind): TextLimits {
  switch (channel) {
    case 'linkedin':
      return kind === 'comment' ? { warns: 600, max: 1250 } : { warns: null, max: 3000 };
    case 'slack':
      return { warns: 4000, max: 40_000 };
    case 'reddit':
      return { warns: null, max: 40_000 };
    case 'twitter':
      return { warns: null, max: maxWeight };
  }
}

/** How long a text is as its channel counts: X by weight, the others by characters as JavaScript has them. */
export function lengthOf(channel: Channel, text: string): number {
  return channel === 'twitter' ? weighText(text).length : text.length;
}

/** Why a text cannot be published, in words; null where it can. */
export function whyRefused(channel: Channel, kind: Kind, text: string): string | null {
  // On Reddit the title may be all there is, and a link has no text.
  if (text.trim() === '') return channel === 'reddit' ? null : 'Write something first.';
  const { max } = limitsOf(channel, kind);
  const length = lengthOf(channel, text);
  if (length > max) {
    const has = channel === 'twitter' ? `this counts as ${count(length)}` : `this has ${count(length)}`;
    return `${channelNames[channel]} takes at most ${count(max)} characters in a ${kind}; ${has}.`;
  }
  return channel === 'twitter' ? whyRefusedByX(text) : null;
}

/** What X minds of a text that is short enough. */
function whyRefusedByX(text: string): string | null {
  const { cashtags, hasForbiddenSign } = weighText(text);
  if (cashtags > 1) return 'X takes at most one cashtag, such as $ACME, in a post. Take the others away.';
  if (hasForbiddenSign) return 'There is a sign in this text that X does not take. Write the text anew.';
  return null;
}

/** @throws AppError `invalid_request` for the field `text` */
export function refuseText(channel: Channel, kind: Kind, text: string): void {
  const why = whyRefused(channel, kind, text);
  if (why !== null) throw invalidField('text', why);
}

/** A number with commas, as the product writes them. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

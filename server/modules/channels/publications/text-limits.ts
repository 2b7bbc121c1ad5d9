import { invalidField } from '#server/app-error.ts';
import { channelNames } from '#server/modules/channels/channel-names.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';

/** How long a text may be, in characters as JavaScript counts them: from `warns` on it is unwise, over `most` refused. */
export type TextLimits = { warns: number | null; most: number };

type Kind = PublicationTable['kind'];

/** The limits of a channel; null where they are counted in another way or do not exist. */
export function limitsOf(channel: Channel, kind: Kind): TextLimits | null {
  switch (channel) {
    case 'linkedin':
      return kind === 'comment' ? { warns: 600, most: 1250 } : { warns: null, most: 3000 };
    case 'slack':
      return { warns: 4000, most: 40_000 };
    case 'reddit':
      return { warns: null, most: 40_000 };
    case 'twitter':
      return null;
  }
}

/** Why a text cannot be published, in words; null where it can. */
export function whyRefused(channel: Channel, kind: Kind, text: string): string | null {
  // On Reddit the title may be all there is, and a link has no text.
  if (text.trim() === '') return channel === 'reddit' ? null : 'Write something first.';
  const limits = limitsOf(channel, kind);
  if (limits === null || text.length <= limits.most) return null;
  return `${channelNames[channel]} takes at most ${count(limits.most)} characters in a ${kind}; this has ${count(text.length)}.`;
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

import { type RawBuilder, sql } from 'kysely';
import twitter from 'twitter-text';
import { channelNames } from '#contract/channels/channel-labels.ts';
import { xCostMicros } from '#core/x-prices.ts';
import { invalidField } from '#server/app-error.ts';
import type { Channel, PublicationTable } from '#server/modules/channels/tables.ts';
import { longestTweet } from '#server/ports/channel/port.ts';

/** How long a text may be, as {@link lengthOf} counts: from `warns` on it is unwise, over `max` refused. */
type TextLimits = { warns: number | null; max: number };

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
    return `${channelNames[channel]} accepts at most ${count(max)} characters in a ${kind}; ${has}.`;
  }
  return channel === 'twitter' ? whyRefusedByX(text) : null;
}

/** What X minds of a text that is short enough. */
function whyRefusedByX(text: string): string | null {
  const { cashtags, hasForbiddenSign } = weighText(text);
  if (cashtags > 1) return 'X accepts at most one cashtag, such as $ACME, in a post. Remove the others.';
  if (hasForbiddenSign) return 'This text has a character that X doesn’t accept. Remove it.';
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

/** How X counts a text. */
type Weighed = {
  /** Weighted: 1 or 2 for each character, 2 for an emoji, 23 for a link. */
  length: number;
  hasLink: boolean;
  /** Names of stocks, such as `$ACME`. */
  cashtags: number;
  /** A sign that no text may have, such as a byte order mark. */
  hasForbiddenSign: boolean;
};

/** The most that a post may weigh. Subscribers of Premium may write {@link longestTweet.premium}, which nobody can yet. */
const maxWeight = longestTweet.basic;

/**
 * So long a text is not weighed, but counted: X's own way to find links takes time by the square of the length, a minute
 * for 100,000 characters. What fits into 280 is shorter than this unless its links are very long.
 */
export const maxWeighed = 4000;

/** Counts a text as X does, by X's own library (twitter-text, configuration v3). */
export function weighText(text: string): Weighed {
  if (text.length > maxWeighed) {
    return { length: text.length, hasLink: false, cashtags: 0, hasForbiddenSign: false };
  }
  const { weightedLength, valid } = twitter.parseTweet(text);
  return {
    length: weightedLength,
    hasLink: twitter.extractUrls(text.normalize()).length > 0,
    cashtags: twitter.extractCashtags(text).length,
    hasForbiddenSign: !valid && weightedLength > 0 && weightedLength <= maxWeight,
  };
}

/** What a channel is expected to charge for a post, in millionths of a US dollar; null where it charges nothing. */
export function expectedCostMicros(channel: Channel, text: string): number | null {
  return channel === 'twitter' ? xCostMicros(weighText(text)) : null;
}

/** A text without what does not make it another: blanks, case, and how its letters are composed. */
const plain = (text: RawBuilder<string>) =>
  sql<string>`lower(regexp_replace(btrim(normalize(${text}), E' \\t\\n\\r'), '\\s+', ' ', 'g'))`;

/** Whether a row of `publication` says the same as this text. */
export function isSameText(text: string): RawBuilder<boolean> {
  return sql<boolean>`${plain(sql`publication.text`)} = ${plain(sql`${text}::text`)}`;
}

import { type RawBuilder, sql } from 'kysely';
import twitter from 'twitter-text';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { TextLimits } from '#core/channels/channel.ts';
import { channelDefinitions, channelRules } from '#core/channels/index.ts';
import { maxWeight, xCostMicros } from '#core/channels/twitter.ts';
import { invalidField } from '#server/app-error.ts';
import type { PublicationTable } from '#server/modules/publishing/tables.ts';

type Kind = PublicationTable['kind'];

export function limitsOf(channel: Channel, kind: Kind): TextLimits {
  return channelRules[channel].limits[kind];
}

/** A text's length as its channel counts it: X by weight, the others by JavaScript's `length`. */
export function lengthOf(channel: Channel, text: string): number {
  return channel === 'twitter' ? weighText(text).length : text.length;
}

/** Why a text can't be published; null if it can. */
export function textProblem(channel: Channel, kind: Kind, text: string): string | null {
  if (text.trim() === '') return channelDefinitions[channel].isTextOptional ? null : 'Write something first.';
  const { max } = limitsOf(channel, kind);
  const length = lengthOf(channel, text);
  if (length > max) {
    const has = channel === 'twitter' ? `this counts as ${count(length)}` : `this has ${count(length)}`;
    return `${channelNames[channel]} accepts at most ${count(max)} characters in a ${kind}; ${has}.`;
  }
  return channel === 'twitter' ? xTextProblem(text) : null;
}

/** What X refuses in a text that is short enough. */
function xTextProblem(text: string): string | null {
  const { cashtags, hasForbiddenSign } = weighText(text);
  if (cashtags > 1) return 'X accepts at most one cashtag, such as $ACME, in a post. Remove the others.';
  if (hasForbiddenSign) return 'This text has a character that X doesn’t accept. Remove it.';
  return null;
}

/** @throws AppError `invalid_request` for the field `text` */
export function refuseText(channel: Channel, kind: Kind, text: string): void {
  const why = textProblem(channel, kind, text);
  if (why !== null) throw invalidField('text', why);
}

/** Formats a number with thousands separators, as the product does. */
export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** How X counts a text. */
type Weighed = {
  /** Weighted: 1 or 2 per character, 2 per emoji, 23 per link. */
  length: number;
  hasLink: boolean;
  /** Stock symbols such as `$ACME`. */
  cashtags: number;
  /** A character that X allows in no post, such as a byte order mark. */
  hasForbiddenSign: boolean;
};

/**
 * Longer texts are counted rather than weighed: X's own link detection takes time quadratic in the length, a
 * minute for 100,000 characters. Text that fits into 280 is shorter than this unless its links are very long.
 */
export const maxWeighed = 4000;

/** Counts a text as X does, using X's own library (twitter-text, configuration v3). */
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

/** What a channel is expected to charge for a post, in millionths of a US dollar; null if it is free. */
export function expectedCostMicros(channel: Channel, text: string): number | null {
  return channel === 'twitter' ? xCostMicros(weighText(text)) : null;
}

/** Normalizes a text for comparison: ignores whitespace differences, case and Unicode composition. */
const plain = (text: RawBuilder<string>) =>
  sql<string>`lower(regexp_replace(btrim(normalize(${text}), E' \\t\\n\\r'), '\\s+', ' ', 'g'))`;

/** Whether a row of `publication` has the same text. */
export function isSameText(text: string): RawBuilder<boolean> {
  return sql<boolean>`${plain(sql`publication.text`)} = ${plain(sql`${text}::text`)}`;
}

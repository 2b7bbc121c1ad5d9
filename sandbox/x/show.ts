import { createHash } from 'node:crypto';
import type { Person } from '#sandbox/world/model.ts';
import type { SentTweet } from '#sandbox/x/sent.ts';

/**
 * How X shows a text: links become t.co links, and `&`, `<`, `>` are escaped as in HTML. Pictures are a link
 * at the end.
 */
export function showTweet(tweet: SentTweet, username: string) {
  const whole = showText(tweet, username);
  const isLong = weighTweet(tweet.text) > MAX_WEIGHT.basic;
  // A long post's text is cut off. The note has all of it.
  const { text, entities } = isLong ? { text: `${whole.text.slice(0, 270)}…`, entities: undefined } : whole;
  return {
    id: tweet.id,
    text,
    history: [tweet.id],
    created_at: new Date(tweet.at).toISOString(),
    ...(entities ? { entities } : {}),
    ...(isLong ? { note: whole } : {}),
    ...(tweet.replyTo === null ? {} : { references: [{ type: 'replied_to', id: tweet.replyTo }] }),
  };
}

function showText(tweet: SentTweet, username: string) {
  const urls: Record<string, unknown>[] = [];
  const short = (seed: string) =>
    `https://t.co/${createHash('sha256').update(`${tweet.id} ${seed}`).digest('base64url').replace(/[-_]/g, '').slice(0, 10)}`;
  let text = '';
  const add = (link: { url: string; expanded_url: string; display_url: string; media_key?: string }) => {
    urls.push({ start: text.length, end: text.length + link.url.length, ...link });
    text += link.url;
  };
  let at = 0;
  for (const match of tweet.text.matchAll(LINK)) {
    text += escapeHtml(tweet.text.slice(at, match.index));
    const expanded = /^https?:/i.test(match[0]) ? match[0] : `http://${match[0]}`;
    add({
      url: short(`${match.index}`),
      expanded_url: expanded,
      display_url: expanded.replace(/^https?:\/\//i, ''),
    });
    at = match.index + match[0].length;
  }
  text += escapeHtml(tweet.text.slice(at));
  if (tweet.mediaIds.length > 0) {
    if (text !== '') text += ' ';
    const url = short('media');
    const page = `${username}/status/${tweet.id}/photo/1`;
    add({
      url,
      expanded_url: `https://x.com/${page}`,
      display_url: `pic.x.com/${url.slice(-10)}`,
      media_key: `3_${tweet.mediaIds[0]}`,
    });
  }
  return { text, ...(urls.length > 0 ? { entities: { urls } } : {}) };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The length of a text at X (developer docs, "Counting characters", configuration v3): NFC; 23 for a link of
 * any length; 2 for an emoji, however many code points it has; 1 for code points in the ranges below; 2 for
 * everything else.
 */
export function weighTweet(text: string): number {
  const rest = text.normalize('NFC').replace(LINK, '\0');
  let weight = 0;
  for (const { segment } of graphemes.segment(rest)) {
    if (segment === '\0') weight += 23;
    else if (EMOJI.test(segment)) weight += 2;
    else for (const sign of segment) weight += weightOf(sign);
  }
  return weight;
}

/** Links in a text, as written. */
export function linksIn(text: string): string[] {
  return text.match(LINK) ?? [];
}

/**
 * With or without a protocol, if the domain ends in a top-level domain X recognizes. Only the common ones are
 * here.
 */
const LINK =
  /(?<![\w@./-])(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|io|dev|ai|co|app|de|eu|uk|fr|info|me|news|blog)(?![\w-])(?::\d+)?(?:\/[^\s<>"]*[^\s<>".,;:!?)\]'])?\/?/gi;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /^\p{RGI_Emoji}$/v;

function weightOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const isLight =
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247);
  return isLight ? 1 : 2;
}

/** A person's name at X: up to 15 letters, digits, and `_`. */
export function usernameOf(person: Person): string {
  return person.slug.replace(/[^a-z0-9]/g, '_').slice(0, 15);
}

/** A person's number at X. */
export function xIdOf(person: Person): string {
  return `1${person.memberId.padStart(15, '0')}`;
}

export function showUser(person: Person) {
  const subscription_type = isPremium(person) ? 'Premium' : 'None';
  return {
    id: xIdOf(person),
    name: person.name,
    username: usernameOf(person),
    verified: isPremium(person),
    subscription_type,
  };
}

/** The maximum weight of a post: for everyone, and for subscribers of Premium. */
export const MAX_WEIGHT = { basic: 280, premium: 25_000 };

/** One member pays for Premium. */
export function isPremium(person: Person): boolean {
  return person.slug === 'elodie-garnier';
}

/** A post's engagement so far. It grows by the hour, and is the same for the same time. */
export function metricsOf(tweet: SentTweet, now: number, isNew: boolean) {
  const [share = 0] = createHash('sha256').update(tweet.id).digest();
  const hours = Math.max(0, (now - tweet.at) / 3_600_000);
  const likes = Math.floor((share / 4) * (1 - Math.exp(-hours / 24)));
  return {
    like_count: likes,
    reply_count: Math.floor(likes / 6),
    [isNew ? 'repost_count' : 'retweet_count']: Math.floor(likes / 8),
    quote_count: Math.floor(likes / 20),
    bookmark_count: Math.floor(likes / 10),
    impression_count: likes * 40,
  };
}

import { parsePostUrl, postUrl } from '#server/modules/network/canonical-url.ts';

/** A post as its URL names it. */
export type PostUrl = {
  /** `urn:li:activity:…`, `urn:li:ugcPost:…` or `urn:li:share:…`, as the URL has it. */
  urn: string;
  /** Canonical page of the post. */
  url: string;
  /** Whose post it is by `/posts/<slug>_…`: the vanity name of a person or a page, lower case. */
  authorSlug: string | null;
};

/** What was pasted: a post, or why it is none and what to do instead. */
type ReadPostUrl = { postUrl: PostUrl; reason: null } | { postUrl: null; reason: string };

const LONGEST = 4096;
/** The network's ids of posts have 19 digits. */
const BARE_NUMBER = /^\d{19}$/;
/** Names of things that hang on a post, with its name inside: a comment, an update of the feed. */
const AROUND_POST = /^urn:li:(?:comment|fs_\w+|fsd_\w+):\((.+)\)$/i;
/** In names of comments and on old pages the post stands without `urn:li:`. */
const SHORT_NAME = /(?:^|[(/,:])(activity|ugcPost|share):(\d{15,20})(?![\w-])/i;
const ADDRESS_IN_TEXT = /(?<![\w@.-])(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin\.com|lnkd\.in)\/[^\s<>"']+/i;

/** Places of the network that are no posts, by the beginning of their path. */
const notPosts: readonly (readonly [RegExp, string])[] = [
  [
    /^\/(?:in|pub)\/[^/]+\/(?:recent-activity|detail)/i,
    'This is the list of somebody’s activity. Open one post there and copy its address from the three dots.',
  ],
  [/^\/(?:in|pub|sales\/(?:lead|people))\//i, 'This is the address of a profile, not of a post.'],
  [
    /^\/(?:company|school|showcase|organization|sales\/company)\//i,
    'This is the address of a company page, not of a post.',
  ],
  [
    /^\/pulse\//i,
    'This is an article. Its engagement hangs on the post that shared it: open that post and copy its address.',
  ],
  [/^\/newsletters?\//i, 'This is a newsletter. Open the post that shared an issue and copy its address.'],
  [/^\/jobs?\//i, 'This is a job advertisement, not a post.'],
  [/^\/events?\//i, 'This is an event. Open the post that announced it and copy its address.'],
  [/^\/groups\//i, 'This is a group. Open one post of it and copy its address.'],
  [/^\/(?:learning|school)\//i, 'This is a course, not a post.'],
  [/^\/search\//i, 'This is a search. Open one post of it and copy its address.'],
  [/^\/messaging\//i, 'This is a conversation, not a post.'],
  [/^\/(?:feed\/?)?$/i, 'This is the feed. Open one post of it and copy its address from the three dots.'],
];

const howItLooks = 'A post has an address like linkedin.com/posts/… or linkedin.com/feed/update/…';

/**
 * Reads whatever somebody may paste for a post: its page in any form (see {@link parsePostUrl}), embedded, on mobile
 * and country hosts, percent-encoded once or twice, with query and fragment; the code to embed it, or a text around
 * the URL; its urn, that of a comment under it, or its bare number of 19 digits.
 *
 * Activity, ugcPost and share numbers of one post differ; none is turned into another. Never throws, fetches nothing.
 */
export function readPostUrl(input: string): ReadPostUrl {
  const text = input.trim();
  if (text === '') return refuse(`Paste the address of a post. ${howItLooks}.`);
  if (text.length > LONGEST) return refuse(`This is too long for an address. ${howItLooks}.`);
  if (BARE_NUMBER.test(text)) return accept(`urn:li:activity:${text}`, null);
  if (/^\d+$/.test(text)) return refuse('The number of a post has 19 digits.');
  const one = ADDRESS_IN_TEXT.exec(text)?.[0] ?? text;
  const once = decode(one);
  const twice = decode(once);
  for (const form of new Set([one, once, twice])) {
    const urn = parsePostUrl(form)?.urn ?? namedInside(form);
    if (urn !== null) return accept(urn, authorSlug(form));
  }
  return refuse(reasonFor(twice));
}

/**
 * When a post was published, read from its number: the upper bits of the network's ids are milliseconds since 1970.
 * Not documented by the network, but so since 2014 at least. Null where that gives no time in between then and now.
 */
export function momentOfPost(urn: string, now: Date): Date | null {
  const digits = /:(\d{18,20})$/.exec(urn)?.[1];
  if (digits === undefined) return null;
  const moment = new Date(Number(BigInt(digits) >> 22n));
  return moment >= earliest && moment <= now ? moment : null;
}

const earliest = new Date('2010-01-01T00:00:00Z');

function accept(urn: string, slug: string | null): ReadPostUrl {
  return { postUrl: { urn, url: postUrl(urn), authorSlug: slug }, reason: null };
}

function refuse(reason: string): ReadPostUrl {
  return { postUrl: null, reason };
}

/** The post that a comment's or update's name holds, or a name without `urn:li:` on a page of the network. */
function namedInside(text: string): string | null {
  const around = AROUND_POST.exec(text)?.[1];
  const segment = around ?? pathOf(text);
  if (segment === null) return null;
  const [, kind = '', number = ''] = SHORT_NAME.exec(segment) ?? [];
  return number === '' ? null : (parsePostUrl(`urn:li:${kind}:${number}`)?.urn ?? null);
}

function authorSlug(text: string): string | null {
  const path = pathOf(text);
  const slug = path === null ? undefined : /^\/(?:(?:comm|mwlite)\/)?posts\/([^/_]+)_/i.exec(path)?.[1];
  return slug === undefined ? null : decode(slug).normalize('NFC').toLowerCase();
}

/** The path of a URL of the network; null for any other text. */
function pathOf(text: string): string | null {
  const match = /^(?:(?:https?:)?\/\/)?(?:[\w-]+\.)?linkedin\.com(\/[^?#]*)?(?:[?#]|$)/i.exec(text);
  return match === null ? null : (match[1] ?? '/');
}

function reasonFor(text: string): string {
  if (/^(?:https?:\/\/)?lnkd\.in\//i.test(text)) {
    return 'This is a short link. Open the short link and copy the address of the post.';
  }
  if (/^urn:/i.test(text)) return 'This urn names something else than a post.';
  const path = pathOf(text);
  if (path === null) return `This is not an address of the network. ${howItLooks}.`;
  const segment = path.replace(/^\/(?:comm|mwlite)(?=\/)/i, '');
  const known = notPosts.find(([pattern]) => pattern.test(segment))?.[1];
  return known ?? `This page is not a post. ${howItLooks}.`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

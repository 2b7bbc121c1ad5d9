import { decodePercent } from '#core/decode-percent.ts';
import { parsePostUrl, postUrl } from '#server/modules/people/canonical-url.ts';
import { peopleMessages } from '#server/modules/people/people-messages.ts';

/** A post as identified by its URL. */
export type PostUrl = {
  /** `urn:li:activity:…`, `urn:li:ugcPost:…` or `urn:li:share:…`, as the URL has it. */
  urn: string;
  /** Canonical page of the post. */
  url: string;
  /** The author from `/posts/<slug>_…`: the vanity name of a person or a page, lower case. */
  authorSlug: string | null;
};

/** A pasted post, or why it isn't one and what to do instead. */
type ReadPostUrl = { postUrl: PostUrl; reason: null } | { postUrl: null; reason: string };

const maxLength = 4096;
/** LinkedIn's post ids have 19 digits. */
const BARE_NUMBER = /^\d{19}$/;
/** Names of objects that belong to a post and contain its name: a comment, a feed update. */
const AROUND_POST = /^urn:li:(?:comment|fs_\w+|fsd_\w+):\((.+)\)$/i;
/** In names of comments and on old pages, the post's name has no `urn:li:`. */
const SHORT_NAME = /(?:^|[(/,:])(activity|ugcPost|share):(\d{15,20})(?![\w-])/i;
const ADDRESS_IN_TEXT = /(?<![\w@.-])(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin\.com|lnkd\.in)\/[^\s<>"']+/i;

/** LinkedIn pages that aren't posts, by the beginning of their path. */
const notPosts: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:in|pub)\/[^/]+\/(?:recent-activity|detail)/i, peopleMessages.activityPage],
  [/^\/(?:in|pub|sales\/(?:lead|people))\//i, peopleMessages.profileNotPost],
  [/^\/(?:company|school|showcase|organization|sales\/company)\//i, peopleMessages.companyNotPost],
  [/^\/pulse\//i, peopleMessages.article],
  [/^\/newsletters?\//i, peopleMessages.newsletter],
  [/^\/jobs?\//i, peopleMessages.jobListing],
  [/^\/events?\//i, peopleMessages.event],
  [/^\/groups\//i, peopleMessages.group],
  [/^\/(?:learning|school)\//i, peopleMessages.course],
  [/^\/search\//i, peopleMessages.searchPage],
  [/^\/messaging\//i, peopleMessages.conversation],
  [/^\/(?:feed\/?)?$/i, peopleMessages.feedPage],
];

const expectedFormat = peopleMessages.postUrlFormat;

/**
 * Parses whatever a user may paste for a post: its page in any form (see {@link parsePostUrl}), embedded, on
 * mobile and country hosts, percent-encoded once or twice, with query and fragment; the embed code, or text
 * around the URL; its urn, that of a comment on it, or its bare number of 19 digits.
 *
 * Activity, ugcPost and share numbers of one post differ; none is converted into another. Never throws,
 * fetches nothing.
 */
export function readPostUrl(input: string): ReadPostUrl {
  const text = input.trim();
  if (text === '') return refuse(peopleMessages.pastePostUrl(expectedFormat));
  if (text.length > maxLength) return refuse(peopleMessages.tooLongForUrl(expectedFormat));
  if (BARE_NUMBER.test(text)) return accept(`urn:li:activity:${text}`, null);
  if (/^\d+$/.test(text)) return refuse(peopleMessages.postNumber);
  const one = ADDRESS_IN_TEXT.exec(text)?.[0] ?? text;
  const once = decodePercent(one) ?? one;
  const twice = decodePercent(once) ?? once;
  for (const form of new Set([one, once, twice])) {
    const urn = parsePostUrl(form)?.urn ?? namedInside(form);
    if (urn !== null) return accept(urn, authorSlug(form));
  }
  return refuse(reasonFor(twice));
}

/**
 * When a post was published, read from its number: the upper bits of LinkedIn's ids are milliseconds since
 * 1970. LinkedIn doesn't document this, but it has been so since at least 2014. Null if the result isn't
 * between then and now.
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

/** The post inside the name of a comment or update, or a name without `urn:li:` on a LinkedIn page. */
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
  return slug === undefined ? null : (decodePercent(slug) ?? slug).normalize('NFC').toLowerCase();
}

/** The path of a LinkedIn URL; null for any other text. */
function pathOf(text: string): string | null {
  const match = /^(?:(?:https?:)?\/\/)?(?:[\w-]+\.)?linkedin\.com(\/[^?#]*)?(?:[?#]|$)/i.exec(text);
  return match === null ? null : (match[1] ?? '/');
}

function reasonFor(text: string): string {
  if (/^(?:https?:\/\/)?lnkd\.in\//i.test(text)) {
    return peopleMessages.shortLink;
  }
  if (/^urn:/i.test(text)) return peopleMessages.urnNotPost;
  const path = pathOf(text);
  if (path === null) return peopleMessages.notLinkedIn(expectedFormat);
  const segment = path.replace(/^\/(?:comm|mwlite)(?=\/)/i, '');
  const known = notPosts.find(([pattern]) => pattern.test(segment))?.[1];
  return known ?? `This page is not a post. ${expectedFormat}.`;
}

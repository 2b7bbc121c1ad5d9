import { decodePercent } from '#core/decode-percent.ts';

/**
 * One canonical form for every way to write the URL of a LinkedIn profile, company, or post, so the same
 * person is the same row whatever a user pastes and whatever a source sends. Pure text processing: nothing is
 * fetched, so short links (lnkd.in) aren't understood.
 */

/** What a URL refers to. Exactly one of `publicId` and `urn` is set. */
export type ProfileUrl = {
  kind: 'person' | 'company';
  /** The vanity name after `/in/` or `/company/`: decoded, NFC, lower case. */
  publicId: string | null;
  /** LinkedIn's own id, with case: `ACoAA…` for a person, the number for a company. */
  urn: string | null;
  /** `https://www.linkedin.com/in/…` or `…/company/…`, percent-encoded, without query or final slash. */
  url: string;
};

const SITE = 'https://www.linkedin.com';
const LONGEST_INPUT = 2048;
const LONGEST_SLUG = 200;
/** Only `www`, mobile, and country hosts; anything else before or after is a look-alike. */
const HOST = /^(?:(?:www|m|touch|[a-z]{2})\.)?linkedin\.com$/i;
/** Member ids as the web client writes them. They are case-sensitive. */
const MEMBER_ID = /^AC[ow]AA[\w-]{3,120}$/;
const MEMBER_URN = /^urn:li:(?:person|member|fsd_profile|fs_profile|fsd_miniProfile|fs_miniProfile):(.+)$/i;
const COMPANY_URN =
  /^urn:li:(?:organization|company|fsd_company|fs_company|fs_normalized_company|fs_miniCompany):(\d{1,20})$/i;
/**
 * Excludes characters that end a path segment, hide text, or change its direction; zero-width joiners belong
 * to scripts.
 */
const NOT_IN_SLUG = /[\s\/\\?#%<>"`\{\}\|^]|[[\p{Cc}\p{Cf}\p{Cs}\p{Co}]--[\u200c\u200d]]/v;

/**
 * Parses any form of a person's or a company's URL: with or without scheme, `www.`, mobile and country hosts,
 * `/in/…`, `/pub/…`, `/company/…`, Sales Navigator, sub-pages, locale suffix, query, fragment,
 * percent-encoding, and `urn:li:…`. LinkedIn treats schools and showcase pages as company pages
 * (`/company/<slug>` leads to them), so they are companies here.
 *
 * Null for everything else: other hosts, user names or ports in the URL, a bare slug, and ids that only one
 * application can resolve (`urn:li:person:` with anything but a member id).
 * `parseProfileUrl(parseProfileUrl(x).url)` gives the same result again.
 */
export function parseProfileUrl(input: string): ProfileUrl | null {
  const text = input.trim();
  if (text.length > LONGEST_INPUT) return null;
  const urn = decodePercent(text);
  if (urn === null) return null;
  if (/^urn:/i.test(urn)) return fromUrn(urn);
  const parts = splitUrl(text);
  return parts === null ? null : fromSegments(parts.segments);
}

/**
 * Parses any form of a post's URL and returns LinkedIn's name for the post, e.g. `urn:li:activity:7123…`: a
 * bare urn, `/feed/update/urn:…`, `/posts/slug_text-activity-7123…-abcd`, `?updateEntityUrn=…`, each plain or
 * percent-encoded. Activity, ugcPost and share ids of one post differ; none is converted into another. Null
 * if no post is named.
 */
export function parsePostUrl(input: string): { urn: string } | null {
  const text = input.trim();
  if (text.length > LONGEST_INPUT) return null;
  const plain = decodePercent(text);
  if (plain === null) return null;
  if (/^urn:/i.test(plain)) return findPostUrn(plain, true);
  const parts = splitUrl(text);
  if (parts === null) return null;
  const path = decodePercent(parts.segments.join('/'));
  const fromPath = path === null ? null : (findPostUrn(path, false) ?? fromPostSlug(path));
  if (fromPath !== null) return fromPath;
  const query = new URLSearchParams(parts.query);
  for (const name of ['updateEntityUrn', 'highlightedUpdateUrn', 'highlightedUpdateUrns']) {
    const found = findPostUrn(query.get(name) ?? '', false);
    if (found !== null) return found;
  }
  return null;
}

/** The page of a post, from the name that {@link parsePostUrl} returns. */
export function postUrl(urn: string): string {
  return `${SITE}/feed/update/${urn}`;
}

function fromUrn(urn: string): ProfileUrl | null {
  const company = COMPANY_URN.exec(urn)?.[1];
  if (company !== undefined) return companyByNumber(company);
  const member = MEMBER_URN.exec(urn)?.[1];
  return member !== undefined && MEMBER_ID.test(member) ? personByUrn(member) : null;
}

function fromSegments(segments: readonly string[]): ProfileUrl | null {
  // Links in emails and on old phones have one more segment before the same path.
  const start = /^(?:comm|mwlite)$/i.test(segments[0] ?? '') ? 1 : 0;
  const segment = (segments[start] ?? '').toLowerCase();
  const slug = decodePercent(segments[start + 1] ?? '');
  if (slug === null || slug === '') return null;
  if (segment === 'in') return personBySlug(slug);
  if (segment === 'pub') return personBySlug(fromPublicDirectory(slug, segments.slice(start + 2)));
  if (segment === 'company' || segment === 'school' || segment === 'showcase') return companyBySlug(slug);
  if (segment === 'sales')
    return fromSalesNavigator(slug.toLowerCase(), decodePercent(segments[start + 2] ?? '') ?? '');
  return null;
}

function fromSalesNavigator(segment: string, id: string): ProfileUrl | null {
  if (segment === 'company') return /^\d{1,20}$/.test(id) ? companyByNumber(id) : null;
  const member = id.split(',')[0] ?? '';
  return (segment === 'lead' || segment === 'people') && MEMBER_ID.test(member) ? personByUrn(member) : null;
}

/** `/pub/name/a1/2b/3c` became `/in/name-03c02ba1`: the parts reversed and padded to 3, 3 and 2 digits. */
function fromPublicDirectory(name: string, parts: readonly string[]): string {
  if (name === 'dir') return '';
  const [a, b, c] = parts;
  const hex = /^[\da-f]{1,3}$/i;
  if (a === undefined || b === undefined || c === undefined) return parts.length === 0 ? name : '';
  if (![a, b, c].every((part) => hex.test(part))) return '';
  return `${name}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a.padStart(2, '0')}`;
}

function personBySlug(slug: string): ProfileUrl | null {
  if (MEMBER_ID.test(slug)) return personByUrn(slug);
  const publicId = cleanSlug(slug);
  if (publicId === null) return null;
  return { kind: 'person', publicId, urn: null, url: `${SITE}/in/${encodeURIComponent(publicId)}` };
}

function personByUrn(urn: string): ProfileUrl {
  return { kind: 'person', publicId: null, urn, url: `${SITE}/in/${urn}` };
}

function companyBySlug(slug: string): ProfileUrl | null {
  if (/^\d{1,20}$/.test(slug)) return companyByNumber(slug);
  const publicId = cleanSlug(slug);
  if (publicId === null) return null;
  return { kind: 'company', publicId, urn: null, url: `${SITE}/company/${encodeURIComponent(publicId)}` };
}

function companyByNumber(urn: string): ProfileUrl {
  return { kind: 'company', publicId: null, urn, url: `${SITE}/company/${urn}` };
}

function cleanSlug(slug: string): string | null {
  const clean = slug.normalize('NFC').toLowerCase().normalize('NFC');
  if (clean === '' || clean.length > LONGEST_SLUG || /^\.+$/.test(clean)) return null;
  return NOT_IN_SLUG.test(clean) ? null : clean;
}

/** Checks the text itself, not what a URL parser would make of it: parsers repair look-alikes. */
function splitUrl(text: string): { segments: string[]; query: string } | null {
  const match = /^(?:(?:https?:)?\/\/)?([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(text);
  if (match === null || /[\s\\]|\p{Cc}/u.test(text)) return null;
  const [, host = '', path = '', query = ''] = match;
  if (!HOST.test(host)) return null;
  return { segments: path.split('/').filter((segment) => segment !== ''), query };
}

function findPostUrn(text: string, whole: boolean): { urn: string } | null {
  const pattern = /urn:li:(?:(activity|ugcPost|share):(\d{1,20})|(groupPost):(\d{1,20}-\d{1,20}))(?![\w-])/i;
  const match = pattern.exec(text);
  if (match === null || (whole && match[0] !== text)) return null;
  return { urn: postUrn(match[1] ?? match[3] ?? '', match[2] ?? match[4] ?? '') };
}

function fromPostSlug(path: string): { urn: string } | null {
  const match =
    /^(?:(?:comm|mwlite)\/)?posts\/.*[-_](activity|ugcPost|share)-(\d{1,20})(?:-[\w-]*)?\/?$/i.exec(path);
  return match === null ? null : { urn: postUrn(match[1] ?? '', match[2] ?? '') };
}

function postUrn(kind: string, id: string): string {
  const names = { activity: 'activity', ugcpost: 'ugcPost', share: 'share', grouppost: 'groupPost' };
  return `urn:li:${names[kind.toLowerCase() as keyof typeof names]}:${id}`;
}

import { decodePercent } from '#core/decode-percent.ts';

/** The person or page that a URL of the network names, by vanity name or id. */
export type ParsedActorUrl = { kind: 'person' | 'company'; publicId: string | null; urn: string | null };

/** Member ids as the network writes them: `ACoAA…`, or `ADoAA…` when seen through other products. */
const MEMBER_ID = /^A[A-Z][a-z]AA[\w-]+$/;

/**
 * Reads the URLs that providers report with names: `https://www.linkedin.com/in/<slug or id>`,
 * `/company/<slug or number>`. Null if the URL names no one.
 */
export function parseActorUrl(url: string | null | undefined): ParsedActorUrl | null {
  const match = /\/(in|company|school|showcase)\/([^/?#\s]+)/i.exec(url ?? '');
  const slug = decodePercent(match?.[2] ?? '') ?? '';
  if (slug === '') return null;
  const kind = match?.[1]?.toLowerCase() === 'in' ? 'person' : 'company';
  const isId = kind === 'person' ? MEMBER_ID.test(slug) : /^\d+$/.test(slug);
  return isId
    ? { kind, publicId: null, urn: slug }
    : { kind, publicId: slug.normalize('NFC').toLowerCase(), urn: null };
}

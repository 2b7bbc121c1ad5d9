import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { storableText } from '#server/modules/network/new-facts.ts';

/** Longer than any real one; a B-tree entry must stay below 2.7 kB. */
const longestKey = 500;

type Ref = Pick<NewCompany, 'urn' | 'publicId' | 'url'>;

/**
 * How the network names a company, with what its URL says where the source left it out, and the keys that
 * follow, the surest first: `urn:<number>`, `page:<slug>`, `url:<URL>` of what is no page of the network.
 * The weakest key, `name:<folded name>`, is the database's to make.
 */
export function identifyCompany(ref: Ref): Ref & { keys: string[] } {
  const profileUrl = ref.url === null ? null : parseProfileUrl(ref.url);
  const page = profileUrl?.kind === 'company' ? profileUrl : null;
  const urn = ref.urn ?? page?.urn ?? null;
  const named = ref.publicId === null ? null : slugOf(ref.publicId);
  const publicId = named ?? page?.publicId ?? null;
  const url = urlOf(publicId ?? urn) ?? page?.url ?? ref.url;
  const keys = [
    ...(urn === null ? [] : [`urn:${urn}`]),
    ...(publicId === null ? [] : [`page:${publicId}`]),
    ...(url !== null && urn === null && publicId === null ? [`url:${url}`] : []),
  ];
  return { urn, publicId, url, keys: keys.filter((key) => key === storableText(key, longestKey)) };
}

/** Whether two companies are different ones: by their numbers, else by their pages. */
export function areDifferentCompanies(
  one: Pick<Ref, 'urn' | 'publicId'>,
  other: Pick<Ref, 'urn' | 'publicId'>,
): boolean {
  if (one.urn !== null && other.urn !== null) return one.urn !== other.urn;
  return one.publicId !== null && other.publicId !== null && one.publicId !== other.publicId;
}

function slugOf(publicId: string): string | null {
  return parseProfileUrl(`linkedin.com/company/${encodeURIComponent(publicId)}`)?.publicId ?? null;
}

function urlOf(name: string | null): string | null {
  if (name === null) return null;
  return parseProfileUrl(`linkedin.com/company/${encodeURIComponent(name)}`)?.url ?? null;
}

/** A company as a source names it. Silence is null, and changes nothing. */
export type NewCompany = {
  /** The network's number of it, as text. */
  urn: string | null;
  /** The part after `/company/`, lower case, percent-decoded. */
  publicId: string | null;
  /** URL of its page. */
  url: string | null;
  name: string | null;
  industry: string | null;
  /** How many people work there. */
  headcount: number | null;
  location: string | null;
  website: string | null;
  logoUrl: string | null;
  followers: number | null;
};

/** A company of which nothing is known but how to find it. */
export const companyNamed = (
  ref: Pick<NewCompany, 'urn' | 'publicId' | 'url'> & { name: string | null },
): NewCompany => ({
  ...ref,
  industry: null,
  headcount: null,
  location: null,
  website: null,
  logoUrl: null,
  followers: null,
});

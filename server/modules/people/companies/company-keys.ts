import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { storableText } from '#server/modules/people/new-facts.ts';

/** Longer than any real key; a B-tree entry must stay below 2.7 kB. */
const maxKeyLength = 500;

type Ref = Pick<NewCompany, 'urn' | 'publicId' | 'url'>;

/**
 * LinkedIn's identifiers for a company, completed from its URL if the source left them out, and the resulting
 * keys, most certain first: `urn:<number>`, `page:<slug>`, `url:<URL>` for anything that isn't a LinkedIn
 * page. The weakest key, `name:<folded name>`, is created by the database.
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
  return { urn, publicId, url, keys: keys.filter((key) => key === storableText(key, maxKeyLength)) };
}

/** Whether two companies are different: by their numbers, otherwise by their pages. */
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

/** A company as a source names it. Null means unknown and changes nothing. */
export type NewCompany = {
  /** LinkedIn's number for it, as text. */
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

/** A company known only by its identifiers. */
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

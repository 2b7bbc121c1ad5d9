import { parseProfileUrl } from '#server/modules/network/canonical-url.ts';
import { type NewPerson, storableText } from '#server/modules/network/new-facts.ts';

/** Longer than any real one; a B-tree entry must stay below 2.7 kB. */
const longestKey = 500;

/** How a person is known again, and the identity that was read from the URL where the source left it out. */
type Identity = {
  urn: string | null;
  publicId: string | null;
  url: string | null;
  /** `urn:<id>`, `in:<slug>`, `url:<canonical URL>`, the surest first; empty when nothing identifies. */
  keys: string[];
};

/**
 * The keys of a person. People and company pages have slugs and numbers of their own, which may look alike:
 * a company is therefore known by its URL only, a person by a URL only where it is no `/in/…`.
 */
export function identify(person: Pick<NewPerson, 'urn' | 'publicId' | 'url'>): Identity {
  const profileUrl = person.url === null ? null : parseProfileUrl(person.url);
  const url = profileUrl?.url ?? person.url;
  const urn = person.urn ?? profileUrl?.urn ?? null;
  const publicId = person.publicId ?? profileUrl?.publicId ?? null;
  const isCompany = profileUrl?.kind === 'company';
  const keys = [
    ...(urn !== null && !isCompany ? [`urn:${urn}`] : []),
    ...(publicId !== null && !isCompany ? [`in:${publicId}`] : []),
    ...(url !== null && profileUrl?.kind !== 'person' ? [`url:${url}`] : []),
  ];
  return { urn, publicId, url, keys: keys.filter((key) => key === storableText(key, longestKey)) };
}

/**
 * Whether two ids of the network name two people. The network has several families of ids for one person
 * (`ACoAA…`, numbers), so ids of different families say nothing.
 */
export function areDifferentPeople(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other && familyOf(one) === familyOf(other);
}

function familyOf(urn: string): string {
  return /^\d+$/.test(urn) ? 'number' : urn.slice(0, 4);
}

import { parseProfileUrl } from '#server/modules/people/canonical-url.ts';
import { type NewPerson, storableText } from '#server/modules/people/new-facts.ts';

/** Longer than any real key; a B-tree entry must stay below 2.7 kB. */
const maxKeyLength = 500;

/** How a person is recognized again, with the identity read from the URL if the source left it out. */
type Identity = {
  urn: string | null;
  publicId: string | null;
  url: string | null;
  /**
   * `urn:<id>`, `in:<slug>`, `url:<canonical URL>`, most certain first; empty if nothing identifies the
   * person.
   */
  keys: string[];
};

/**
 * The keys of a person. The slugs and numbers of people and company pages are separate but may look alike, so
 * a company is recognized only by its URL, and a person by a URL only if it isn't an `/in/…` URL.
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
  return { urn, publicId, url, keys: keys.filter((key) => key === storableText(key, maxKeyLength)) };
}

/**
 * Whether two LinkedIn ids belong to two people. LinkedIn has several families of ids for one person
 * (`ACoAA…`, numbers), so ids of different families prove nothing.
 */
export function areDifferentPeople(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other && familyOf(one) === familyOf(other);
}

function familyOf(urn: string): string {
  return /^\d+$/.test(urn) ? 'number' : urn.slice(0, 4);
}

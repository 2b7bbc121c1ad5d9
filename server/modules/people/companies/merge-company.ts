import { storableName, storableText } from '#server/modules/people/new-facts.ts';
import { compareText, rankOf, type Stamp } from '#server/modules/people/persons/merge-person.ts';
import type { NewCompany } from './company-keys.ts';

/** The known fields of a company, with the maximum length of each text. */
const maxTextLength = {
  urn: 30,
  public_id: 200,
  url: 2000,
  name: 300,
  industry: 200,
  location: 300,
  website: 2000,
  logo_url: 2000,
} as const;

type CompanyText = keyof typeof maxTextLength;
type CompanyNumber = 'headcount' | 'followers';
export type CompanyField = CompanyText | CompanyNumber;
export const companyFields = [...Object.keys(maxTextLength), 'headcount', 'followers'] as CompanyField[];

/** Per field; a name without an entry was read from the URL. */
export type CompanySources = Partial<Record<CompanyField, Stamp>>;
export type CompanyFacts = Record<CompanyText, string | null> &
  Record<CompanyNumber, number | null> & { sources: CompanySources };

/** A company about which nothing is known yet. */
export function unknownCompany(): CompanyFacts {
  return {
    urn: null,
    public_id: null,
    url: null,
    name: null,
    industry: null,
    headcount: null,
    location: null,
    website: null,
    logo_url: null,
    followers: null,
    sources: {},
  };
}

/** A source's report in the shape of the known facts. `urn`, `publicId` and `url` are already canonical. */
export function reportedCompany(fact: NewCompany, stamp: Stamp): CompanyFacts {
  const values = {
    urn: fact.urn,
    public_id: fact.publicId,
    url: fact.url,
    name: fact.name,
    industry: fact.industry,
    location: fact.location,
    website: fact.website,
    logo_url: fact.logoUrl,
  };
  const texts = Object.fromEntries(
    Object.entries(maxTextLength).map(([field, longest]) => [
      field,
      (field === 'name' ? storableName : storableText)(values[field as CompanyText], longest),
    ]),
  ) as Record<CompanyText, string | null>;
  const facts = { ...texts, headcount: countOf(fact.headcount), followers: countOf(fact.followers) };
  const reported = companyFields.filter((field) => facts[field] !== null);
  return { ...facts, sources: Object.fromEntries(reported.map((field) => [field, stamp])) };
}

/**
 * Merges two sets of facts field by field: the more trusted source wins, and among equals the newer one. The
 * result doesn't depend on the order.
 */
export function mergeCompany(known: CompanyFacts, other: CompanyFacts): CompanyFacts {
  const merged: CompanyFacts = { ...known, sources: { ...known.sources } };
  for (const field of companyFields) {
    if (other[field] === null || !outweighs(other, merged, field)) continue;
    Object.assign(merged, { [field]: other[field] });
    const stamp = other.sources[field];
    if (stamp === undefined) delete merged.sources[field];
    else merged.sources[field] = stamp;
  }
  return merged;
}

function outweighs(one: CompanyFacts, other: CompanyFacts, field: CompanyField): boolean {
  if (other[field] === null) return true;
  const [mine, theirs] = [one.sources[field], other.sources[field]];
  const order =
    weight(mine) - weight(theirs) ||
    compareText(mine?.at ?? '', theirs?.at ?? '') ||
    compareText(String(one[field]), String(other[field])) ||
    compareText(mine?.source ?? '', theirs?.source ?? '');
  return order > 0;
}

/** A value without a source has the lowest weight. */
const weight = (stamp: Stamp | undefined) => (stamp === undefined ? -1 : rankOf(stamp.source));

/** Must fit PostgreSQL's integer. */
function countOf(count: number | null): number | null {
  return count !== null && Number.isInteger(count) && count >= 0 && count < 2 ** 31 ? count : null;
}

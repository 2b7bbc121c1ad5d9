/** A company as a source names it. Silence is null, and changes nothing. */
export type NewCompany = {
  /** The network's number of it, as text. */
  urn: string | null;
  /** The part after `/company/`, lower case, percent-decoded. */
  publicId: string | null;
  /** Address of its page. */
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

/** A company of which only how to find it is told. */
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

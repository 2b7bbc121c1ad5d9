import type { CompanyProfile } from '#contract/signals/companies.ts';

/** Where a company's people are: the inbox of the network where several profiles are concerned, then each of them. */
export function scopesOf({
  network,
  people,
  profiles,
}: Pick<CompanyProfile, 'network' | 'people' | 'profiles'>) {
  return profiles.length > 1 ? [{ connectedProfileId: network, people }, ...profiles] : profiles;
}

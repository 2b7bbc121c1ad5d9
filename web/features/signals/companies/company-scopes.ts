import type { CompanyProfile } from '#contract/signals/companies.ts';

/** Where a company's people are: the realm's inbox if several profiles are involved, then each profile. */
export function scopesOf({
  network: realm,
  people,
  profiles,
}: Pick<CompanyProfile, 'network' | 'people' | 'profiles'>) {
  return profiles.length > 1 ? [{ connectedProfileId: realm, people }, ...profiles] : profiles;
}

const names = new Intl.DisplayNames('en', { type: 'region' });

/** A country as people write it. Some answers have its name, some its ISO 3166 code. */
export function countryName(country: string | null | undefined): string | null {
  if (!country) return null;
  return /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country;
}

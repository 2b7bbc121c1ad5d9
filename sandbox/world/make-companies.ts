import { companyList } from '#sandbox/world/company-list.ts';
import type { Company } from '#sandbox/world/model.ts';
import type { Random } from '#sandbox/world/random.ts';
import { toSlug } from '#sandbox/world/slug.ts';

/** The companies of the list, with numbers that nobody wrote down. */
export function makeCompanies(random: Random): Company[] {
  return companyList.map((line, at) => {
    const [name = '', industry = '', place = '', employees = '', tagline = ''] = line.split(' | ');
    const [city = '', country = ''] = place.split(', ');
    return {
      kind: 'company',
      id: String(20_000_000 + at * 104_729 + random.int(1, 99_999)),
      slug: toSlug(name),
      name,
      industry,
      city,
      country,
      employees: Number(employees),
      followers: Math.round(Number(employees) * (4 + random.next() * 30)) + random.int(20, 400),
      tagline,
      founded: random.int(1961, 2023),
    };
  });
}

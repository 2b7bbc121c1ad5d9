import { z } from 'zod';
import { actorUrl } from '#sandbox/network-urls.ts';
import { networkDistance } from '#sandbox/unipile/show-actor.ts';
import { showPost } from '#sandbox/unipile/show-post.ts';
import type { At, Company, Person } from '#sandbox/world/model.ts';
import type { World } from '#sandbox/world/world.ts';

const ByFilter = z.object({
  api: z.enum(['classic', 'sales_navigator', 'recruiter']),
  category: z.enum(['people', 'companies', 'posts']),
  keywords: z.string().optional(),
});
const ByUrl = z.object({ url: z.url() });

/** The most hits, as in the network's own search. */
const MOST = 1000;

/**
 * Finds people, companies, or posts that contain every keyword. `undefined` if the vendor wouldn't understand
 * the request. A pasted URL of the network's own search page also works.
 */
export function searchNetwork(
  world: World,
  body: unknown,
  now: At,
): { key: string; items: unknown[] } | undefined {
  const filter = ByFilter.safeParse(body);
  const query = filter.success ? filter.data : readSearchUrl(body);
  if (!query) return undefined;
  const words = (query.keywords ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (...texts: (string | undefined)[]) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const key = `${query.category}:${words.join(' ')}`;
  switch (query.category) {
    case 'people':
      return {
        key,
        items: world.people
          .filter((person) => holds(person.name, person.headline, person.slug, person.companyName))
          .slice(0, MOST)
          .map(showPersonHit),
      };
    case 'companies':
      return {
        key,
        items: world.companies
          .filter((company) => holds(company.name, company.industry, company.tagline))
          .map(showCompanyHit),
      };
    case 'posts':
      return {
        key,
        items: world
          .postsUntil(now)
          .filter((post) => holds(post.text))
          .slice(0, MOST)
          .map((post) => ({ ...showPost(post, now), type: 'POST' })),
      };
  }
}

function readSearchUrl(
  body: unknown,
): { category: 'people' | 'companies' | 'posts'; keywords: string } | undefined {
  const given = ByUrl.safeParse(body);
  if (!given.success) return undefined;
  const url = new URL(given.data.url);
  const category = { people: 'people', companies: 'companies', content: 'posts' } as const;
  const folder = url.pathname.match(/^\/search\/results\/(people|companies|content)\/?$/)?.[1];
  if (folder !== 'people' && folder !== 'companies' && folder !== 'content') return undefined;
  return { category: category[folder], keywords: url.searchParams.get('keywords') ?? '' };
}

function showPersonHit(person: Person) {
  return {
    type: 'PEOPLE',
    id: person.id,
    public_identifier: person.slug,
    public_profile_url: actorUrl(person),
    profile_url: actorUrl(person),
    name: person.name,
    member_urn: `urn:li:member:${person.memberId}`,
    headline: person.headline ?? '',
    location: `${person.city}, ${person.country}`,
    network_distance: networkDistance(person),
    profile_picture_url: null,
  };
}

function showCompanyHit(company: Company) {
  return {
    type: 'COMPANY',
    id: company.id,
    name: company.name,
    profile_url: actorUrl(company),
    summary: company.tagline,
    industry: company.industry,
    location: `${company.city}, ${company.country}`,
    followers_count: company.followers,
    headcount: company.employees,
  };
}

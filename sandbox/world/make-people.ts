import { type CastMember, cast } from '#sandbox/world/cast.ts';
import { type Culture, cultures, type Language } from '#sandbox/world/cultures.ts';
import {
  audiences,
  englishHeadlines,
  founderTitle,
  interests,
  joined,
  titles,
  ventureNames,
} from '#sandbox/world/headlines.ts';
import type { Company, Person } from '#sandbox/world/model.ts';
import { makeProviderId, type Random } from '#sandbox/world/random.ts';
import { toSlug } from '#sandbox/world/slug.ts';
import { written } from '#sandbox/world/written/index.ts';

const COUNT = 2160;
const CAST_LANGUAGE: Partial<Record<string, Language>> = {
  'jonas-beck': 'de',
  'elodie-garnier': 'fr',
  'tomasz-wieczorek': 'pl',
};
const dressings = englishHeadlines.trim().split('\n');
const interestList = interests.split(', ');
const audienceList = audiences.split(', ');

/**
 * The main characters first, then the others who write, then everyone else. Slugs and ids are unique.
 *
 * @param writing draws what is left open about those who write, so one more of them changes no one else
 */
export function makePeople(random: Random, writing: Random, companies: readonly Company[]): Person[] {
  const slugs = new Set<string>();
  const people = [
    ...cast.map((member) => writtenPerson(member, random, companies)),
    ...written.people.map((member) => writtenPerson(member, writing, companies)),
  ];
  for (const person of people) slugs.add(person.slug);
  const shares = Object.fromEntries(cultures.map((culture, at) => [String(at), culture.share]));
  while (people.length < COUNT + written.people.length) {
    const culture = cultures[Number(random.weighted(shares))];
    if (culture) people.push(makePerson(random, culture, companies, slugs));
  }
  return people;
}

function writtenPerson(
  member: CastMember & { language?: Language },
  random: Random,
  companies: readonly Company[],
): Person {
  const [city = '', country = ''] = member.place.split(', ');
  const { slug, first, last, headline, title, followers, about } = member;
  return {
    kind: 'person',
    id: makeProviderId(random),
    memberId: String(random.int(10_000_000, 999_999_999)),
    slug,
    first,
    last,
    name: `${first} ${last}`,
    headline,
    title,
    company: companies.find((company) => company.name === member.company),
    companyName: member.company,
    city,
    country,
    language: member.language ?? CAST_LANGUAGE[slug] ?? 'en',
    followers,
    connections: random.int(600, 4000),
    about,
    distance: slug === 'maya-lindqvist' ? 1 : random.chance(0.6) ? 1 : 2,
  };
}

function makePerson(
  random: Random,
  culture: Culture,
  companies: readonly Company[],
  slugs: Set<string>,
): Person {
  const [first, firstLatin] = drawName(random, culture.first);
  const [last, lastLatin] = drawName(random, culture.last);
  const native = first !== firstLatin && last !== lastLatin && random.chance(0.45);
  const [city = '', country = ''] = random.pick(culture.places).split(', ');
  const employed = random.chance(0.93);
  const local = employed && culture.language !== 'en' && (native || random.chance(0.4));
  const title = random.pick(titles[local ? culture.language : 'en'].split(', '));
  const own = founderTitle.test(title);
  const company = employed && !own ? nearbyCompany(random, companies, country) : undefined;
  const companyName = own ? ventureNames.map((half) => random.pick(half)).join(' ') : company?.name;
  const fame = random.next() ** 6;
  return {
    kind: 'person',
    id: makeProviderId(random),
    memberId: String(random.int(1_000_000, 1_200_000_000)),
    slug: freeSlug(random, slugs, `${firstLatin} ${lastLatin}`),
    first: native ? first : firstLatin,
    last: native ? last : lastLatin,
    name: !native
      ? `${firstLatin} ${lastLatin}`
      : culture.familyFirst
        ? `${last}${first}`
        : `${first} ${last}`,
    headline: random.chance(0.03)
      ? undefined
      : local && companyName
        ? fill(joined[culture.language], { title, company: companyName })
        : dressedHeadline(random, title, companyName, companies),
    title,
    company,
    companyName,
    city,
    country,
    language: culture.language,
    followers: 40 + Math.round(fame * 42_000) + random.int(0, 1800),
    connections: random.int(35, 4200),
    about: undefined,
    distance: random.chance(0.08) ? 1 : random.chance(0.5) ? 2 : 3,
  };
}

/** The name in its own script and in Latin letters. Both are the same if there is only one form. */
function drawName(random: Random, names: string): [string, string] {
  const [own = '', latin = own] = random.pick(names.split(' ')).split('=');
  return [own, latin];
}

/** Only large enough firms, because the main characters' small ones have no random employees. */
function nearbyCompany(random: Random, companies: readonly Company[], country: string): Company {
  const employers = companies.filter((company) => company.employees >= 20);
  const nearby = employers.filter((company) => company.country === country);
  return random.pick(nearby.length > 0 && random.chance(0.6) ? nearby : employers);
}

function dressedHeadline(
  random: Random,
  title: string,
  company: string | undefined,
  companies: readonly Company[],
): string {
  const form = random.pick(company ? dressings : dressings.filter((each) => !each.includes('{company}')));
  return fill(form, {
    title,
    company: company ?? '',
    other: random.pick(companies).name,
    interest: random.pick(interestList),
    interest2: random.pick(interestList),
    audience: random.pick(audienceList),
  });
}

function fill(form: string, values: Readonly<Record<string, string>>): string {
  return form.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

/**
 * As on the real network: the plain name for the first person, with a suffix of letters and digits for the
 * others.
 */
function freeSlug(random: Random, taken: Set<string>, name: string): string {
  const plain = toSlug(name);
  let slug = plain;
  while (taken.has(slug)) slug = `${plain}-${random.int(0x10_0000, 0xfff_ffff).toString(16)}`;
  taken.add(slug);
  return slug;
}

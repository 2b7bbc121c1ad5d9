import { text } from 'node:stream/consumers';
import { type Random, seededRandom } from '#test/archive/seeded-random.ts';
import { csvStream } from '#test/archive/write-csv.ts';
import { zipOf } from '#test/archive/write-zip.ts';
import { respellCompany, respellTitle, withTypo } from './spell-differently.ts';
import { additions, languages, office, ranksAbove, tableOf, trades, without } from './titles-in-languages.ts';

/** What really happened to a connection between the two archives, and how its row shows it. */
export type JobTruth = {
  slug: string;
  happened: 'joined' | 'promoted' | 'left' | null;
  how: string;
  before: [title: string, company: string];
  after: [title: string, company: string];
};

/** Two archives of one member, a year apart, and the truth that the code under test doesn't read. */
export type JobArchives = { first: Buffer; second: Buffer; truth: JobTruth[] };

const titles = [...tableOf(office), ...tableOf(trades)];
const offices = tableOf(office).length;
const above = tableOf(ranksAbove);
const idle = tableOf(without);
const extra = tableOf(additions);

type Person = { language: number; job: number; company: number };
type Company = { name: string; later: string; isRenamed: boolean };
type Year = { title: string; company: string };

/** A generated pair of archives. Another seed gives other people, companies and events. */
export async function generateJobArchives(seed: number, connections: number): Promise<JobArchives> {
  const random = seededRandom(seed, connections);
  const companies = makeCompanies(Math.ceil(connections / 6), random);
  const raids = new Map<number, number>();
  while (raids.size < connections / 2000)
    raids.set(random.below(40), 40 + random.below(companies.length - 40));
  const truth = Array.from({ length: connections }, (_, at) => {
    const person = {
      language: random.below(languages.length),
      job: random.chance(0.5) ? random.below(offices) : offices + random.below(titles.length - offices),
      // Few companies employ many, most employ one or two.
      company: Math.floor(companies.length * random.next() ** 2.2),
    };
    return { slug: `person-${seed}-${at}`, ...liveAYear(person, companies, raids, random) };
  });
  const archiveOf = async (year: 'before' | 'after') => {
    const header = ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'];
    const rows = truth.map(({ slug, ...row }, at) => {
      const [title, company] = row[year];
      const name = year === 'after' && at % 40 === 0 ? withTypo('Marguerite', random) : `First${at}`;
      return [name, `Last${at}`, `https://www.linkedin.com/in/${slug}`, '', company, title, '05 Mar 2024'];
    });
    const profile = [
      ['First Name', 'Last Name', 'Headline'],
      ['Archive', 'Owner', 'Founder'],
    ];
    return zipOf([
      ['Profile.csv', Buffer.from(await csvOf(profile))],
      ['Connections.csv', Buffer.from(await csvOf([header, ...rows]))],
    ]);
  };
  return { first: await archiveOf('before'), second: await archiveOf('after'), truth };
}

const csvOf = (rows: string[][]) =>
  text(
    csvStream(rows, {
      bom: false,
      lineEnd: '\n',
      finalNewline: true,
      quoteAll: false,
      escape: 'doubled',
      preamble: [],
    }),
  );

const starts =
  'Bra Cor Del Fen Gal Hol Jas Kel Lum Mor Nar Oster Pra Quin Ros Sel Tor Ul Var Wes Yar Zel Åk Éto Ñan Süd Łuk'.split(
    ' ',
  );
const middles = 'bo da len mi ra sto ti vel wan xi ne gor pha ku'.split(' ');
const ends = 'dine form gate holm ix land mark nova pont ros sund tech ton via worth zia'.split(' ');
const seconds =
  'Logistik|Foods|Conseil|Energía|Ceramiche|Têxtil|Meble|Bygg|Labs|Systems|& Söhne|Insurance Partners|Marine'.split(
    '|',
  );
const forms = ' GmbH| Ltd| SARL| S.L.| S.r.l.| Ltda| Sp. z o.o.| AB| Inc||||'.split('|');
const cyrillicParts = 'север|волга|мост|глав|техно|урал|снаб|строй|пром|сервис|транс|энерго'.split('|');
const kanaParts = '北海|山田|東和|三光|日新|大洋|富士見|青葉'.split('|');

const oneOf = <T>(values: readonly T[], random: Random): T => values[random.below(values.length)] as T;

function makeName(random: Random): string {
  if (random.chance(0.06)) {
    const word = oneOf(cyrillicParts, random) + oneOf(cyrillicParts, random) + oneOf(cyrillicParts, random);
    return (word[0] ?? '').toUpperCase() + word.slice(1);
  }
  if (random.chance(0.06))
    return `株式会社${oneOf(kanaParts, random)}${oneOf(kanaParts, random)}${oneOf(kanaParts, random)}`;
  const name = oneOf(starts, random) + oneOf(middles, random) + oneOf(middles, random) + oneOf(ends, random);
  return name + (random.chance(0.5) ? ` ${oneOf(seconds, random)}` : '') + oneOf(forms, random);
}

function makeCompanies(count: number, random: Random): Company[] {
  return Array.from({ length: count }, () => {
    const name = makeName(random);
    const isRenamed = random.chance(0.02);
    const other = makeName(random);
    const word = name.split(' ')[0] ?? name;
    const renamed = random.pick([
      other,
      other,
      `${other} (formerly ${name})`,
      `${word} ${oneOf(seconds, random)}`,
    ]);
    return { name, later: isRenamed ? renamed : name, isRenamed };
  });
}

/** What happens to a person within a year, and how both archives write it. */
function liveAYear(
  person: Person,
  companies: Company[],
  raids: ReadonlyMap<number, number>,
  random: Random,
): Omit<JobTruth, 'slug'> {
  const { language, job } = person;
  const company = companies[person.company] as Company;
  const title = titles[job]?.[language] ?? '';
  const before: Year = { title, company: company.name };
  const same: Year = { title, company: company.later };
  const raided = raids.get(person.company);
  const away = raided !== undefined && random.chance(0.25) ? raided : random.below(companies.length);
  const next = companies[away] as Company;
  const otherJob = titles[(job + 1 + random.below(titles.length - 1)) % titles.length]?.[language] ?? '';
  const addition = oneOf(extra, random)[language] ?? '';
  const risen = (oneOf(above, random)[language] ?? '_').replace('_', title);
  const say = (
    happened: JobTruth['happened'],
    how: string,
    after: Year,
    was: Year = before,
  ): Omit<JobTruth, 'slug'> => ({
    happened,
    how,
    before: [was.title, was.company],
    after: [after.title, after.company],
  });
  const renamed = company.isRenamed ? ' at a renamed company' : '';
  const fate = random.next();
  if (fate < 0.09 && away !== person.company) {
    const way = random.next();
    const moved = { title: way < 0.25 ? title : way < 0.4 ? risen : otherJob, company: next.later };
    return say('joined', way < 0.25 ? 'the same title elsewhere' : 'a new title elsewhere', moved);
  }
  if (fate < 0.115) return say('promoted', `a rank above${renamed}`, { ...same, title: risen });
  if (fate < 0.14) return say('promoted', `another job${renamed}`, { ...same, title: otherJob });
  if (fate < 0.165) {
    const isBlank = random.chance(0.5);
    return say('left', 'left', { title: isBlank ? '' : (oneOf(idle, random)[language] ?? ''), company: '' });
  }
  if (fate < 0.17)
    return say('joined', 'back from a break', { title, company: next.later }, { title: '', company: '' });
  if (fate < 0.24)
    return say(null, 'title respelled', {
      ...same,
      title: respellTitle(title, languages[language] ?? 'en', addition, random),
    });
  if (fate < 0.28)
    return say(null, 'company respelled', { ...same, company: respellCompany(same.company, random) });
  if (fate < 0.31) {
    const other = (language + 1 + random.below(languages.length - 1)) % languages.length;
    return say(null, 'title translated', { ...same, title: titles[job]?.[other] ?? '' });
  }
  return say(null, `nothing${renamed}`, same);
}

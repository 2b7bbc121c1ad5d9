import { text } from 'node:stream/consumers';
import { seededRandom } from '#test/archive/seeded-random.ts';
import { csvStream } from '#test/archive/write-csv.ts';
import { zipOf } from '#test/archive/write-zip.ts';

export type MadeUpArchive = {
  zip: Buffer;
  /** The people who asked a question last, most active first. */
  askers: string[];
  person: string;
  company: string;
  stranger: string;
  strangeCompany: string;
};

type Made = { name: string[]; url: string; company: string; title: string };

const questions = [
  'Do you also work with teams outside of Europe?',
  'How long did the change take you?',
  'Could you send me the numbers?',
];
const remarks = [
  'Thank you for the introduction, that helped us a lot.',
  'We compared three offers and yours was the clearest.',
  'The second half of your talk is what we argue about here.',
  'We are hiring for the warehouse in spring.',
];

/**
 * An archive in LinkedIn's format, with sixty connections at twelve companies and messages from some of them.
 * All names are built from syllables with the run's seed, so none occurs in any source file.
 */
export async function makeArchive(now: Date): Promise<MadeUpArchive> {
  const random = seededRandom(Number(process.env.SEED ?? 1), 77);
  const taken = new Set<string>();
  const word = (length: number): string => {
    const made = Array.from({ length }, () => `${random.pick(heads)}${random.pick(vowels)}`).join('');
    const name = made.charAt(0).toUpperCase() + made.slice(1);
    if (taken.has(name)) return word(length);
    taken.add(name);
    return name;
  };
  const companies = Array.from({ length: 12 }, () => `${word(3)} ${random.pick(['Works', 'Labs', 'Group'])}`);
  const people: Made[] = Array.from({ length: 60 }, (_, n) => {
    const name = [word(2), word(3)];
    return {
      name,
      url: `https://www.linkedin.com/in/${name.join('-').toLowerCase()}`,
      company: companies[n % companies.length] ?? '',
      title: random.pick(['Head of Operations', 'Founder', 'Buyer', 'Sales Director']),
    };
  });
  const day = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const own = ['Archive Owner', 'https://www.linkedin.com/in/archive-owner'] as const;
  const messages: string[][] = [];
  const write = (from: Made, at: Date, content: string) => {
    const when = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    messages.push([
      `c-${from.url}`,
      '',
      from.name.join(' '),
      from.url,
      own[0],
      own[1],
      when,
      '',
      content,
      'INBOX',
    ]);
  };
  // Eight wrote this week, the first one the most; ten wrote a lot until two months ago, and nothing since.
  for (const [n, one] of people.slice(0, 8).entries()) {
    for (let turn = 0; turn < 9 - n; turn += 1) {
      const isLast = turn === 8 - n;
      const content =
        isLast && n < 3 ? (questions[n] ?? '') : random.pick([...remarks] as [string, ...string[]]);
      write(one, day(0.4 + (8 - n - turn) * 0.4), content);
    }
  }
  for (const one of people.slice(20, 30)) {
    for (let turn = 0; turn < 12; turn += 1)
      write(one, day(60 + turn * 2), random.pick(remarks as [string, ...string[]]));
  }
  const connections = people.map((one) => [
    ...one.name,
    one.url,
    '',
    one.company,
    one.title,
    dayMonthYear(day(400)),
  ]);
  const table = async (header: string, rows: string[][]) =>
    Buffer.from(
      await text(
        csvStream([header.split(','), ...rows], {
          bom: false,
          lineEnd: '\n',
          finalNewline: true,
          quoteAll: true,
          escape: 'doubled',
          preamble: [],
        }),
      ),
    );
  const share = day(9).toISOString().slice(0, 19).replace('T', ' ');
  const urn = 'https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7123456789012345678';
  const zip = await zipOf([
    [
      'Connections.csv',
      await table('First Name,Last Name,URL,Email Address,Company,Position,Connected On', connections),
    ],
    [
      'messages.csv',
      await table(
        'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER',
        messages,
      ),
    ],
    [
      'Shares.csv',
      await table('Date,ShareLink,ShareCommentary,SharedUrl,MediaUrl,Visibility', [
        [share, urn, 'What we learned from moving a warehouse in nine days.', '', '', 'PUBLIC'],
      ]),
    ],
  ]);
  const fullName = (one: Made | undefined) => one?.name.join(' ') ?? '';
  return {
    zip,
    askers: people.slice(0, 3).map(fullName),
    person: fullName(people[1]),
    company: people[0]?.company ?? '',
    stranger: `${word(2)} ${word(3)}`,
    strangeCompany: `${word(3)} Brothers`,
  };
}

const heads = ['b', 'dr', 'f', 'gl', 'h', 'k', 'l', 'm', 'n', 'pr', 'r', 's', 't', 'v', 'z'] as const;
const vowels = ['a', 'e', 'i', 'o', 'u'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const dayMonthYear = (at: Date) =>
  `${String(at.getUTCDate()).padStart(2, '0')} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;

import type { Random } from './seeded-random.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * A member of the generated network. Not a real person: names consist of numbers and letters from several
 * scripts.
 */
export type Member = {
  first: string;
  last: string;
  name: string;
  slug: string;
  url: string;
  company: string;
  title: string;
  email: string;
};

const LAST = [
  'Ålpha',
  'Bēta, MBA',
  'Gam"ma',
  '데일',
  'Дельта',
  'Ypsilon-Zeta',
  'إيتا',
  '👩‍🚀 Theta',
] as const;
const WORDS = [
  'signal',
  'größer',
  'données',
  '数据',
  'данные',
  'data',
  'said "yes"',
  'a, b',
  '🙂',
  'C:\\temp',
  '<3',
  '1 < 2',
  "it's",
  '"',
  'مرحبا',
] as const;
/** The number of days all events are spread over. */
export const DAYS = 1900;

/** The n-th member, deterministic for a seed. */
export function memberAt(seed: number, n: number): Member {
  const random = seededRandom(seed, 1, n);
  const first = `Member${n}`;
  const last = random.pick(LAST);
  const slug = `member-${n}-${random.chance(0.2) ? 'é®' : random.below(9999)}`;
  return {
    first,
    last,
    name: `${first} ${last}`,
    slug,
    url: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`,
    company: random.chance(0.1) ? '' : `Firm ${random.below(80)}, "Ltd"`,
    title: random.chance(0.1) ? '' : `Head of ${random.pick(['Sales', 'R&D', 'Обучение'])}`,
    email: random.chance(0.2) ? `member${n}@example.com` : '',
  };
}

/** A text of one to three lines with everything that upsets a CSV parser. Trimmed, never empty. */
export function someText(random: Random): string {
  const lines = Array.from({ length: 1 + random.below(3) }, () =>
    Array.from({ length: 1 + random.below(6) }, () => random.pick(WORDS)).join(' '),
  );
  return lines.join('\n');
}

/** A whole second within 1,900 days from the first one (ms since 1970). */
export function someMoment(random: Random, { firstDay }: { firstDay: number }): Date {
  return new Date(firstDay + random.below(DAYS * 86_400) * 1000);
}

/** The archive's date formats, by file. */
export const writeMoment = {
  connections: (at: Date) => `${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`,
  activity: (at: Date) => at.toISOString().slice(0, 19).replace('T', ' '),
  messages: (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
  endorsements: (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '/')} UTC`,
  invitations: (at: Date, gap: string) =>
    `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${two(at.getUTCFullYear() % 100)}, ${hour(at)}:${two(at.getUTCMinutes())}${gap}${half(at)}`,
  recommendations: (at: Date) =>
    `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${two(at.getUTCFullYear() % 100)}, ${two(hour(at))}:${two(at.getUTCMinutes())} ${half(at)}`,
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (value: number) => String(value).padStart(2, '0');
const hour = (at: Date) => at.getUTCHours() % 12 || 12;
const half = (at: Date) => (at.getUTCHours() < 12 ? 'AM' : 'PM');

import { foldAccents } from '#core/fold-accents.ts';

/** Which of the two numbers before the year is the day, in dates such as `3/4/2026`. */
export type DateOrder = 'day first' | 'month first';

/** Longer than any date with its time and zone. */
const maxLength = 64;

const timePattern =
  /(?:^|[\st])(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?:\s*(am|pm|a\.m\.|p\.m\.))?(?:\s*(utc|gmt|z|[+-]\d\d:?\d\d))?(?=$|[\s,])/;
const weekdayPattern = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,]+/;

/** A parsed text: the parts of its date, and the time of day. */
type DateParts = { parts: string[]; byDots: boolean; milliseconds: number };

/**
 * Reads a date as exports and spreadsheets write it: ISO 8601, `2026/02/09`, `8 Feb 2026`, `February 8,
 * 2026`, `08-Feb-26`, `1/29/26, 2:37 PM`, `29.1.2026`, with or without a time, in `UTC` if no zone is given.
 * Of two numbers before a year, one above 12 is the day; otherwise `order` decides. Month names may be in any
 * of the languages of {@link monthOf}. Null for any other text, for days that don't exist, and for years
 * outside 2002–2100: LinkedIn started in 2002.
 */
export function readDate(text: string, order: DateOrder): Date | null {
  const taken = takeApart(text);
  if (taken === null) return null;
  const day = dayOf(taken, order);
  if (day === null) return null;
  const [year, month, date] = day;
  if (year < 2002 || year > 2100) return null;
  const at = new Date(Date.UTC(year, month - 1, date));
  // February 31 would have become a day in March.
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null;
  return new Date(at.getTime() + taken.milliseconds);
}

/**
 * What a date says about the order in its file: the order if only one is possible, `either` if both give a
 * day but different ones. Null if the order makes no difference.
 */
export function orderOf(text: string): DateOrder | 'either' | null {
  const taken = takeApart(text);
  if (taken === null || taken.byDots || !isNumeric(taken.parts) || taken.parts[0]?.length === 4) return null;
  const [first = 0, second = 0] = taken.parts.map(Number);
  if (first === second) return null;
  const [dayFirst, monthFirst] = [readDate(text, 'day first'), readDate(text, 'month first')];
  if (dayFirst === null || monthFirst === null) return null;
  if (first > 12) return 'day first';
  return second > 12 ? 'month first' : 'either';
}

function takeApart(text: string): DateParts | null {
  if (text.length > maxLength) return null;
  const plain = foldAccents(text.replace(/[\s\u200e\u200f]+/gu, ' ')).trim();
  const time = timePattern.exec(plain);
  const milliseconds = time === null ? 0 : momentOf(time);
  if (milliseconds === null) return null;
  const date = (
    time === null ? plain : `${plain.slice(0, time.index)} ${plain.slice(time.index + time[0].length)}`
  )
    .replace(/^\s*/, '')
    .replace(weekdayPattern, '')
    .replace(/[\s,]+$/, '');
  const separated = /^[\p{L}\p{N}]+(?:(?:[./-]|[\s,.]+)[\p{L}\p{N}]+){2,4}\.?$/u.test(date);
  if (!separated) return null;
  const parts = date.split(/[\s,./-]+/).filter((part) => part !== '' && part !== 'de');
  return parts.length === 3 ? { parts, byDots: /^\d+\.\s?\d+\./.test(date), milliseconds } : null;
}

/** Milliseconds since midnight UTC; negative if the zone puts it on the day before. */
function momentOf([, hours, minutes, seconds = '0', half, zone]: RegExpExecArray): number | null {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (minute > 59 || second > 59 || hour > 23) return null;
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.startsWith('p') ? 12 : 0);
  const ahead = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '');
  const offset =
    ahead === null ? 0 : (ahead[1] === '-' ? -1 : 1) * (Number(ahead[2]) * 60 + Number(ahead[3]));
  return ((ofDay * 60 + minute - offset) * 60 + second) * 1000;
}

function dayOf({ parts, byDots }: DateParts, order: DateOrder): [number, number, number] | null {
  const [first = '', second = '', third = ''] = parts;
  if (isNumeric(parts)) {
    if (first.length === 4) return third.length > 2 ? null : [Number(first), Number(second), Number(third)];
    if (first.length > 2 || second.length > 2) return null;
    const year = yearOf(third);
    const [one, other] = [Number(first), Number(second)];
    // A number above 12 can only be the day, whatever the rest of the file does.
    const isDayFirst = one > 12 || (other <= 12 && (byDots || order === 'day first'));
    return year === null ? null : isDayFirst ? [year, other, one] : [year, one, other];
  }
  const position = parts.findIndex((part) => !/^\d/.test(part));
  const month = monthOf(parts[position] ?? '');
  const numbers = parts
    .filter((_, at) => at !== position)
    .map((part) => part.replace(/^(\d{1,2})(?:st|nd|rd|th|er|o)$/, '$1'));
  if (month === null || !isNumeric(numbers) || position > 1) return null;
  const [one = '', other = ''] = numbers;
  if (one.length === 4) return other.length > 2 ? null : [Number(one), month, Number(other)];
  const year = yearOf(other);
  return year === null || one.length > 2 ? null : [year, month, Number(one)];
}

function yearOf(digits: string): number | null {
  if (digits.length === 4) return Number(digits);
  return digits.length === 2 ? 2000 + Number(digits) : null;
}

function isNumeric(parts: readonly string[]): boolean {
  return parts.every((part) => /^\d+$/.test(part));
}

/** January to December in the languages whose months may be abbreviated to three or more letters. */
const languages = [
  'january,february,march,april,may,june,july,august,september,october,november,december',
  'januar,februar,märz,april,mai,juni,juli,august,september,oktober,november,dezember',
  'jänner,februar,märz,april,mai,juni,juli,august,september,oktober,november,dezember',
  'janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre',
  'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre',
  'gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto,settembre,ottobre,novembre,dicembre',
  'janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro',
  'januari,februari,maart,april,mei,juni,juli,augustus,september,oktober,november,december',
  'januari,februari,mars,april,maj,juni,juli,augusti,september,oktober,november,december',
].map((names) => names.split(',').map(foldAccents));

/** Abbreviations that aren't the start of the name. */
const irregular = new Map([
  ['mrt', 3],
  ['mrz', 3],
  ['maerz', 3],
]);

const known = new Map<string, number | null>();
for (const names of languages) {
  for (const [index, name] of names.entries()) {
    for (let length = 3; length <= name.length; length += 1) {
      const start = name.slice(0, length);
      // An abbreviation that fits two months is ambiguous.
      known.set(
        start,
        (known.get(start) ?? index + 1) === index + 1 && known.get(start) !== null ? index + 1 : null,
      );
    }
  }
}

/**
 * The month, from 1, that a word names or abbreviates unambiguously, with or without accents; otherwise null.
 */
export function monthOf(word: string): number | null {
  const plain = foldAccents(word);
  return irregular.get(plain) ?? known.get(plain) ?? null;
}

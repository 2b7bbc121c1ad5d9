import type { Seniority } from '#contract/signals/signal-kinds.ts';
import { foldAccents } from '#core/fold-accents.ts';
import type { KnownField, PersonFacts, Stamp } from '#server/modules/people/persons/merge-person.ts';
import {
  abbreviations,
  fieldWords,
  locationWords,
  noCompany,
  pastWords,
  roleEnds,
  wordPattern,
} from './headline-dictionary.ts';
import { isSlogan, readSeniority, readTitle, titleBeforeCompany } from './read-title.ts';

/** The clear parts of a headline. */
type HeadlineFacts = Readonly<{
  title: string | null;
  company: string | null;
  seniority: Seniority | null;
}>;

type Job = { title: string | null; company: string | null };
const unclear: Job = { title: null, company: null };

const isPast = wordPattern(pastWords, '^[^\\p{L}\\p{N}]*WORD');
const isWorking = /^(?:(?:currently |now )?(?:working|employed|team))?$/i;

/** Longer texts aren't headlines. */
const maxHeadline = 500;

/** What was read lately, by headline. Recording a person asks for theirs three times. */
const recent = new Map<string, HeadlineFacts>();
const maxRecent = 10_000;

/**
 * Reads the current job from a headline; prefers nothing over something wrong. Title and company are parts of
 * the headline, with white space reduced to single spaces. Never throws.
 */
export function readHeadline(headline: string | null): HeadlineFacts {
  const text = (headline ?? '').slice(0, maxHeadline);
  const known = recent.get(text);
  if (known !== undefined) return known;
  if (recent.size >= maxRecent) recent.clear();
  const read = readText(text);
  recent.set(text, read);
  return read;
}

function readText(headline: string): HeadlineFacts {
  const jobs = splitHeadline(headline).map(dropPast).map(readJob);
  const job =
    jobs.find(({ title, company }) => title !== null && company !== null) ??
    jobs.find(({ title }) => title !== null) ??
    jobs.find(({ company }) => company !== null) ??
    unclear;
  return { ...job, seniority: readSeniority(job.title) };
}

/** "ex-Maersk, now CEO at Relay" without the past part; empty if the rest may be past as well. */
function dropPast(part: string): string {
  let rest = part;
  while (isPast.test(foldAccents(rest))) {
    const end = /^(?:[^,]*, (?=(?:now|currently|jetzt|aktuell) )|ex-\S+(?:, | (?=\S.* (?:at|@) )))/iu.exec(
      rest,
    );
    if (!end) return '';
    rest = rest.slice(end[0].length).replace(/^(?:and |now |currently |jetzt |aktuell )+/i, '');
  }
  return rest;
}

function readJob(part: string): Job {
  return (
    readJoined(part) ??
    readReversed(part) ??
    readOf(part) ??
    readComma(part) ?? { title: readTitle(part), company: null }
  );
}

/** Words for "at". Those that also mean "in" may come before something else, so the last one counts. */
const joiners =
  / (?:at|@|bei|beim|chez|en|na|no|em|presso|w|we|på|hos|bij|в|في) (?:the |der |dem |la |el |l['’])?| @(?=[\p{L}\p{N}])|^(?:at |@ ?)/gu;

/** "Head of Data at Bosun". */
function readJoined(part: string): Job | null {
  const found = [...part.matchAll(joiners)].reverse();
  for (const match of found) {
    const company = readCompany(part.slice(match.index + match[0].length));
    if (company === null) continue;
    const before = part.slice(0, match.index).trim();
    // "Founder at A @ B": the first company belongs to the title.
    const inner = before === '' ? null : readJoined(before);
    if (inner?.company) return inner;
    if (isWorking.test(before)) return { title: null, company };
    const title = isSlogan(before) ? null : titleBeforeCompany(before);
    return title === null ? unclear : { title, company };
  }
  return found.length > 0 && / (?:at|@|bei|chez|presso) /.test(part)
    ? { title: readTitle(part.slice(0, found.at(-1)?.index)), company: null }
    : null;
}

const cjkEnd = new RegExp(`^\\p{L}*(?:${roleEnds.split(/\s+/).join('|')})$`, 'u');

/** "Faro HQ 创始人", "Qafila में बिक्री प्रमुख". */
function readReversed(part: string): Job | null {
  const hindi = / में /u.exec(part);
  if (hindi) {
    const company = readCompany(part.slice(0, hindi.index));
    const title = part.slice(hindi.index + hindi[0].length).trim();
    return company === null || title === '' ? null : { title, company };
  }
  const space = part.lastIndexOf(' ');
  const title = part.slice(space + 1);
  if (!/\P{ASCII}/u.test(title) || !cjkEnd.test(title)) return null;
  return { title, company: space < 0 ? null : readCompany(part.slice(0, space)) };
}

const ownersOf = wordPattern(
  `founder co-founder owner ceo president managing-director gründer gründerin inhaber inhaberin
  geschäftsführer geschäftsführerin fondateur fondatrice pdg fundador fundadora dueño dueña fondatore titolare
  założyciel właściciel grundare ägare oprichter eigenaar`,
  'WORD$',
);

/** "CEO of Acme", "Gründerin der Muster GmbH": only for titles that represent the whole company. */
function readOf(part: string): Job | null {
  const match = / (?:of|von|der|de|di|van|av) (?:the |der )?/.exec(part);
  if (!match || !ownersOf.test(foldAccents(part.slice(0, match.index)))) return null;
  const company = readCompany(part.slice(match.index + match[0].length));
  const title = readTitle(part.slice(0, match.index));
  return company === null || title === null ? null : { title, company };
}

/** "Co-founder, Loomwell": a complete title, then one name. */
function readComma(part: string): Job | null {
  const comma = part.indexOf(', ');
  if (comma < 0) return null;
  const title = readTitle(part.slice(0, comma));
  if (title === null || title !== part.slice(0, comma)) return null;
  const rest = part.slice(comma + 2);
  // A list of roles or traits ("Engineer, Climber, Berliner") contains no company.
  const isList = /^\p{Lu}[^,]*, \p{Lu}/u.test(rest) && !/^[^,]*\(/.test(rest);
  const company = isList || readTitle(rest.split(',')[0] ?? '') !== null ? null : readCompany(rest);
  return { title, company };
}

const guessable = ['title', 'company', 'seniority'] as const;

/**
 * Fills in what no source gave from the headline: title, company, and the seniority of the title, which is as
 * certain as the title. A guess has the headline's date and the source `headline`, and is dropped with the
 * headline.
 *
 * @returns the fields whose value, or whether it is a guess, changed
 */
export function guessFromHeadline(known: PersonFacts): KnownField[] {
  const guess = readHeadline(known.headline);
  const at = known.sources.headline?.at ?? '';
  const changed: KnownField[] = [];
  for (const field of guessable) {
    const stamp = known.sources[field];
    if (field !== 'seniority' && stamp !== undefined && stamp.source !== 'headline') continue;
    const [value, next]: [string | null, Stamp] =
      field === 'seniority'
        ? [readSeniority(known.title), withoutBelow(known.sources.title) ?? { source: 'headline', at }]
        : [guess[field], { source: 'headline', at }];
    const isSame = known[field] === value && (value === null || isGuess(stamp) === isGuess(next));
    if (!isSame) changed.push(field);
    Object.assign(known, { [field]: value });
    if (value === null) delete known.sources[field];
    else known.sources[field] = next;
  }
  return changed;
}

/** What a source reports beneath a title says nothing about the seniority. */
function withoutBelow(stamp: Stamp | undefined): Stamp | undefined {
  return stamp && { source: stamp.source, at: stamp.at };
}

const isGuess = (stamp: Stamp | undefined) => stamp?.source === 'headline';

const separators = /\s*[|｜¦·•‖∙●■▪◆★☆✦➤►▶»;\n]+\s*|\s+[–—―-]+\s+|\s+\/\/\s+|\s+\/\s+(?=ex)|[!?]+\s+/u;
const shortened = new Set(abbreviations.split(' '));

/**
 * The parts of a headline, each without surrounding emoji, hashtags, and symbols; empty parts are left out.
 */
function splitHeadline(headline: string): string[] {
  return headline
    .replaceAll('\u0000', '')
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .trim()
    .split(separators)
    .flatMap(splitSentences)
    .flatMap((part) => part.split(/\s+(?=ex[- ]\p{Lu})/u))
    .map((part) => part.split(/\s*(?:→|➡|➜|->|=>)\s*/u).at(-1) ?? '')
    .map(strip)
    .filter((part) => part !== '');
}

/** A period ends a sentence after a word of some length and before a capital. */
function splitSentences(part: string): string[] {
  const ends = [...part.matchAll(/(\p{L}{4,})\. (?=\p{Lu})|[。！？]/gu)]
    .filter((match) => !shortened.has((match[1] ?? '').toLowerCase()))
    .map((match) => match.index + match[0].length);
  return [0, ...ends].map((start, at) => part.slice(start, ends[at]).trim().replace(/\.$/, ''));
}

const signs = /^(?:#\p{L}[\p{L}\p{N}_]*|[^\p{L}\p{N}@'"([{])+|[^\p{L}\p{M}\p{N})\]}.+'"&]+$/gu;

/** Removes surrounding emoji, hashtags, and symbols, and a leading "now". */
function strip(part: string): string {
  return part
    .replace(signs, '')
    .replace(/^(?:now|currently|aktuell|jetzt|actuellement|actualmente|atualmente|attualmente)[: ]+/i, '')
    .trim();
}

/** Where the name ends and something else begins. */
const ends = [
  /\s*[([{"„“].*$/u,
  /: .*$/u,
  /, (?!(?:inc|llc|ltd|gmbh|s\.?a\.?|co)\b).*$/iu,
  /\s+[@#/+].*$/u,
  /\s+(?:in|who|that|where|helping|building|making|with|als|comme|como) .*$/u,
  /\s+(?:and|und|et|for|to|on|from|by|as|für|pour|para|per|dla) (?=\p{Ll}).*$/u,
  /\s+\p{Extended_Pictographic}.*$/u,
  /[^\p{L}\p{M}\p{N})\]!+'’&.]+$/u,
  /,$/u,
];
const pastOfCompany = wordPattern(pastWords, '\\s[^\\p{L}]*WORD');
const nothing = wordPattern(noCompany, '^(?:an? )?WORD');
const known = wordPattern(`${fieldWords} ${locationWords}`);
const filler = /^(?:مجال|قطاع|عالم|شركات)(?:$|\s)/u;
const maxCompanyWords = 7;
const maxCompany = 80;

/** The company name at the start of a text; null if none is clear. */
function readCompany(text: string): string | null {
  let name = text.trim();
  const over = pastOfCompany.exec(foldAccents(name));
  // Folding preserves lengths only without some rare letters; otherwise the name is left unread.
  if (over) name = foldAccents(name).length === name.length ? name.slice(0, over.index) : '';
  for (const end of ends) name = name.replace(end, '').trim();
  if (name === '' || name.length > maxCompany || name.split(' ').length > maxCompanyWords) return null;
  if (!startsAsName(name) || filler.test(name)) return null;
  const folded = foldAccents(name);
  if (nothing.test(folded) || folded.split(/[ &,]+/).every((word) => word === '' || isKnown(word, folded)))
    return null;
  return name;
}

function isKnown(word: string, whole: string): boolean {
  const match = known.exec(word);
  return (match !== null && match[0] === word) || known.exec(whole)?.[0] === whole;
}

/**
 * Starts with a capital, a digit, or a letter of a script without capitals; or looks like "monday.com" or
 * "eBay".
 */
function startsAsName(name: string): boolean {
  return /^['"]?[\p{Lu}\p{Lo}\p{N}]/u.test(name) || /^\p{Ll}+(?:\p{Lu}|\.\p{Ll}{2,}(?:$|\s))/u.test(name);
}

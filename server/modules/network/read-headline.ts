import type { Seniority } from '#contract/signals.ts';
import { foldWords } from './fold-words.ts';
import { pastWords, roleEnds } from './headline-words.ts';
import { readCompany } from './read-company.ts';
import { readSeniority } from './read-seniority.ts';
import { isSlogan, readTitle, titleBeforeCompany } from './read-title.ts';
import { splitHeadline } from './split-headline.ts';
import { wordPattern } from './word-pattern.ts';

/** What a headline says, as far as it is clear. */
export type HeadlineFacts = { title: string | null; company: string | null; seniority: Seniority | null };

type Job = { title: string | null; company: string | null };
const unclear: Job = { title: null, company: null };

const isPast = wordPattern(pastWords, '^[^\\p{L}\\p{N}]*WORD');
const isWorking = /^(?:(?:currently |now )?(?:working|employed|team))?$/i;

/**
 * Reads the present job from a headline; rather nothing than something wrong. Title and company are parts of the
 * headline, once its white space is single spaces. Never throws.
 */
export function readHeadline(headline: string | null): HeadlineFacts {
  const jobs = splitHeadline(headline ?? '')
    .map(dropPast)
    .map(readJob);
  const job =
    jobs.find(({ title, company }) => title !== null && company !== null) ??
    jobs.find(({ title }) => title !== null) ??
    jobs.find(({ company }) => company !== null) ??
    unclear;
  return { ...job, seniority: readSeniority(job.title) };
}

/** "ex-Maersk, now CEO at Relay" without its past; empty where the rest may be past as well. */
function dropPast(part: string): string {
  let rest = part;
  while (isPast.test(foldWords(rest))) {
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

/** How "at" is said. Those that also mean "in" may stand before something else, hence the last one counts. */
const joiners =
  / (?:at|@|bei|beim|chez|en|na|no|em|presso|w|we|på|hos|bij|в|في) (?:the |der |dem |la |el |l['’])?| @(?=[\p{L}\p{N}])|^(?:at |@ ?)/gu;

/** "Head of Data at Bosun". */
function readJoined(part: string): Job | null {
  const found = [...part.matchAll(joiners)].reverse();
  for (const match of found) {
    const company = readCompany(part.slice(match.index + match[0].length));
    if (company === null) continue;
    const before = part.slice(0, match.index).trim();
    // "Founder at A @ B": the first company is the one that goes with the title.
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

/** "CEO of Acme", "Gründerin der Muster GmbH": only who stands for the whole company. */
function readOf(part: string): Job | null {
  const match = / (?:of|von|der|de|di|van|av) (?:the |der )?/.exec(part);
  if (!match || !ownersOf.test(foldWords(part.slice(0, match.index)))) return null;
  const company = readCompany(part.slice(match.index + match[0].length));
  const title = readTitle(part.slice(0, match.index));
  return company === null || title === null ? null : { title, company };
}

/** "Co-founder, Loomwell": a whole title, then one name. */
function readComma(part: string): Job | null {
  const comma = part.indexOf(', ');
  if (comma < 0) return null;
  const title = readTitle(part.slice(0, comma));
  if (title === null || title !== part.slice(0, comma)) return null;
  const rest = part.slice(comma + 2);
  // Lists of what somebody is ("Engineer, Climber, Berliner") hold no company.
  const isList = /^\p{Lu}[^,]*, \p{Lu}/u.test(rest) && !/^[^,]*\(/.test(rest);
  const company = isList || readTitle(rest.split(',')[0] ?? '') !== null ? null : readCompany(rest);
  return { title, company };
}

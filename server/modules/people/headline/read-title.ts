import type { Seniority } from '#contract/signals/signal-kinds.ts';
import { foldAccents } from '#core/fold-accents.ts';
import {
  fieldsInIng,
  fieldWords,
  noSeniority,
  pastWords,
  roleWords,
  seniorityMarks,
  seniorityWords,
  sloganStarts,
  smallGroups,
  wordPattern,
} from './headline-dictionary.ts';

const ranks = seniorityWords.map(([, words]) => words).join(' ');
const startsAsSlogan = wordPattern(sloganStarts, '^WORD');
const inIng = wordPattern(fieldsInIng, '^WORD');
const past = wordPattern(pastWords);
const role = wordPattern(`${ranks} ${roleWords}`);
const startsAsRole = wordPattern(`${ranks} ${roleWords}`, '^WORD');
const endsAsRole = wordPattern(`${ranks} ${roleWords}`, 'WORD$');
const roleOf = wordPattern(
  `${ranks} ${roleWords}`,
  'WORD(?:,| &| and| und| et| y| e| of| de| des| du| di| für| for| av| van) ',
);
const roleThenField = wordPattern(`${ranks} ${roleWords}`, `WORD(?: ${wordPattern(fieldWords).source})+$`);
const maxWords = 8;
const longest = 80;

/** Whether a text is a sentence about oneself rather than a title. */
export function isSlogan(text: string): boolean {
  const folded = foldAccents(text.trim());
  return startsAsSlogan.test(folded) || (/^\p{L}{2,}ing(?: |$)/u.test(folded) && !inIng.test(folded));
}

/** The title that makes up a text: it must contain a rank or a job in the position where titles have them. */
export function readTitle(text: string): string | null {
  const title = cutTitle(text);
  if (title === '' || isLong(title) || isSlogan(title)) return null;
  const folded = foldAccents(title);
  if (past.test(folded)) return null;
  return [startsAsRole, endsAsRole, roleOf, roleThenField].some((form) => form.test(folded)) ? title : null;
}

/** The title before "at …": there, a field of work ("Sales") is enough. */
export function titleBeforeCompany(text: string): string | null {
  const parts = text.split(/(?<=,) /);
  const isPart = (part: string) => role.test(foldAccents(part)) && !past.test(foldAccents(part));
  const from = parts.findIndex(isPart);
  const lasting = parts.slice(from < 0 ? parts.length - 1 : from).join(' ');
  const title = lasting.replace(/^(?:now|currently|ex-\S+) /i, '').trim();
  if (title === '' || isLong(title) || isSlogan(title) || past.test(foldAccents(title))) return null;
  return role.test(foldAccents(title)) || title.split(' ').length <= 5 ? title : null;
}

const isLong = (title: string) => title.length > longest || title.split(' ').length > maxWords;

/** Removes additions to a title: "for scale-ups", "building Kettle". */
function cutTitle(text: string): string {
  return text
    .replace(/\s*[([{].*$/u, '')
    .replace(
      /\s+(?:for|helping|building|making|who|that|with|in|turned|focused|at|@|für|pour|para|per) .*$/u,
      '',
    )
    .replace(/\s+(?:en|em|na|no|w|på|bei|chez|presso) (?=\p{Lu}).*$/u, '')
    .replace(/[\s,:.]+$/u, '')
    .trim();
}

const rankPatterns = seniorityWords.map(([seniority, words]) => ({ seniority, pattern: wordPattern(words) }));
const marks = seniorityMarks.map(([seniority, words]) => ({
  seniority,
  words: words.split(' ').map(foldAccents),
}));
const none = wordPattern(noSeniority);
const groups = wordPattern(smallGroups);

/** The seniority that a job title states; null if it states none. Never throws. */
export function readSeniority(title: string | null): Seniority | null {
  if (title === null) return null;
  const folded = foldAccents(title);
  if (none.test(folded)) return null;
  const rank = rankPatterns.find(({ pattern }) => pattern.test(folded))?.seniority;
  if (rank === 'head' && groups.test(folded)) return 'manager';
  return rank ?? marks.find(({ words }) => words.some((word) => folded.includes(word)))?.seniority ?? null;
}

import type { Message } from '#sandbox/model/chat-request.ts';

/** What someone asks, as far as the words show it. */
export type Question = {
  text: string;
  /** `the last 7 days`. Null if no time is named. */
  days: number | null;
  /** People, companies, and the like, as written. */
  names: readonly string[];
  /** The topic in lower case: `about pricing`. */
  topic: string | null;
  listName: string | null;
  /** The title for the result. */
  title: string | null;
  intensity: readonly string[] | null;
  seniority: readonly string[] | null;
  /** Whether something should be written or saved, not just answered. */
  isToKeep: boolean;
  /** `these`, `them`: the ones in the previous answer. */
  isAboutThese: boolean;
  wantsDismissed: boolean;
};

const quotes = /["“«„]([^"”»“]{1,80})["”»“]/g;

export function readQuestion(text: string): Question {
  const { listName, title, rest } = readQuoted(text);
  return {
    text,
    days: daysIn(text),
    names: namesAsked(rest).filter((name) => name !== (listName ?? unquotedList(text))),
    topic: topicIn(rest),
    listName: listName ?? unquotedList(text),
    title,
    intensity: /\bvery[ _-]high\b/i.test(text)
      ? ['very_high']
      : /\b(?:hot|high intensity|high or very high)\b/i.test(text)
        ? ['high', 'very_high']
        : null,
    seniority: /\bfounders?\b|\bowners?\b/i.test(listName === null ? rest : rest.replaceAll(listName, ' '))
      ? ['owner']
      : null,
    isToKeep:
      /\b(?:save|keep|draft|summar\w*|prepare|write (?:me )?(?:a|an|the|up)|report|brief|one[- ]pager|table|plan)\b/i.test(
        text,
      ),
    isAboutThese: /\b(?:these|those|them|all of (?:them|these)|they)\b/i.test(text),
    wantsDismissed: /\bdismissed\b/i.test(text),
  };
}

function readQuoted(text: string): { listName: string | null; title: string | null; rest: string } {
  let listName: string | null = null;
  let title: string | null = null;
  let from = 0;
  let rest = '';
  for (const found of text.matchAll(quotes)) {
    const before = text.slice(from, found.index);
    const words = (found[1] ?? '').trim();
    const isKept = /\b(?:report|post|table|artifact|digest|called|titled|title)\s*$/i.test(before);
    if (/\b(?:list|to|on|onto|into)(?: my| the)?(?: list)?(?: called| named)?\s*$/i.test(before) && !isKept) {
      listName ??= words;
    } else if (/\blist(?: called| named)?\s*$/i.test(before)) listName ??= words;
    else if (isKept) title ??= words;
    else rest += ` ${words} `;
    rest += ` ${before} `;
    from = found.index + found[0].length;
  }
  return { listName, title: title ?? null, rest: `${rest}${text.slice(from)}` };
}

/** `to my Founders list`, `to a list called warm leads`. */
function unquotedList(text: string): string | null {
  const called =
    /\blist (?:called|named) ([\p{L}\p{N}][\p{L}\p{N} '&-]{0,60}?)(?=[.,;!?]|$| (?:and|with|for) )/iu.exec(
      text,
    )?.[1];
  if (called) return called.trim();
  const mine = /\b(?:to|on|onto|into|in) (?:my|the|our) ([\p{L}\p{N}][\p{L}\p{N} '&-]{0,60}?) list\b/iu.exec(
    text,
  )?.[1];
  if (mine && !/^(?:new|own|same|right)$/i.test(mine)) return mine.trim();
  return (
    /\b(?:add|put)\b[^.?!]* to ([\p{Lu}][\p{L}\p{N}'&-]*(?: [\p{Lu}\p{N}][\p{L}\p{N}'&-]*)*)\s*[.!?]?$/u.exec(
      text,
    )?.[1] ?? null
  );
}

function daysIn(text: string): number | null {
  const days = countOf(new RegExp(`\\b(${counts.join('|')}|\\d{1,3}) ?days?\\b`, 'i').exec(text)?.[1]);
  if (days !== null) return days;
  const weeks = countOf(new RegExp(`\\b(${counts.join('|')}|\\d{1,2}) weeks\\b`, 'i').exec(text)?.[1]);
  if (weeks !== null) return 7 * weeks;
  if (/\b(?:week|weekly)\b/i.test(text)) return 7;
  if (/\b(?:month|monthly)\b/i.test(text)) return 30;
  if (/\bquarter\b/i.test(text)) return 90;
  if (/\byesterday\b/i.test(text)) return 2;
  return /\b(?:today|tonight|this morning)\b/i.test(text) ? 1 : null;
}

const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** `7`, `seven`. Null if there is no number. */
function countOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const at = counts.indexOf(text.toLowerCase());
  return at >= 0 ? at + 1 : Number(text);
}

/** Words that start sentences and aren't names, and names of things that aren't the user's records. */
const noNames = new Set(
  'a about account active activity anybody anyone background be catch contact daily dm dms every everybody everyone everything her him his idea ideas info information latest message monthly nobody number our overview people’s quick recap recent recently recommend rundown she somebody someone something summary topic topics two three turn update updates weekly whoever accounts add after all an and any are as ask at based before brief build by can check collect compare compose could create describe did do does draft explain fetch find for from gather get give go good has have hello help hey hi how i if in into is it keep let like list lists look make me meeting most my name need new no now of ok okay on one or outline people pick place please plan post posts prepare propose publish put rank read remind reply report review save say search show should signal signals since so some sort start suggest sum summarise summarize take tell thanks that the their them then there these they this to today try until us want was we were what when where which who whom whose why will with within work write yes you your monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december linkedin ingrow x slack reddit rss ceo cto'.split(
    ' ',
  ),
);
const within = /^(?:&|de|da|del|der|di|van|von|al)$/;

/** The names in a question, even if typed quickly: "brief adaeze" names Adaeze. */
function namesAsked(text: string): string[] {
  const names = namesIn(text);
  if (names.length > 0) return names;
  const typed = /^\s*brief(?: me)?(?: on| about)? ([\p{L}'’-]+(?: [\p{L}'’-]+){0,2})\s*[.!?]?\s*$/iu.exec(
    text,
  )?.[1];
  const first = typed?.split(' ')[0] ?? '';
  return typed === undefined || noNames.has(first.toLowerCase()) ? [] : [typed];
}

/** Words spelled like names, in order. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const sentence of text.split(/[.?!:;,\n()“”"]+/)) {
    let name: string[] = [];
    const end = () => {
      while (within.test(name.at(-1) ?? '')) name.pop();
      if (name.length > 0) names.push(name.join(' '));
      name = [];
    };
    for (const raw of sentence.split(/\s+/)) {
      const word = raw.replace(/['’](?:s|m|re|ve|ll|d)?$/, '');
      const isName = /^(?:\p{Lu}|\p{Lo})/u.test(word) && !noNames.has(word.toLowerCase());
      if (isName || (name.length > 0 && within.test(word))) name.push(word);
      else end();
      if (/['’]s?$/.test(raw)) end();
    }
    end();
  }
  return [...new Set(names)];
}

/** The topic of a question without names. */
function topicIn(text: string): string | null {
  const found =
    /\b(?:about|on|regarding|mention(?:s|ed|ing)?|discuss(?:es|ed|ing)?)\s+((?:[\p{Ll}][\p{L}-]*\s?){1,3})/u.exec(
      text,
    )?.[1];
  const words = (found ?? '')
    .trim()
    .split(/\s+/)
    .filter(
      (word) =>
        word !== '' &&
        !noNames.has(word) &&
        !/^(?:it|company|companies|person|feed|feeds|item|items|comments?|week|weeks|month|best|first|next|last|latest)$/.test(
          word,
        ),
    );
  return words.length === 0 ? null : words.slice(0, 2).join(' ');
}

/** The user's messages, including earlier ones, newest last. */
export function userTexts(messages: readonly Message[]): string[] {
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content.trim());
}

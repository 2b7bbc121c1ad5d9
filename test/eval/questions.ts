import type { Realm } from '#contract/profile.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { Expected } from './checks.ts';

/** The rows that answers are compared with, read through the product's routes and not the agents' tools. */
export type Truth = {
  warm: string[];
  active: string[];
  quiet: string[];
  company: string;
  companyPeople: string[];
  all: string[];
};

export async function readTruth(
  member: SignedIn,
  { now, realm, company }: { now: Date; realm: Realm; company: string },
): Promise<Truth> {
  const list = async (query: Record<string, unknown>) =>
    (
      await member.api.signals.list({
        params: { id: realm },
        query: { limit: 200, sort: 'score', ...query },
      })
    ).items;
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const active = await list({ latestFrom: since(7) });
  const all = await list({});
  return {
    warm: active.slice(0, 3).map(({ name }) => name),
    active: active.map(({ name }) => name),
    quiet: (await list({ goneQuiet: true })).map(({ name }) => name),
    company,
    companyPeople: all.filter((one) => one.company === company).map(({ name }) => name),
    all: all.map(({ name }) => name),
  };
}

type Asked = { text: string; expected: (truth: Truth) => Expected };

const people = (
  text: string,
  of: (truth: Truth) => { names: string[]; may?: string[] },
  writes?: string,
): Asked => ({
  text,
  expected: (truth) => {
    const { names, may } = of(truth);
    return {
      names,
      mayName: may,
      tools: ['search_signals', 'read_signal'],
      ...(writes === undefined ? {} : { writes }),
    };
  },
});
const warm = (text: string) => people(text, ({ warm: names, active }) => ({ names, may: active }));
const one = (text: string, name: string) => people(text, () => ({ names: [name] }));
const company = (text: string): Asked => ({
  text,
  expected: ({ company: name, companyPeople }) => ({
    names: [name, companyPeople[0] ?? name],
    tools: ['search_companies', 'read_company'],
  }),
});
const nothing = (text: string): Asked => ({ text, expected: () => ({ names: [], tools: [] }) });
const added = (text: string) =>
  people(text, ({ warm: names }) => ({ names: names.slice(0, 1) }), 'add_to_list');
const looks = (text: string, tools: string[], names: string[]): Asked => ({
  text,
  expected: () => ({ names, tools }),
});

/** Forty questions as people ask them, several wordings each. */
export const questions: readonly Asked[] = [
  warm('Who warmed up this week?'),
  warm('Give me the digest of the week'),
  warm('Who are the most active people this week?'),
  warm('What happened with my signals in the last 7 days?'),
  warm('Catch me up on this week'),
  warm('Who was hot this week?'),
  warm('Top people of the last 7 days, please'),
  people('Who should I write to, and why?', ({ warm: names, active }) => ({
    names: names.slice(0, 2),
    may: active,
  })),
  people('Who should I talk to today?', ({ warm: names, active }) => ({
    names: names.slice(0, 1),
    may: active,
  })),
  people('Which people should I reach out to this week?', ({ warm: names, active }) => ({
    names: names.slice(0, 2),
    may: active,
  })),
  people('Who deserves a message from me?', ({ warm: names, active }) => ({
    names: names.slice(0, 1),
    may: active,
  })),
  one('What did my readers ask?', 'Adaeze Okafor'),
  one('Which questions did people ask under my posts this month?', 'Adaeze Okafor'),
  one('Any unanswered questions in my comments?', 'Adaeze Okafor'),
  one('Tell me about Adaeze Okafor', 'Adaeze Okafor'),
  one('Who is Tomasz Wieczorek?', 'Tomasz Wieczorek'),
  one('Prepare me for a call with Priya Raman', 'Priya Raman'),
  one('What did Jonas Beck say lately?', 'Jonas Beck'),
  one('Brief me on Adaeze', 'Adaeze Okafor'),
  one('What do we know about Sofia Marchetti?', 'Sofia Marchetti'),
  company('Summarize Harbor Analytics'),
  company('Summarise the company Harbor Analytics'),
  company('Account brief for Harbor Analytics'),
  people('Who engaged from Harbor Analytics?', ({ companyPeople }) => ({
    names: companyPeople.slice(0, 1),
    may: companyPeople,
  })),
  people('Is anyone from Relay Freight in my signals?', () => ({ names: ['Tomasz Wieczorek'] })),
  people('Who went quiet?', ({ quiet }) => ({ names: quiet.slice(0, 3), may: quiet })),
  people('Which close contacts have I lost touch with?', ({ quiet }) => ({
    names: quiet.slice(0, 3),
    may: quiet,
  })),
  people('How many people engaged this week?', ({ warm: names, active }) => ({
    names: names.slice(0, 1),
    may: active,
  })),
  added('Add the warmest person of this week to a list called Founders'),
  added('Put the warm people of this week on my “Warm” list'),
  looks(
    'Draft a post from this feed item',
    ['search_feed_items', 'read_feed_item'],
    ['Harbor Analytics Blog'],
  ),
  looks(
    'Write a post about something from my feeds',
    ['search_feed_items', 'read_feed_item'],
    ['Harbor Analytics Blog'],
  ),
  looks('What did others publish this month?', ['search_posts'], ['Adaeze Okafor']),
  looks('Which posts this month are worth a comment?', ['search_posts'], ['Adaeze Okafor']),
  looks('Which comments deserve a reply?', ['search_signals'], ['Adaeze Okafor']),
  looks('What should I write about next week?', ['read_own_posts'], ['Adaeze Okafor']),
  nothing('Tell me about Zoë Quartz'),
  nothing('How is the weather in Oslo?'),
  nothing('What is the revenue of Quartz Brothers?'),
  nothing('What is the meaning of life?'),
];

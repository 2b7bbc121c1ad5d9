import type { Message } from '#sandbox/model/chat-request.ts';
import {
  type Company,
  type CompanyRow,
  type ItemRow,
  type ListRow,
  type Own,
  type Person,
  type PersonRow,
  type PostRow,
  readCompanies,
  readCompany,
  readItem,
  readItems,
  readLists,
  readOwn,
  readPeople,
  readPerson,
  readPost,
  readPosts,
} from './rows.ts';

/** A call made since the user's last message, with its output. */
export type Made = { tool: string; input: Readonly<Record<string, unknown>>; output: string };

/** Everything the tools have shown for the current question. */
export type Seen = {
  made: readonly Made[];
  people: readonly PersonRow[];
  /** The people who were read in full. */
  persons: readonly Person[];
  posts: readonly PostRow[];
  readPosts: readonly PostRow[];
  items: readonly ItemRow[];
  readItems: readonly ItemRow[];
  companies: readonly CompanyRow[];
  company: Company | undefined;
  lists: readonly ListRow[];
  own: Own | undefined;
};

export function readSeen(messages: readonly Message[]): Seen {
  const made = readMade(messages);
  const of = (tool: string) => made.filter((call) => call.tool === tool).map(({ output }) => output);
  return {
    made,
    people: unique(of('search_signals').flatMap(readPeople)),
    persons: unique(of('read_signal').flatMap((output) => readPerson(output) ?? [])),
    posts: unique(of('search_posts').flatMap(readPosts)),
    readPosts: unique(of('read_post').flatMap((output) => readPost(output) ?? [])),
    items: unique(of('search_feed_items').flatMap(readItems)),
    readItems: unique(of('read_feed_item').flatMap((output) => readItem(output) ?? [])),
    companies: unique(of('search_companies').flatMap(readCompanies)),
    company: of('read_company').flatMap((output) => readCompany(output) ?? [])[0],
    lists: of('read_lists').flatMap(readLists),
    own: of('read_own_posts').map(readOwn)[0],
  };
}

function readMade(messages: readonly Message[]): Made[] {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const outputs = new Map(
    since.filter(({ role }) => role === 'tool').map(({ tool_call_id, content }) => [tool_call_id, content]),
  );
  return since.flatMap(({ tool_calls: calls = [] }) =>
    calls.map(({ id, function: { name, arguments: input } }) => ({
      tool: name,
      input: objectOf(input),
      output: (outputs.get(id) ?? '').replace(/^<<<\w+ \S{8,} ?[^>\n]*>>>$/gm, '').trim(),
    })),
  );
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const unique = <T extends { ref: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.ref, row])).values(),
];

/** The number of people that the search reported before its list: `122 people`. */
export function totalOf(seen: Seen, tool: string, noun: RegExp): string | null {
  for (const { tool: made, output } of seen.made) {
    if (made !== tool) continue;
    const found = noun.exec(output.split('\n')[0] ?? '')?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** People the user may want to hear about: not on “Do not engage”, and not dismissed. */
export const welcome = (people: readonly PersonRow[]): PersonRow[] =>
  people.filter(({ isBlocked, status }) => !isBlocked && status !== 'dismissed');

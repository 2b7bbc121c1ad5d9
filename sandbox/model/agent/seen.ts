import type { Message } from '#sandbox/model/chat-request.ts';
import * as rows from './rows.ts';
import type { Call } from './script.ts';

/** A call made since the user's last message, with its output. */
type Made = Call & { output: string };

/** What a script can go by: the name it's asked about, today's date, and the calls made so far. */
export type Seen = { about: string; today: string; made: readonly Made[] };

/** What the tools have shown since the user's last message. */
export function readSeen(messages: readonly Message[], about: string): Seen {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const outputs = new Map(
    since.filter(({ role }) => role === 'tool').map(({ tool_call_id, content }) => [tool_call_id, content]),
  );
  const made = since.flatMap(({ tool_calls: calls = [] }) =>
    calls.map(({ id, function: { name, arguments: input } }) => ({
      tool: name,
      input: objectOf(input),
      output: (outputs.get(id) ?? '').replace(/^<<<\w+ \S{8,} ?[^>\n]*>>>$/gm, '').trim(),
    })),
  );
  return { about, made, today: todayOf(messages, made) };
}

/** The date that the rules state, otherwise the latest that a row has. */
function todayOf(messages: readonly Message[], made: readonly Made[]): string {
  const rules = messages.find(({ role }) => role === 'system' || role === 'developer')?.content ?? '';
  const stated = /local time is \w+, (\d{4}-\d{2}-\d{2})/.exec(rules)?.[1];
  const shown = made.flatMap(({ output }) => output.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []);
  return stated ?? shown.sort().at(-1) ?? '';
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The output of a call; undefined if it wasn't made. */
export function outputOf(seen: Seen, { tool, input }: Call): string | undefined {
  return seen.made.find(
    (made) =>
      made.tool === tool &&
      Object.entries(input).every(
        ([field, value]) => JSON.stringify(made.input[field]) === JSON.stringify(value),
      ),
  )?.output;
}

const all = <T>(seen: Seen, tool: string, read: (output: string) => T | undefined): T[] =>
  seen.made.flatMap((made) => (made.tool === tool ? (read(made.output) ?? []) : []));

/** The people a search found, without those on “Do not engage” and those dismissed. */
export const peopleOf = (seen: Seen, search: Call): rows.PersonRow[] =>
  rows
    .readPeople(outputOf(seen, search) ?? '')
    .filter(({ isBlocked, status }) => !isBlocked && status !== 'dismissed');

/** The people who were read in full, in the order of these rows. */
export function readInFull<T extends { ref: string }>(
  seen: Seen,
  found: readonly T[],
): { row: T; person: rows.Person }[] {
  const persons = all(seen, 'read_signal', rows.readPerson);
  return found.flatMap((row) => {
    const person = persons.find(({ ref, isBlocked }) => ref === row.ref && !isBlocked);
    return person === undefined ? [] : [{ row, person }];
  });
}

/** What a tool says waits for the user's answer. */
export const waitingIn = (seen: Seen, tool: string): rows.WaitingRow[] =>
  all(seen, tool, rows.readWaiting).flat();

export const postsOf = (seen: Seen, search: Call): rows.PostRow[] =>
  rows.readPosts(outputOf(seen, search) ?? '').filter(({ isBlocked }) => !isBlocked);
export const postsInFull = (seen: Seen): rows.PostRow[] => all(seen, 'read_post', rows.readPost);
export const itemsOf = (seen: Seen, search: Call): rows.ItemRow[] =>
  rows.readItems(outputOf(seen, search) ?? '');
export const itemInFull = (seen: Seen): rows.ItemRow | undefined =>
  all(seen, 'read_feed_item', rows.readItem)[0];
export const companiesOf = (seen: Seen, search: Call): rows.CompanyRow[] =>
  rows.readCompanies(outputOf(seen, search) ?? '');
export const companiesInFull = (seen: Seen): rows.Company[] => all(seen, 'read_company', rows.readCompany);
export const listsOf = (seen: Seen): rows.ListRow[] => all(seen, 'read_lists', rows.readLists).flat();
export const ownPostsOf = (seen: Seen): readonly rows.OwnPost[] =>
  all(seen, 'read_own_posts', rows.readOwnPosts).flat();

/** How many a search says it found, such as 122 for `122 people match.` */
export const totalOf = (seen: Seen, search: Call): number =>
  Number(/^(?:at least )?([\d,]+) /.exec(outputOf(seen, search) ?? '')?.[1]?.replaceAll(',', '') ?? 0);

/** Whether a date is among the last days, today included. */
export function isWithin({ today }: Seen, date: string, days: number): boolean {
  return Date.parse(date) > Date.parse(today) - days * 86_400_000 && date <= today;
}

import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { ListName } from '#contract/signals/lists.ts';
import { pluralize } from '#core/pluralize.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { resolveRef } from '#server/modules/agents/citations.ts';
import { choosePeople } from '#server/modules/signals/choose-people.ts';
import { insertList, lockOwnedList } from '#server/modules/signals/lists/lists.ts';
import { notifyPages } from '#server/modules/signals/lists/notify-pages.ts';
import { listOperations, writeListChange } from '#server/modules/signals/lists/write-list-change.ts';
import { askedSummary } from './asked-texts.ts';
import { type FoundList, findList, findListByName, isRefOrId, listLabel } from './find-list.ts';
import { type ToolRun, writeTool } from './tool.ts';

const Input = z.object({
  listName: z.string().describe('The name or ref of a list. An unknown name creates a new list'),
  people: z.array(z.string()).describe('Refs of people, such as s1. At most 200'),
  includeDismissed: z
    .boolean()
    .nullable()
    .describe('true only if the user asks to include people who are dismissed or on “Do not engage”'),
});
type Input = z.infer<typeof Input>;

const maxPeople = 200;
/** The most names to list individually. */
const maxNames = 12;

export const addToList = writeTool({
  name: 'add_to_list',
  kind: 'write',
  labels: {
    title: 'Add people to a list',
    description: 'Adds people to one of your lists after you approve',
    doing: 'Preparing a list',
    done: 'Added people to a list',
  },
  description:
    'Adds people to one of the user’s lists or a new one, after the user approves. Before calling it, say who and why.',
  input: Input,
  entryMessage: (input) =>
    askedSummary([`${pluralize(input.people.length, 'person', 'people')} to ${listLabel(input.listName)}`]),
  async describe({ db }, run, input) {
    const { list, name, people, leftOut } = await readInput(db, run, input);
    const fresh = people.filter(({ isOn }) => !isOn);
    const already = people.filter(({ isOn }) => isOn);
    const who = pluralize(fresh.length, 'person', 'people');
    return {
      title: `Add ${who} to the ${list === null ? 'new list' : 'list'} “${name}”?`,
      lines: [
        ...(already.length === 0 ? [] : [`Already on it: ${namesOf(already)}.`]),
        ...(fresh.length === 0 ? [] : [`Will be added: ${namesOf(fresh)}.`]),
        ...(leftOut.length === 0 ? [] : [`Left out, dismissed or on “Do not engage”: ${namesOf(leftOut)}.`]),
        ...(list?.kind === 'do_not_engage'
          ? ['inGrow no longer recommends, comments on or drafts for people on this list.']
          : []),
        ...(list === null ? [`Creates the list “${name}”`] : []),
      ],
      destination: null,
      text: null,
      confirm: `Add ${who}`,
      problem:
        fresh.length > 0
          ? null
          : people.length === 0
            ? 'All of them are dismissed or on “Do not engage”, so there’s no one to add.'
            : 'All of them are already on this list.',
    };
  },
  async perform(trx, { clock }, run, input) {
    const { list, name, people } = await readInput(trx, run, input);
    const { userId } = run;
    const listId = list?.id ?? (await insertList(trx, userId, name)).id;
    await lockOwnedList(trx, userId, listId);
    const now = clock.now();
    const chosen = await choosePeople(trx, userId, { signalIds: people.map(({ id }) => id) }, now);
    const listKey = { userId, listId };
    const { changed } = await writeListChange(trx, listKey, chosen, listOperations.addition, {
      id: null,
      now,
    });
    if (changed > 0) await notifyPages(trx, userId, listId);
    const added = pluralize(changed, 'person', 'people');
    return {
      summary: `${added} added to “${name}”`,
      output: `Approved. ${added} added to the list “${name}”.`,
    };
  },
});

type Person = { id: string; name: string; isOn: boolean; isUnwanted: boolean };

/**
 * The people meant, each once, and the list; null if it has to be created.
 *
 * @throws AppError with a message for the model
 */
async function readInput(
  db: Kysely<Database>,
  run: ToolRun,
  input: Input,
): Promise<{ list: FoundList | null; name: string; people: Person[]; leftOut: Person[] }> {
  if (input.people.length === 0)
    throw new AppError('invalid_request', 'No people given. Pass at least one ref, such as s1.');
  if (input.people.length > maxPeople) {
    throw new AppError('invalid_request', `Too many people. Pass at most ${maxPeople} per call.`);
  }
  const known = await findListByName(db, run.userId, input.listName);
  const list = known ?? (isRefOrId(input.listName) ? await findList(db, run, input.listName) : null);
  const name = list?.name ?? newName(input.listName);
  const ids: string[] = [];
  for (const person of new Set(input.people)) ids.push((await resolveRef(db, run, ['signal'], person)).id);
  const { rows } = await sql<Person & { personId: string }>`
    select distinct on (signal.person_id) signal.id, signal.name, exists (
      select from list_person listed where listed.user_id = signal.user_id
        and listed.list_id = ${list?.id ?? null}::uuid and listed.person_id = signal.person_id
    ) as "isOn", (signal.status = 'dismissed' or exists (
      select from list_person listed
      join list on list.user_id = listed.user_id and list.id = listed.list_id and list.kind = 'do_not_engage'
      where listed.user_id = signal.user_id and listed.person_id = signal.person_id
    )) as "isUnwanted"
    from signal where signal.user_id = ${run.userId}::uuid and signal.id = any(${ids}::uuid[])
    order by signal.person_id, signal.id`.execute(db);
  const order = new Map(ids.map((id, index) => [id, index]));
  const named = rows.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
  // People who are otherwise left out may still be added to "Do not engage".
  const takesAll = input.includeDismissed === true || list?.kind === 'do_not_engage';
  return {
    list,
    name,
    people: named.filter(({ isUnwanted }) => takesAll || !isUnwanted),
    leftOut: named.filter(({ isUnwanted }) => !takesAll && isUnwanted),
  };
}

function newName(given: string): string {
  const read = ListName.safeParse(given);
  if (read.success) return read.data;
  throw new AppError('invalid_request', 'The list name must be 1 to 80 characters on one line.');
}

function namesOf(people: readonly Person[]): string {
  const names = people.slice(0, maxNames).map(({ name }) => name);
  const more = people.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

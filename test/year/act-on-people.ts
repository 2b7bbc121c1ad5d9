import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { dumpUser } from '#test/dump-user.ts';
import { gone } from './ledger.ts';
import { click, knownSlugs, newText, pick, type Run, type User } from './users.ts';

type Row = { id: string; person: string; url: string; name: string };

/** People with a URL, in the same order in each run of a seed. */
async function readPeople({ system }: Run, { who }: User): Promise<Row[]> {
  const { rows } = await system.admin.query<Row>(
    `select signal.id, person_id as person, person.url, person.name from signal
     join person on person.user_id = signal.user_id and person.id = signal.person_id
     where signal.user_id = $1 and person.url is not null order by person.url`,
    [who.userId],
  );
  return rows;
}

const readLists = async (user: User) =>
  (await user.who.api.lists.list({})).items.filter(({ kind }) => kind === 'own');

export async function setStatus(run: Run, user: User): Promise<void> {
  const row = pick(run, await readPeople(run, user));
  const status = run.random.pick<SignalStatus>(['new', 'reviewed', 'engaged', 'dismissed']);
  if (!row) return;
  const outcome = await click(run, user, `sets ${row.url} to ${status}`, () =>
    user.who.api.signals.changeStatus({ params: { id: row.id }, body: { status } }),
  );
  user.ledger.write(`status ${row.id} ${row.person}`, status, outcome);
}

export async function writeNote(run: Run, user: User): Promise<void> {
  const row = pick(run, await readPeople(run, user));
  if (!row) return;
  const note = newText(user, 'Note');
  const outcome = await click(run, user, `notes ${note} on ${row.url}`, () =>
    user.who.api.triage.writeNote({ params: { id: row.id }, body: { note } }),
  );
  user.ledger.write(`note ${row.id} ${row.person}`, note, outcome);
}

export async function changeLists(run: Run, user: User): Promise<void> {
  const list = pick(run, await readLists(user));
  const name = newText(user, 'List');
  if (!list || run.random.chance(0.4)) {
    let id: string | undefined;
    const outcome = await click(run, user, `makes ${name}`, async () => {
      ({ id } = await user.who.api.lists.create({ body: { name } }));
    });
    if (id !== undefined) user.ledger.write(`list ${id}`, name, outcome);
    return;
  }
  const params = { id: list.id };
  const isRemoved = run.random.chance(0.3);
  const outcome = await click(
    run,
    user,
    isRemoved ? `deletes ${list.name}` : `renames ${list.name} to ${name}`,
    () =>
      isRemoved
        ? user.who.api.lists.remove({ params })
        : user.who.api.lists.rename({ params, body: { name } }),
  );
  user.ledger.write(`list ${list.id}`, isRemoved ? gone : name, outcome);
  if (isRemoved && outcome !== 'refused') user.ledger.forget(`on ${list.id}`);
}

export async function changeMembers(run: Run, user: User): Promise<void> {
  const list = pick(run, await readLists(user));
  const all = await readPeople(run, user);
  if (!list || all.length === 0) return;
  const first = run.random.below(all.length);
  const some = all.slice(first, first + 1 + run.random.below(5));
  const isAddition = run.random.chance(0.6);
  const params = { id: list.id };
  const body = { signalIds: some.map(({ id }) => id) };
  const { lists } = user.who.api;
  let changeId: string | null = null;
  const outcome = await click(
    run,
    user,
    `${isAddition ? 'puts' : 'takes'} ${some.length} from ${some[0]?.url}`,
    async () => {
      ({ changeId } = await (isAddition
        ? lists.addSignals({ params, body })
        : lists.removeSignals({ params, body })));
    },
  );
  for (const { person } of some)
    user.ledger.write(`on ${list.id} ${person}`, isAddition ? 'on' : gone, outcome);
  const undone = changeId;
  if (undone === null || outcome !== 'done' || run.random.chance(0.7)) return;
  await click(run, user, 'takes that back', () => lists.undo({ params, body: { changeId: undone } }));
  for (const { person } of some) user.ledger.forget(`on ${list.id} ${person}`);
}

/** What undoing a merge restores. */
const mergedTables = [
  'person',
  'person_key',
  'engagement',
  'signal',
  'list_person',
  'person_merge',
  'signal_merge',
  'engage_profile',
] as const;

/** The ids of signals whose score follows earlier rules. A merge scores its signals by the latest ones. */
const readUnscored = async ({ system }: Run, { who }: User) => {
  const { rows } = await system.admin.query<{ id: string }>(
    `select id from signal where user_id = $1
     and score_version < (select max(version) from score_rules where score_rules.user_id = signal.user_id)`,
    [who.userId],
  );
  return rows.map(({ id }) => id);
};

const difference = (table: string, before: string[], after: string[]) => [
  ...before.filter((row) => !after.includes(row)).map((row) => `loses ${table} ${row}`),
  ...after.filter((row) => !before.includes(row)).map((row) => `leaves ${table} ${row}`),
];

/** Merges two people and undoes it at once, which has to restore everything; or lets them stay merged. */
export async function mergeTwo(run: Run, user: User): Promise<void> {
  const all = await readPeople(run, user);
  const [one, other] = [pick(run, all), pick(run, all)];
  if (!one || !other || one.person === other.person) return;
  const { people } = user.who.api;
  const dump = () => dumpUser(run.system.deps.db, user.who.userId, [...mergedTables]);
  const unscored = await readUnscored(run, user);
  const before = await dump();
  let mergeId = '';
  const outcome = await click(run, user, `merges ${one.url} and ${other.url}`, async () => {
    ({ mergeId } = await people.merge({
      params: { id: one.person },
      body: { otherId: other.person, confirm: true },
    }));
  });
  const isUndone = outcome === 'done' && run.random.chance(0.6);
  const undoing = isUndone
    ? await click(run, user, 'undoes that merge', () => people.undoMerge({ params: { id: mergeId } }))
    : 'refused';
  if (undoing === 'done') {
    const after = await dump();
    const isCompared = (row: string) => !unscored.some((id) => row.startsWith(`{"id":"${id}"`));
    const changed = mergedTables.flatMap((table) =>
      difference(table, before[table]?.filter(isCompared) ?? [], after[table]?.filter(isCompared) ?? []),
    );
    run.problems.push(
      ...changed.map((row) => `${user.name}: undoing the merge of ${one.url} and ${other.url} ${row}`),
    );
  }
  if (outcome === 'refused' || undoing === 'done') return;
  for (const { person } of [one, other]) user.ledger.forget(person);
}

/** Whom users connect with or follow, they don't erase. */
const followed = new Set(['maya-lindqvist', 'adaeze-okafor', ...knownSlugs]);

export async function erasePerson(run: Run, user: User): Promise<void> {
  const all = await readPeople(run, user);
  const row = pick(run, all);
  const slug = row && /\/in\/([^/]+)/.exec(row.url)?.[1];
  if (!row || !slug || followed.has(slug)) return;
  const outcome = await click(run, user, `erases ${row.url}`, () =>
    user.who.api.people.erase({ params: { id: row.person } }),
  );
  if (outcome === 'refused') return;
  user.ledger.forget(row.person);
  // What was drafted for their posts goes with them.
  user.ledger.forget('comment ');
  if (outcome === 'done') user.erased.push({ slug, name: row.name });
}

export async function changeScore(run: Run, user: User): Promise<void> {
  const { points, fit, version } = await user.who.api.score.read({});
  const comment = 1 + run.random.below(15);
  await click(run, user, `gives comments ${comment} points`, () =>
    user.who.api.score.change({ body: { points: { ...points, comment }, fit, basedOn: version } }),
  );
}

export async function sync(run: Run, user: User): Promise<void> {
  await click(run, user, 'syncs', () => user.who.api.sources.sync({ params: { id: user.profileId } }));
}

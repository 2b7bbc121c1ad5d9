import type { TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { Operation } from './read-operations.ts';
import type { Facts } from './values-of.ts';

/** Creates records of several kinds for a user, for others to try. */
export async function fillSome({ api }: SignedIn): Promise<void> {
  await api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
  await api.lists.create({ body: { name: 'Not for others' } });
  await api.views.create({ body: { name: 'Not for others', filters: {} } });
  await api.agents.create({ body: { name: 'Scout', instructions: 'Look.', tools: [] } });
  await api.artifacts.create({ body: { kind: 'post', title: 'A', content: 'B' } });
  await api.publications.create({ body: { channel: 'linkedin', text: 'Hello' } });
  await api.accessTokens.create({ body: { name: 'Mine' } });
}

const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const cursorIn = /"nextCursor":"([^"]+)"/g;
/** The number of ids kept per group. More aren't needed to cover every kind. */
const maxPerGroup = 30;

/** The first segment of a path. Records of one kind mostly share it. */
const groupOf = (path: string): string => path.split('/')[1] ?? '';

type Listed = { id?: unknown; items?: Listed[] };

/** The ids of a response's subjects, before other ids in it. */
function idsIn(text: string): string[] {
  const { data } = JSON.parse(text) as { data: Listed | Listed[] | null };
  const all = Array.isArray(data) ? data : [data, ...(Array.isArray(data?.items) ? data.items : [])];
  const subjects = all.map((one) => one?.id);
  return [...new Set([...subjects.filter((id) => typeof id === 'string'), ...(text.match(idIn) ?? [])])];
}

/** Everything the read operations return for a user, by the first segment of their paths. */
export async function gatherFacts(app: Pick<TestApp, 'call'>, operations: Operation[], token: string) {
  const groups = new Map<string, Set<string>>();
  const cursors = new Set<string>();
  const read = async (group: string, path: string) => {
    const answer = await app.call('GET', path, { token });
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return;
    const text = await answer.text();
    const known = groups.get(group) ?? new Set();
    for (const id of idsIn(text)) if (known.size < maxPerGroup) known.add(id);
    groups.set(group, known);
    for (const [, cursor] of text.matchAll(cursorIn)) if (cursor) cursors.add(cursor);
  };
  const reading = operations.filter(({ method, stream }) => method === 'GET' && stream === null);
  for (const { path } of reading.filter((one) => !one.path.includes('{')))
    await read(groupOf(path), `${path}?limit=3`);
  for (const { path } of reading.filter((one) => one.path.includes('{'))) {
    const group = groupOf(path);
    for (const id of ['sample', ...[...(groups.get(group) ?? [])].slice(0, 3)]) {
      await read(group, `${path.replaceAll(/\{\w+\}/g, id)}?limit=3`);
    }
  }
  return { groups, cursors: [...cursors] };
}

type Gathered = Awaited<ReturnType<typeof gatherFacts>>;

/** The data for an operation's requests. Ids of its own group are more likely than others. */
export function factsFor(operation: Operation, own: Gathered, foreign: Gathered): Facts {
  const near = [...(own.groups.get(groupOf(operation.path)) ?? [])];
  const all = [...own.groups.values()].flatMap((ids) => [...ids].slice(0, 4));
  return {
    // The first ids of a group are its subjects.
    ids: [...Array.from({ length: 8 }, () => near.slice(0, 4)).flat(), ...near, ...all],
    foreignIds: [...(foreign.groups.get(groupOf(operation.path)) ?? [])],
    cursors: own.cursors,
  };
}

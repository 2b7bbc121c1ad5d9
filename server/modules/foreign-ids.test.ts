import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { openapi } from '#server/http/openapi.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { dumpUser } from '#test/dump-user.ts';
import { fillAccount } from '#test/fill-account.ts';
import type { JsonSchema, Operation } from '#test/fuzz/read-operations.ts';
import { readOperations } from '#test/fuzz/read-operations.ts';
import { valuesOf } from '#test/fuzz/values-of.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import type { SignedIn } from '#test/sign-in.ts';

/**
 * Every route that accepts ids in its body or query: to Bob, Ann's id gives exactly the same answer as an id
 * that doesn't exist. Ids in paths are tested in routes.test.ts.
 */
const kinds = {
  agent: async ({ api }: SignedIn) => (await api.agents.list({ query: {} })).items[0]?.id,
  artifact: async ({ api }: SignedIn) => (await api.artifacts.all({ query: {} })).items[0]?.id,
  change: async ({ api }: SignedIn) => {
    const signalIds = [await kinds.signal({ api } as SignedIn)].filter((id) => id !== undefined);
    return (await api.bulk.change({ body: { signalIds, status: 'engaged' } })).changeId ?? undefined;
  },
  comment: async ({ api }: SignedIn) => (await api.readyComments.list({ query: {} })).items[0]?.id,
  company: async ({ api }: SignedIn) =>
    (await api.signals.list({ params: { id: 'sample' }, query: { limit: 50 } })).items.find(
      ({ companyId }) => companyId !== null,
    )?.companyId ?? undefined,
  composition: async ({ api }: SignedIn) =>
    (await api.publications.list({ query: {} })).items.find(({ compositionId }) => compositionId !== null)
      ?.compositionId ?? undefined,
  csvImport: async ({ api }: SignedIn) => (await api.csvImports.list({})).items[0]?.id,
  feed: async ({ api }: SignedIn) => (await api.rss.list({ query: {} })).items[0]?.id,
  feedItem: async ({ api }: SignedIn) => (await api.rss.items({ query: { limit: 1 } })).items[0]?.id,
  feedPost: async ({ api }: SignedIn) => (await api.engageFeed.posts({ query: { limit: 1 } })).items[0]?.id,
  list: async ({ api }: SignedIn) => (await api.lists.list({})).items.find(({ kind }) => kind === 'own')?.id,
  person: async ({ api }: SignedIn) =>
    (await api.signals.list({ params: { id: 'sample' }, query: { limit: 5 } })).items[4]?.personId,
  post: async ({ api }: SignedIn) => (await api.signalPosts.list({ params: { id: 'sample' } })).items[0]?.id,
  profile: async ({ api }: SignedIn) => (await api.profile.list({})).items[0]?.id,
  publication: async ({ api }: SignedIn) =>
    (await api.publications.list({ query: { state: ['draft'] } })).items[0]?.id,
  query: async ({ api }: SignedIn) => {
    const agentId = (await kinds.agent({ api } as SignedIn)) ?? '';
    return (await api.queries.list({ params: { agentId }, query: {} })).items[0]?.id;
  },
  schedule: async ({ api }: SignedIn) => (await api.scheduledAgents.list({ query: {} })).items[0]?.id,
  signal: async ({ api }: SignedIn) =>
    (await api.signals.list({ params: { id: 'sample' }, query: { limit: 5 } })).items[3]?.id,
  view: async ({ api }: SignedIn) => (await api.views.list({})).items[0]?.id,
};
type Kind = keyof typeof kinds;

/** The kind of record an id refers to, by its field, or by route and field. */
const kindOfField: Record<string, Kind> = {
  agentId: 'agent',
  answers: 'post',
  artifactId: 'artifact',
  changeId: 'change',
  companyId: 'company',
  compositionId: 'composition',
  connectedProfileId: 'profile',
  feedId: 'feed',
  feedItemId: 'feedItem',
  imageIds: 'post',
  itemId: 'feedItem',
  list: 'list',
  listId: 'list',
  notList: 'list',
  otherId: 'person',
  personId: 'person',
  post: 'post',
  postId: 'post',
  postIds: 'post',
  profile: 'person',
  queryId: 'query',
  readyCommentId: 'comment',
  signalId: 'signal',
  signalIds: 'signal',
  'agents.remove id': 'agent',
  'agents.remove ids': 'agent',
  'engageFeed.followSignals ids': 'signal',
  'engageFeed.markSeen ids': 'feedPost',
  'linkedinAuth.disconnect id': 'post',
  'lists.removeSignals id': 'signal',
  'lists.removeSignals ids': 'signal',
  'recommendations.again id': 'person',
  'recommendations.follow id': 'person',
  'recommendations.never id': 'person',
  'rss.markRead ids': 'feedItem',
  'scheduledAgents.remove id': 'schedule',
  'scheduledAgents.remove ids': 'schedule',
  'today.done id': 'signal',
  'trash.restore id': 'agent',
};

/** The kind of record an id in the path refers to. It is Bob's own, so the body decides the outcome. */
const kindOfPath: Record<string, Kind> = {
  csvImports: 'csvImport',
  lists: 'list',
  messages: 'signal',
  overview: 'profile',
  people: 'person',
  publications: 'publication',
  compositions: 'composition',
  signalPosts: 'profile',
  signals: 'profile',
  views: 'view',
};

const nobodysId = '01890000-0000-7000-8000-000000000000';
const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const momentIn = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Cursors contain the time they were created, points decay, and jobs go on. */
const passingIn = /"(nextCursor|score|points|total|step|done|startedAt)":("[^"]*"|[\d.]+|null)/g;
const goingIn = /"state":"(?:queued|running)"/g;

/** How many bodies are tried per route, in addition to queries. */
const bodiesOfRoute = cases(6, 3);

const keys = new Map<string, { key: string; access: string }>(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members as Record<string, Route>).map(
      ([name, { method, path, access }]): [string, { key: string; access: string }] => [
        `${method} ${path}`,
        { key: `${group}.${name}`, access },
      ],
    ),
  ),
);
const keyOf = ({ method, path }: Operation): string => keys.get(`${method} ${path}`)?.key ?? '';

/** The names of fields that contain ids. */
function idFields(schema: JsonSchema | null | undefined, name = ''): string[] {
  if (!schema) return [];
  return [
    // A cursor is a position in an order and names no record.
    ...(schema.format === 'uuid' && name !== 'cursor' ? [name] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => idFields(one, name)),
    ...idFields(schema.items, name),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, one]) => idFields(one, field)),
  ];
}
const queryOf = ({ parameters }: Operation) => parameters.filter((one) => one.in === 'query');
const takingIds = readOperations(openapi(contract, '0.0.0'))
  .map((operation) => ({
    operation,
    name: `${operation.method} ${operation.path}`,
    fields: [
      ...new Set([
        ...idFields(operation.body),
        ...queryOf(operation).flatMap((parameter) => idFields(parameter.schema, parameter.name)),
      ]),
    ],
  }))
  // Administrators' routes refuse Bob whatever he sends, as routes.test.ts shows.
  .filter(({ name, fields }) => fields.length > 0 && keys.get(name)?.access !== 'admin');

const kindOf = (operation: Operation, field: string): Kind | undefined =>
  kindOfField[`${keyOf(operation)} ${field}`] ?? kindOfField[field];

const app = await startApp();
showRecentPosts(app.composition.deps, 30);
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
await fillAccount(app, ann);
await fillAccount(app, bob);
const idsOf = async (who: SignedIn) => {
  const ids: Partial<Record<Kind, string>> = {};
  for (const [kind, find] of Object.entries(kinds)) {
    const id = await find(who);
    if (id !== undefined) ids[kind as Kind] = id;
  }
  return ids;
};
const anns = await idsOf(ann);
const bobs = await idsOf(bob);
await app.waitForIdle();
afterAll(() => app.stop());

test('there is an id of every kind, and a kind for every field', () => {
  expect(Object.keys(anns).sort()).toEqual(Object.keys(kinds).sort());
  for (const { operation, fields, name } of takingIds) {
    for (const field of fields) expect(kindOf(operation, field), `${name}: ${field}`).toBeDefined();
  }
});

/** A value in which each id is replaced by the one for its field. */
function withIds(value: unknown, idOf: (field: string) => string, field = ''): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => withIds(one, idOf, field)))];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, idOf, name)]));
  }
  return value === nobodysId ? idOf(field) : value;
}

/** Bob's answer, without the parts that differ each time. */
async function askAsBob(operation: Operation, search: string, body: unknown): Promise<string> {
  const kind = kindOfPath[keyOf(operation).split('.')[0] ?? ''];
  const path = operation.path.replaceAll(/\{\w+\}/g, (kind && bobs[kind]) ?? 'no id of this kind');
  const answer = await app.call(operation.method, path + search, {
    token: bob.token,
    ...(body === undefined ? {} : { body }),
  });
  const text = (await answer.text())
    .replaceAll(idIn, 'an id')
    .replaceAll(momentIn, 'a moment')
    .replaceAll(passingIn, '"$1"')
    .replaceAll(goingIn, '"going"');
  return `${answer.status} ${text}`;
}

describe("another user's id", () => {
  test.each(takingIds)('is treated like an unknown id in $name', async ({ operation, fields }) => {
    const theirs = (field: string) => anns[kindOf(operation, field) ?? 'post'] ?? nobodysId;
    // A different id for each route: Bob may choose the id of a composition, and then it is his.
    const number = takingIds.findIndex((one) => one.operation === operation);
    const nobodys = () => nobodysId.slice(0, -3) + String(number).padStart(3, '0');
    const facts = { ids: [nobodysId], foreignIds: [nobodysId], cursors: [] };
    const bodies = operation.body
      ? fc.sample(valuesOf(operation.body, facts), { numRuns: bodiesOfRoute, seed: Number(process.env.SEED) })
      : [undefined];
    const asked = queryOf(operation).filter(({ name, required }) => fields.includes(name) || required);
    const searches = [
      '',
      ...asked.map(
        ({ name }) =>
          (idOf: (field: string) => string) =>
            `?${name}=${idOf(name)}`,
      ),
    ];
    for (const body of bodies) {
      for (const search of searches) {
        const ask = (idOf: (field: string) => string) =>
          askAsBob(
            operation,
            typeof search === 'string' ? search : search(idOf),
            body === undefined ? undefined : withIds(structuredClone(body), idOf),
          );
        const before = await ask(nobodys);
        const answered = await ask(theirs);
        if (answered === before) continue;
        // Bob's first request may have changed the answers to the others.
        expect(answered, JSON.stringify(body)).toBe(await ask(nobodys));
      }
    }
  });

  test("lets nobody change its owner's data", async () => {
    const dump = () =>
      dumpUser(app.composition.deps.db, ann.userId, [
        'artifact',
        'list',
        'list_person',
        'prompt',
        'publication',
        'ready_comment',
        'signal',
        'saved_view',
      ]);
    const before = await dump();
    for (const { operation, fields } of takingIds) {
      if (operation.body === null) continue;
      const theirs = (field: string) => anns[kindOf(operation, field) ?? 'post'] ?? nobodysId;
      const facts = { ids: [nobodysId], foreignIds: [nobodysId], cursors: [] };
      expect(fields.length).toBeGreaterThan(0);
      for (const body of fc.sample(valuesOf(operation.body, facts), {
        numRuns: 3,
        seed: Number(process.env.SEED),
      })) {
        await askAsBob(operation, '', withIds(structuredClone(body), theirs));
      }
    }
    await app.waitForIdle();
    expect(await dump()).toEqual(before);
  });
});

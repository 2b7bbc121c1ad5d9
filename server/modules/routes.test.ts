import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '#contract/client.ts';
import { type ErrorBody, noTokenMessage } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Route } from '#contract/route.ts';
import { startApp, type TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';

/** Every route of the contract, walked as its owner, as somebody else and as nobody. */
const routes = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Route>).map(([name, route]) => ({
    name: `${route.method} ${route.path}`,
    key: `${group}.${name}`,
    route,
  })),
);
const guarded = routes.filter(({ route }) => route.access !== 'public');
const ofOneRecord = guarded.filter(({ route }) => route.params !== undefined);

const someId = '00000000-0000-7000-8000-000000000000';

/** A body and query that each route accepts, so that only what is under test is wrong. */
const sent: Record<string, { body?: unknown; search?: string }> = {
  'signals.searchProfiles': { search: '?keyword=maya' },
  'sources.preview': { search: '?url=https://www.linkedin.com/in/maya-lindqvist' },
  'signals.changeStatus': { body: { status: 'reviewed' } },
  'lists.addSignals': { body: { signalIds: [someId] } },
  'lists.removeSignals': { body: { signalIds: [someId] } },
  'lists.undo': { body: { changeId: someId } },
  'sources.startArchive': { body: { ownerUrl: 'https://www.linkedin.com/in/maya-lindqvist' } },
};

/** Bad input of every route that takes any, and the field it must be refused by. */
const wrong: Record<string, { body?: unknown; search?: string; field: string }> = {
  'access.login': { body: {}, field: 'name' },
  'access.changeProfile': { body: { timezone: 'Mars' }, field: 'timezone' },
  'lists.create': { body: { name: ' ' }, field: 'name' },
  'lists.addSignals': { body: { signalIds: ['x'] }, field: 'signalIds.0' },
  'lists.removeSignals': { body: { filters: {} }, field: 'connectedProfileId' },
  'lists.undo': { body: {}, field: 'changeId' },
  'profile.changeVoice': { body: { offer: 3, rules: [] }, field: 'offer' },
  'signals.searchProfiles': { search: '?limit=5', field: 'keyword' },
  'signals.list': { search: '?limit=0', field: 'limit' },
  'signals.total': { search: '?intensity=huge', field: 'intensity.0' },
  'signals.details': { search: `?cursor=${'x'.repeat(600)}`, field: 'cursor' },
  'signals.changeStatus': { body: { status: 'loved' }, field: 'status' },
  'signals.export': { search: '?scoreMin=many', field: 'scoreMin' },
  'signals.urls': { search: '?latestFrom=yesterday', field: 'latestFrom' },
  'sources.preview': { search: '?url=', field: 'url' },
  'sources.connect': { body: { url: 'https://example.com/in/maya' }, field: 'url' },
  'sources.uploadArchive': { field: 'fileName' },
  'sources.addDirectly': { body: { profileUrl: 'linkedin.com/in/ann' }, field: 'connectedProfileId' },
  'sources.startArchive': { body: { ownerUrl: 7 }, field: 'ownerUrl' },
};

let app: TestApp;
let ann: SignedIn;
let bob: SignedIn;
/** Ann's own ids, by what a route's id names. */
let own: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  ann = await app.signIn('ann@northwind-labs.example');
  bob = await app.signIn('bob@harbor-analytics.example');
  const profile = await ann.api.sources.connect({
    body: { url: 'https://www.linkedin.com/in/maya-lindqvist' },
  });
  await app.settle();
  const { items } = await ann.api.signals.list({ params: { id: profile.id }, query: { limit: 1 } });
  const archive = await app.composition.app.request('/archive-import?fileName=a.zip', {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/zip' },
    body: 'PK\u0003\u0004',
  });
  const { data } = (await archive.json()) as { data: { id: string } };
  await app.settle();
  const { id: listId } = await ann.api.lists.create({ body: { name: 'Leads' } });
  own = {
    'lists.remove': listId,
    'lists.addSignals': listId,
    'lists.removeSignals': listId,
    'lists.undo': listId,
    'jobs.one': profile.syncJobId ?? '',
    'jobs.stop': profile.syncJobId ?? '',
    'signals.details': items[0]?.id ?? '',
    'signals.changeStatus': items[0]?.id ?? '',
    'sources.archive': data.id,
    'sources.startArchive': data.id,
    'sources.deleteArchive': data.id,
    profile: profile.id,
  };
}, 120_000);
afterAll(() => app?.stop());

const call = (key: string, route: Route, id: string, token?: string) => {
  const { body, search = '' } = sent[key] ?? {};
  const path = fillPath(route.path, { id }) + search;
  return app.call(route.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
};
const idFor = (key: string) => own[key] ?? own.profile ?? '';

describe('nobody', () => {
  test.each(guarded)('$name is 401 without a token', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key));
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as ErrorBody).message).toBe(noTokenMessage);
  });
});

describe('somebody else', () => {
  test.each(ofOneRecord)('$name is 404 for their id', async ({ key, route }) => {
    expect(idFor(key)).not.toBe('');
    const answer = await call(key, route, idFor(key), bob.token);
    expect(answer.status).toBe(404);
    expect(((await answer.json()) as ErrorBody).data.code).toBe('not_found');
  });

  test.each(ofOneRecord)('$name is refused by the field for what is no id', async ({ key, route }) => {
    const answer = await call(key, route, 'no-id', ann.token);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as ErrorBody).data.issues?.[0]?.path).toBe('id');
  });
});

describe('bad input', () => {
  const takesInput = routes.filter(({ route }) => route.body || route.query);

  test('is tried on every route that takes any', () => {
    expect(Object.keys(wrong).sort()).toEqual(takesInput.map(({ key }) => key).sort());
  });

  test.each(takesInput)('$name names the field', async ({ key, route }) => {
    const { body, search = '', field } = wrong[key] ?? { field: '' };
    const answer = await app.call(route.method, fillPath(route.path, { id: idFor(key) }) + search, {
      token: ann.token,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as ErrorBody;
    expect(data.code).toBe('invalid_request');
    expect(data.issues?.map(({ path }) => path)).toContain(field);
  });
});

describe('its owner', () => {
  const reads = guarded.filter(({ route }) => route.method === 'GET' && !route.stream);

  test.each(reads)('$name answers', async ({ key, route }) => {
    const answer = await call(key, route, idFor(key), ann.token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveProperty('data');
  });
});

describe('jobs', () => {
  test('show their owner how far they came, and stay as they ended when asked to stop', async () => {
    const { items } = await ann.api.jobs.list({});
    const sync = items.find((job) => job.name === 'sync-profile');
    expect(sync).toMatchObject({ state: 'succeeded', subjectId: own.profile });
    expect(sync?.done).toBe(sync?.total);
    const stopped = await ann.api.jobs.stop({ params: { id: sync?.id ?? '' } });
    expect(stopped.state).toBe('succeeded');
    expect((await bob.api.jobs.list({})).items).toEqual([]);
  });

  test('tell the open pages of their owner, and of nobody else, that something changed', async () => {
    const leave = new AbortController();
    const listen = async (who: SignedIn) => {
      const answer = await app.composition.app.request('/events', {
        headers: { authorization: `Bearer ${who.token}` },
        signal: leave.signal,
      });
      expect(answer.headers.get('content-type')).toContain('text/event-stream');
      return answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const [anns, bobs] = [await listen(ann), await listen(bob)];
    expect((await anns?.read())?.value).toBe(': connected\n\n');
    expect((await bobs?.read())?.value).toBe(': connected\n\n');
    await ann.api.access.changeProfile({ body: { name: 'Ann A.' } });
    await bob.api.access.changeProfile({ body: { name: 'Bob B.' } });
    const event = (id: string) => `data: ${JSON.stringify({ name: 'profile', id })}\n\n`;
    expect((await anns?.read())?.value).toBe(event(ann.userId));
    expect((await bobs?.read())?.value).toBe(event(bob.userId));
    leave.abort();
  });
});

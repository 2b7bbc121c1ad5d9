import { afterAll, describe, expect, it } from 'vitest';
import { noTokenMessage } from '#contract/error-codes.ts';
import type { FoundPerson } from '#contract/signals/signals.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';

const base = '/signals';
const nobody = '00000000-0000-7000-8000-000000000000';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { db } = app.composition.deps;
const profile = await makeProfile(db, ann.userId, 'Ann');
const post = newPost('urn:li:activity:1', {
  text: 'p'.repeat(500),
  url: 'https://www.linkedin.com/feed/update/1',
});
const comments = Array.from({ length: 60 }, (_, index) =>
  newEngagement({
    person: newPerson('kim', { urn: 'ACoAA1', email: 'kim@sample.example' }),
    post,
    text: `Comment ${index}`,
    direction: index % 10 === 9 ? 'outbound' : 'inbound',
    occurredAt: new Date(Date.UTC(2026, 8, 1, index)),
  }),
);
await record(db, profile, [...comments, newEngagement({ person: newPerson('lee'), type: 'reaction' })]);
const { items } = await ann.api.signals.list({ params: { id: profile.id } });
const found = items.find(({ name }) => name === 'kim');
if (found === undefined) throw new Error('no signal of kim');
const kim = found;
afterAll(() => app.stop());

/** Every route that contains an id of Ann's. */
const routes = [
  ['GET', () => `${base}/${profile.id}`],
  ['GET', () => `${base}/${profile.id}/total`],
  ['GET', () => `${base}/${profile.id}/export`],
  ['GET', () => `${base}/${profile.id}/urls`],
  ['GET', () => `${base}/${profile.id}/posts`],
  ['GET', () => `${base}/${kim.id}/details`],
  ['PATCH', () => `${base}/${kim.id}/status`],
] as const;
const bodyOf = (method: string) => (method === 'PATCH' ? { body: { status: 'reviewed' } } : {});

/** Bad calls, and the field that the error names. */
const refusals: [method: string, path: () => string, field: string][] = [
  ['GET', () => `${base}/${profile.id}?limit=201`, 'limit'],
  ['GET', () => `${base}/${profile.id}?limit=0`, 'limit'],
  ['GET', () => `${base}/${profile.id}?sort=color`, 'sort'],
  ['GET', () => `${base}/${profile.id}?cursor=nonsense`, 'cursor'],
  ['GET', () => `${base}/${profile.id}/total?scoreMin=-1`, 'scoreMin'],
  ['GET', () => `${base}/${profile.id}/export?latestFrom=yesterday`, 'latestFrom'],
  ['GET', () => `${base}/${profile.id}/urls?intensity=huge`, 'intensity'],
  ['GET', () => `${base}/${profile.id}?seniority=boss`, 'seniority'],
  ['GET', () => `${base}/${profile.id}/export?company=${'x'.repeat(201)}`, 'company'],
  ['GET', () => `${base}/${profile.id}/total?title=${'x'.repeat(201)}`, 'title'],
  ['GET', () => `${base}/${kim.id}/details?cursor=nonsense`, 'cursor'],
  ['GET', () => `${base}/${profile.id}?reactionType=wow`, 'reactionType'],
  ['GET', () => `${base}/${profile.id}?source=rumour`, 'source'],
  ['GET', () => `${base}/${profile.id}?post=no-id`, 'post'],
  ['GET', () => `${base}/${profile.id}?notList=no-id`, 'notList'],
  ['GET', () => `${base}/${profile.id}?hasEmail=maybe`, 'hasEmail'],
  ['GET', () => `${base}/${profile.id}?location=${'x'.repeat(201)}`, 'location'],
  ['GET', () => `${base}/${profile.id}/total?keywordsAll=sales&keywordsAll=%25`, 'keywordsAll'],
  ['GET', () => `${base}/sample?keywordsNone=--`, 'keywordsNone'],
  ['GET', () => `${base}/all`, 'id'],
  ['GET', () => `${base}/no-id`, 'id'],
  ['PATCH', () => `${base}/${kim.id}/status`, 'status'],
];

describe('signals', () => {
  it.each(routes)("Bob can't see Ann's: %s %s", async (method, path) => {
    const answer = await app.call(method, path(), { token: bob.token, ...bodyOf(method) });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ data: { code: 'not_found' } });
    const unknown = path().replace(/\/[\da-f-]{36}/, `/${nobody}`);
    const same = await app.call(method, unknown, { token: bob.token, ...bodyOf(method) });
    expect(same.status).toBe(404);
  });

  it.each(routes)('needs a session: %s %s', async (method, path) => {
    const answer = await app.call(method, path(), bodyOf(method));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ message: noTokenMessage });
  });

  it.each(refusals)('refuses and names the invalid field: %s %s', async (method, path, field) => {
    const body = method === 'PATCH' ? { body: { status: 'loved' } } : {};
    const answer = await app.call(method, path(), { token: ann.token, ...body });
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as { data: { code: string; issues: { path: string }[] } };
    expect(data.code).toBe('invalid_request');
    expect(data.issues.map((issue) => issue.path.split('.')[0])).toContain(field);
  });

  it('lists, counts and returns URLs', async () => {
    const params = { id: profile.id };
    const page = await ann.api.signals.list({ params, query: { limit: 1 } });
    expect(page).toMatchObject({ items: [{ name: 'kim', interactions: 54, counts: { comment: 54 } }] });
    const next = await ann.api.signals.list({ params, query: { limit: 1, cursor: page.nextCursor ?? '' } });
    expect(next).toMatchObject({
      items: [{ name: 'lee', status: 'new' }],
      nextCursor: null,
      asOf: page.asOf,
    });
    const query = { engagementType: ['reaction' as const, 'message' as const] };
    expect(await ann.api.signals.total({ params, query })).toEqual({ total: 1 });
    expect(await ann.api.signals.urls({ params, query })).toEqual({
      urls: ['https://www.linkedin.com/in/lee'],
      leftOut: 0,
    });
  });

  it('finds people by keyword up to the limit, for their owner only', async () => {
    const search = async (query: string, who = ann) => {
      const answer = await app.call('GET', `/signals/search/profiles?${query}`, { token: who.token });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { items: FoundPerson[] } }).data.items;
    };
    // The user's own people come first; the others are from the data provider.
    const [own, ...others] = await search('keyword=kim');
    expect(own).toMatchObject({
      name: 'kim',
      signals: [{ id: kim.id, connectedProfileId: profile.id }],
    });
    expect(others.filter(({ match }) => match !== 'provider')).toEqual([]);
    expect(await search('keyword=kim&limit=1')).toEqual([own]);
    expect(await search('keyword=kim&limit=2')).toHaveLength(2);
    expect((await search('keyword=kim', bob)).filter(({ signals }) => signals.length > 0)).toEqual([]);
    const refused = await app.call('GET', '/signals/search/profiles?keyword=kim&limit=51', {
      token: ann.token,
    });
    expect(refused.status).toBe(400);
  });

  it('shows the person, receipt and timeline, fifty at a time, newest first, in both directions', async () => {
    const params = { id: kim.id };
    const first = await ann.api.signals.details({ params });
    expect(first.person).toEqual({
      id: kim.personId,
      email: 'kim@sample.example',
      publicId: 'kim',
      urn: 'ACoAA1',
      lookedUp: null,
      edited: [],
    });
    expect(first.receipt.score).toBe(first.signal.score);
    expect(first.timeline.items).toHaveLength(50);
    expect(first.timeline.items[0]).toMatchObject({
      text: 'Comment 59',
      direction: 'outbound',
      post: { excerpt: 'p'.repeat(240), url: 'https://www.linkedin.com/feed/update/1' },
    });
    const next = await ann.api.signals.details({
      params,
      query: { cursor: first.timeline.nextCursor ?? '' },
    });
    expect(next.timeline.nextCursor).toBeNull();
    const texts = [...first.timeline.items, ...next.timeline.items].map(({ text }) => text);
    expect(texts).toEqual(Array.from({ length: 60 }, (_, index) => `Comment ${59 - index}`));
    const lee = (await ann.api.signals.list({ params: { id: profile.id }, query: { search: 'lee' } }))
      .items[0];
    const foreign = `${base}/${lee?.id}/details?cursor=${first.timeline.nextCursor}`;
    expect((await app.call('GET', foreign, { token: ann.token })).status).toBe(400);
  });

  it('changes a status and notifies the open pages', async () => {
    const leave = new AbortController();
    const changes = app.composition.deps.changes.subscribe(ann.userId, leave.signal, 10_000);
    const heard = changes.next();
    const changed = await ann.api.signals.changeStatus({
      params: { id: kim.id },
      body: { status: 'engaged' },
    });
    expect(changed).toMatchObject({ id: kim.id, status: 'engaged' });
    expect((await heard).value).toEqual({ name: 'signals', id: profile.id });
    leave.abort();
    const query = { status: ['engaged' as const] };
    expect(await ann.api.signals.total({ params: { id: profile.id }, query })).toEqual({ total: 1 });
  });

  it('streams the export as a file, ignoring paging', async () => {
    const path = `${base}/${profile.id}/export?limit=1&cursor=any&sort=name`;
    const answer = await app.call('GET', path, { token: ann.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="signals-export-2026-11-20.csv"',
    );
    expect((await answer.text()).trim().split('\n')).toHaveLength(3);
  });

  it('hides the signals of a disconnected profile', async () => {
    const { db } = app.composition.deps;
    const other = await makeProfile(db, ann.userId, 'Other');
    await record(db, other, [newEngagement({ person: newPerson('mo') })]);
    const [mo] = (await ann.api.signals.list({ params: { id: other.id } })).items;
    await ann.api.profile.disconnect({ params: { id: other.id } });
    await expect(ann.api.signals.details({ params: { id: mo?.id ?? '' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('marks what was guessed from the headline, finds by it, and drops the mark once a source confirms', async () => {
    const { db } = app.composition.deps;
    const other = await makeProfile(db, ann.userId, 'Read');
    const params = { id: other.id };
    const person = newPerson('noor', { headline: 'Head of Data @ Bosun, Inc | ex-Maersk' });
    await record(db, other, [newEngagement({ person }), newEngagement({ person: newPerson('pat') })]);
    const guess = { title: 'Head of Data', company: 'Bosun, Inc', seniority: 'head' };
    const { items } = await ann.api.signals.list({
      params,
      query: { company: ['maersk', 'BOSUN, inc'], title: ['data'], seniority: ['head', 'vp'] },
    });
    expect(items).toMatchObject([{ name: 'noor', ...guess, guessed: ['title', 'company', 'seniority'] }]);
    expect(await ann.api.signals.total({ params, query: { company: ['maersk'] } })).toEqual({ total: 0 });
    const path = `${base}/${other.id}`;
    const csv = await app.call('GET', `${path}/export?company=bosun`, { token: ann.token });
    expect(await csv.text()).toContain('Head of Data,"Bosun, Inc",head,title company seniority,');

    const reported = newEngagement({
      person: newPerson('noor', { company: 'Bosun, Inc', title: 'VP Data' }),
    });
    await record(db, other, [{ ...reported, type: 'connection' }], { source: 'archive' });
    const [noor] = (await ann.api.signals.list({ params, query: { seniority: ['vp'] } })).items;
    expect(noor).toMatchObject({ title: 'VP Data', company: 'Bosun, Inc', seniority: 'vp', guessed: [] });
    expect((await bob.api.signals.list({ params, query: {} }).catch((error) => error)).status).toBe(404);
  });
});

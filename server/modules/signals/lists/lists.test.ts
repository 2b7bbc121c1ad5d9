import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ListAddition, maxLists } from '#contract/signals/lists.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const { db } = app.composition.deps;
const profile = await makeProfile(db, ann.userId, 'Ann');
const second = await makeProfile(db, ann.userId, 'Second');
const bobs = await makeProfile(db, bob.userId, 'Bob');
const from = (...slugs: string[]) => slugs.map((slug) => newEngagement({ person: newPerson(slug) }));
await record(db, profile, from('a', 'b', 'c', 'd'));
await record(db, second, from('a', 'x'));
await record(db, bobs, from('a', 'z'));
const first = await signalsOf(ann, profile);
const others = await signalsOf(ann, second);
/**
 * Ids of Ann's signals by name: a, b, c, d in her first profile, A and X in her second; A is the same person
 * as a.
 */
const ids: Record<string, string> = { ...first, A: others.a ?? '', X: others.x ?? '' };
const stranger = (await signalsOf(bob, bobs)).z ?? '';
afterAll(() => app.stop());

/** Each test has its own list. */
let listId = '';
beforeEach(async () => {
  listId = (await ann.api.lists.create({ body: { name: crypto.randomUUID() } })).id;
});

async function signalsOf(who: SignedIn, of: OwnedConnectedProfile): Promise<Record<string, string>> {
  const { items } = await who.api.signals.list({ params: { id: of.id } });
  return Object.fromEntries(items.map(({ name, id }) => [name, id]));
}
const idsOf = (...names: string[]) => names.map((name) => ids[name] ?? '');
const add = (body: ListAddition, who = ann, id = listId) =>
  who.api.lists.addSignals({ params: { id }, body });
const remove = (body: ListAddition) => ann.api.lists.removeSignals({ params: { id: listId }, body });

/** Names of people on the list, in one of Ann's profiles. */
async function namesOn(of = profile): Promise<string> {
  const query = { list: [listId], sort: 'name' as const };
  const { items } = await ann.api.signals.list({ params: { id: of.id }, query });
  return items.map(({ name }) => name).join('');
}

describe('a list', () => {
  it('is created with a trimmed name, unique per user ignoring case and accents', async () => {
    const made = await ann.api.lists.create({ body: { name: '  Käufer 2026 ' } });
    expect(made).toMatchObject({ name: 'Käufer 2026', kind: 'own', people: { sample: 0, real: 0 } });
    // The same letters, composed of other characters; and the built-in list's name.
    for (const name of ['KAUFER 2026', 'ka\u0308ufer 2026', 'do not ENGAGE']) {
      await expect(ann.api.lists.create({ body: { name } })).rejects.toMatchObject({
        status: 409,
        code: 'conflict',
      });
    }
    expect((await bob.api.lists.create({ body: { name: 'Käufer 2026' } })).id).not.toBe(made.id);
  });

  it.each(['', '  ', 'x'.repeat(81), 'a\u0000b', 'a\nb', 7, null])('rejects %j as a name', async (name) => {
    const answer = await app.call('POST', '/list', { token: ann.token, body: { name } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { issues: [{ path: 'name' }] } });
  });

  it('is shown after the built-in list, with its number of people, to its owner only', async () => {
    const { items: before } = await bob.api.lists.list({});
    expect(before[0]).toMatchObject({ kind: 'do_not_engage', name: 'Do not engage' });
    for (const name of ['Zebra', 'ähnlich', 'Ofen']) await bob.api.lists.create({ body: { name } });
    const zebra = (await bob.api.lists.list({})).items.find(({ name }) => name === 'Zebra');
    await add({ connectedProfileId: bobs.id, filters: {} }, bob, zebra?.id);
    const { items } = await bob.api.lists.list({});
    const own = items.slice(1).filter(({ name }) => name !== 'Käufer 2026');
    expect(own.map(({ name }) => name)).toEqual(['ähnlich', 'Ofen', 'Zebra']);
    expect(own.map(({ people }) => people.sample)).toEqual([0, 0, 2]);
    expect(items.map(({ id }) => id)).not.toContain(listId);
  });

  it("is renamed and keeps its people, but not to a taken name, and the built-in list can't be renamed", async () => {
    await add({ signalIds: idsOf('a', 'b') });
    const rename = (name: string, id = listId, who = ann) =>
      who.api.lists.rename({ params: { id }, body: { name } });
    expect(await rename('  Werkstatt ')).toMatchObject({
      id: listId,
      name: 'Werkstatt',
      people: { sample: 2, real: 0 },
    });
    expect((await rename('WERKSTATT')).name).toBe('WERKSTATT');
    const shown = await ann.api.signals.list({ params: { id: profile.id }, query: { list: [listId] } });
    expect(shown.items.map(({ lists }) => lists.map(({ name }) => name))).toEqual([
      ['WERKSTATT'],
      ['WERKSTATT'],
    ]);
    const other = await ann.api.lists.create({ body: { name: 'Büro' } });
    for (const name of ['werkstatt', 'Do not Engage']) {
      await expect(rename(name, other.id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    }
    await expect(rename('Buro', listId)).rejects.toMatchObject({ status: 409 });
    await expect(rename('Mine', listId, bob)).rejects.toMatchObject({ status: 404 });
    const [builtIn] = (await ann.api.lists.list({})).items;
    await expect(rename('Enemies', builtIn?.id)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    expect((await ann.api.lists.list({})).items[0]).toEqual(builtIn);
  });

  it('keeps its name unique when two lists are renamed at once, and one rename is refused', async () => {
    const two = await Promise.all(['One', 'Two'].map((name) => ann.api.lists.create({ body: { name } })));
    const reported = await Promise.allSettled(
      two.map(({ id }) => ann.api.lists.rename({ params: { id }, body: { name: 'Both' } })),
    );
    expect(reported.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = reported.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 409, code: 'conflict' });
  });

  it("is deleted without its people, and the built-in list can't be deleted", async () => {
    await add({ signalIds: idsOf('a', 'b') });
    expect(await ann.api.lists.remove({ params: { id: listId } })).toEqual({ id: listId });
    expect((await ann.api.signals.total({ params: { id: profile.id } })).total).toBe(4);
    await expect(ann.api.lists.remove({ params: { id: listId } })).rejects.toMatchObject({ status: 404 });
    const [builtIn] = (await ann.api.lists.list({})).items;
    await expect(ann.api.lists.remove({ params: { id: builtIn?.id ?? '' } })).rejects.toMatchObject({
      status: 403,
    });
    expect((await ann.api.lists.list({})).items[0]).toEqual(builtIn);
  });

  it('is refused above the maximum number of lists', async () => {
    const eve = await app.signIn('eve@northwind-labs.example', 'Eve');
    await app.composition.deps.db
      .insertInto('list')
      .values(
        Array.from({ length: maxLists - 2 }, (_, index) => ({ user_id: eve.userId, name: `L${index}` })),
      )
      .execute();
    await eve.api.lists.create({ body: { name: 'Last' } });
    await expect(eve.api.lists.create({ body: { name: 'More' } })).rejects.toMatchObject({ status: 409 });
  });
});

describe('people on a list', () => {
  it('are added once across all connected profiles, and their details show the list', async () => {
    expect(await add({ signalIds: idsOf('a', 'b', 'a') })).toMatchObject({ added: 2, already: 0 });
    expect(await add({ signalIds: idsOf('A', 'a', 'c') })).toMatchObject({ added: 1, already: 1 });
    expect([await namesOn(), await namesOn(second)]).toEqual(['abc', 'a']);
    const details = await ann.api.signals.details({ params: { id: ids.A ?? '' } });
    expect(details.signal.lists).toContainEqual(expect.objectContaining({ id: listId, kind: 'own' }));
    const nothing = await add({ signalIds: idsOf('a') });
    expect(nothing).toEqual({ added: 0, already: 1, changeId: null, job: null });
  });

  it('can be removed, and both adding and removing can be undone once', async () => {
    await add({ signalIds: idsOf('a') });
    const added = await add({ connectedProfileId: profile.id, filters: { search: 'a' } });
    expect(added).toEqual({ added: 0, already: 1, changeId: null, job: null });
    const all = await add({ connectedProfileId: profile.id, filters: {} });
    expect(all).toMatchObject({ added: 3, already: 1 });
    const removed = await remove({ connectedProfileId: profile.id, filters: { list: [listId] } });
    expect(removed).toMatchObject({ removed: 4, absent: 0 });
    expect(await namesOn()).toBe('');
    const undo = (changeId: string | null) =>
      ann.api.lists.undo({ params: { id: listId }, body: { changeId: changeId ?? '' } });
    expect(await undo(removed.changeId)).toEqual({ changed: 4, job: null });
    expect(await namesOn()).toBe('abcd');
    expect(await undo(all.changeId)).toEqual({ changed: 3, job: null });
    expect(await namesOn()).toBe('a');
    await expect(undo(all.changeId)).rejects.toMatchObject({ status: 404 });
    const last = await remove({ signalIds: idsOf('a', 'b') });
    expect(last).toMatchObject({ removed: 1, absent: 1 });
    const answer = await app.call('POST', `/list/${listId}/undo`, {
      token: bob.token,
      body: { changeId: last.changeId },
    });
    expect(answer.status).toBe(404);
    app.advance(2 * 3_600_000);
    await add({ signalIds: idsOf('b') });
    await expect(undo(last.changeId)).rejects.toMatchObject({ status: 404 });
    const { db } = app.composition.deps;
    const kept = await db.selectFrom('bulk_change').select('id').where('user_id', '=', ann.userId).execute();
    expect(kept.map(({ id }) => id)).not.toContain(last.changeId);
  });

  it('are removed by `ids` and `id` too', async () => {
    await add({ signalIds: idsOf('a', 'b', 'c') });
    const call = (body: unknown) => app.call('DELETE', `/list/${listId}/signals`, { token: ann.token, body });
    expect(await (await call({ ids: idsOf('a', 'd') })).json()).toMatchObject({
      data: { removed: 1, absent: 1 },
    });
    expect((await call({ id: ids.b })).status).toBe(200);
    expect(await namesOn()).toBe('c');
    expect((await call({ id: ids.b, ids: idsOf('c') })).status).toBe(400);
  });

  it("aren't added if one signal is another user's, unknown or of a disconnected profile", async () => {
    const other = await makeProfile(app.composition.deps.db, ann.userId, 'Other');
    await record(app.composition.deps.db, other, [newEngagement({ person: newPerson('o') })]);
    const hidden = (await signalsOf(ann, other)).o ?? '';
    await ann.api.profile.disconnect({ params: { id: other.id } });
    await add({ signalIds: idsOf('a') });
    for (const id of [stranger, hidden, crypto.randomUUID()]) {
      const signalIds = [...idsOf('a', 'b'), id];
      await expect(add({ signalIds })).rejects.toMatchObject({ status: 404 });
      await expect(remove({ signalIds })).rejects.toMatchObject({ status: 404 });
    }
    for (const connectedProfileId of [bobs.id, other.id]) {
      await expect(add({ connectedProfileId, filters: {} })).rejects.toMatchObject({ status: 404 });
    }
    await expect(add({ signalIds: [stranger] }, bob)).rejects.toMatchObject({ status: 404 });
    expect(await namesOn()).toBe('a');
  });

  it.each([
    [{}, 'signalIds'],
    [{ signalIds: [] }, 'signalIds'],
    [{ signalIds: 'x' }, 'signalIds'],
    [{ signalIds: Array.from({ length: 1001 }, () => crypto.randomUUID()) }, 'signalIds'],
    [{ signalIds: [crypto.randomUUID()], filters: {} }, 'signalIds'],
    [{ connectedProfileId: crypto.randomUUID() }, 'filters'],
    [{ filters: {} }, 'connectedProfileId'],
    // A misspelled filter must not match everyone.
    [{ connectedProfileId: crypto.randomUUID(), filters: { intensety: ['high'] } }, 'filters.intensety'],
    [{ connectedProfileId: crypto.randomUUID(), filters: { intensity: ['huge'] } }, 'filters.intensity.0'],
  ])('are refused as %j, naming %s', async (body, field) => {
    for (const method of ['POST', 'DELETE']) {
      const answer = await app.call(method, `/list/${listId}/signals`, { token: ann.token, body });
      expect(answer.status).toBe(400);
      const { data } = (await answer.json()) as { data: { issues: { path: string }[] } };
      expect(data.issues.map(({ path }) => path)).toContain(field);
    }
  });

  it('match a plain set after any steps', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const step = fc.record({
      way: fc.constantFrom('add' as const, 'remove' as const, 'undo' as const),
      who: fc.subarray(names, { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        listId = (await ann.api.lists.create({ body: { name: crypto.randomUUID() } })).id;
        let set = new Set<string>();
        let before: { set: Set<string>; changeId: string } | null = null;
        for (const { way, who } of steps) {
          if (way === 'undo') {
            if (before === null) continue;
            await ann.api.lists.undo({ params: { id: listId }, body: { changeId: before.changeId } });
            set = before.set;
            before = null;
          } else {
            const next = new Set(set);
            for (const name of who) way === 'add' ? next.add(name) : next.delete(name);
            const moved = Math.abs(next.size - set.size);
            const body = { signalIds: idsOf(...who) };
            const reported = way === 'add' ? await add(body) : await remove(body);
            const counts =
              'added' in reported ? [reported.added, reported.already] : [reported.removed, reported.absent];
            expect(counts).toEqual([moved, who.length - moved]);
            before = reported.changeId === null ? null : { set, changeId: reported.changeId };
            set = next;
          }
          expect(await namesOn()).toBe(names.filter((name) => set.has(name)).join(''));
        }
        await ann.api.lists.remove({ params: { id: listId } });
      }),
      { numRuns: cases(25, 3) },
    );
  });

  it('are added once by concurrent calls, and no call fails', async () => {
    const all = { connectedProfileId: profile.id, filters: {} };
    const reported = await Promise.all(Array.from({ length: 8 }, () => add(all)));
    expect(reported.reduce((sum, { added }) => sum + added, 0)).toBe(4);
  });
});

describe('the signals of a list', () => {
  it('are the same in table, total, export and URLs, also for the filter on no list', async () => {
    const [eve] = [await app.signIn('lou@northwind-labs.example', 'Lou')];
    const { db } = app.composition.deps;
    const own = await makeProfile(db, eve.userId, 'Lou');
    await record(
      db,
      own,
      ['k', 'l', 'm'].map((slug) => newEngagement({ person: newPerson(slug) })),
    );
    const [builtIn] = (await eve.api.lists.list({})).items;
    const signalIds = [(await signalsOf(eve, own)).k ?? ''];
    await add({ signalIds }, eve, builtIn?.id);
    for (const [search, names] of [
      [`list=${builtIn?.id}`, ['k']],
      [`list=${builtIn?.id},${listId}`, ['k']],
      [`list=${listId}`, []],
      ['noList=true', ['l', 'm']],
      [`noList=true&list=${builtIn?.id}`, []],
      ['noList=false', ['k', 'l', 'm']],
    ] as const) {
      const read = async (path: string) =>
        (
          await app.call(
            'GET',
            `/signals/${own.id}${path}?sort=name&${search}${path.startsWith('/total') || path === '' ? '' : '&withDoNotEngage=true'}`,
            { token: eve.token },
          )
        ).text();
      const listed = JSON.parse(await read('')) as { data: { items: { name: string }[] } };
      expect(listed.data.items.map(({ name }) => name)).toEqual(names);
      expect(JSON.parse(await read('/total'))).toEqual({ data: { total: names.length } });
      const rows = parse(await read('/export'), { columns: true }) as { name: string }[];
      expect(rows.map(({ name }) => name)).toEqual(names);
      const urls = names.map((name) => `https://www.linkedin.com/in/${name}`);
      expect(JSON.parse(await read('/urls'))).toEqual({ data: { urls, leftOut: 0 } });
    }
  });

  it('notify the open pages of every connected profile', async () => {
    const leave = new AbortController();
    const changes = app.composition.deps.changes.subscribe(ann.userId, leave.signal, 10_000);
    // Listening starts with the first `next()`.
    let heard = changes.next();
    await add({ signalIds: idsOf('a') });
    const waited = [
      { name: 'list', id: listId },
      { name: 'signals', id: profile.id },
      { name: 'signals', id: second.id },
    ].map((event) => JSON.stringify(event));
    // Notifications of earlier changes may still arrive here.
    while (waited.length > 0) {
      const listKey = waited.indexOf(JSON.stringify((await heard).value));
      if (listKey >= 0) waited.splice(listKey, 1);
      if (waited.length > 0) heard = changes.next();
    }
    expect(waited).toEqual([]);
    leave.abort();
  });
});

const calls: [method: string, path: () => string][] = [
  ['GET', () => '/list'],
  ['POST', () => '/list'],
  ['DELETE', () => `/list/${listId}`],
  ['POST', () => `/list/${listId}/signals`],
  ['DELETE', () => `/list/${listId}/signals`],
  ['POST', () => `/list/${listId}/undo`],
];

describe('a visitor without a session', () => {
  it.each(calls)('is refused %s %s', async (method, path) => {
    expect((await app.call(method, path(), method === 'GET' ? {} : { body: {} })).status).toBe(401);
  });
});

import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkChange } from '#contract/signals/bulk.ts';
import { SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';

/** Each test has its own profiles: two of Ann's, one of Bob's. */
let profile: OwnedConnectedProfile;
let second: OwnedConnectedProfile;
let bobs: OwnedConnectedProfile;
/** Ids of signals by name: a, b, c, d in Ann's first profile, x in her second, z in Bob's. */
let ids: Record<string, string>;

const hour = 3_600_000;
const names = ['a', 'b', 'c', 'd'];

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app.stop());

beforeEach(async () => {
  const { db } = app.composition.deps;
  profile = await makeProfile(db, ann.userId, 'Ann');
  second = await makeProfile(db, ann.userId, 'Second');
  bobs = await makeProfile(db, bob.userId, 'Bob');
  const from = (...slugs: string[]) => slugs.map((slug) => newEngagement({ person: newPerson(slug) }));
  await record(db, profile, from(...names));
  await record(db, second, from('x'));
  await record(db, bobs, from('z'));
  const idsOf = async (who: SignedIn, of: OwnedConnectedProfile) =>
    (await signalsOf(who, of)).map(({ name, id }) => [name, id] as const);
  const [first, others, strangers] = [
    await idsOf(ann, profile),
    await idsOf(ann, second),
    await idsOf(bob, bobs),
  ];
  ids = Object.fromEntries([...first, ...others, ...strangers]);
});

async function signalsOf(who: SignedIn, of: OwnedConnectedProfile): Promise<Signal[]> {
  return (await who.api.signals.list({ params: { id: of.id }, query: { sort: 'name' } })).items;
}
const idsOf = (...all: string[]) => all.map((name) => ids[name] ?? '');
const change = (body: BulkChange, who = ann) => who.api.bulk.change({ body });
const undo = (changeId: string | null, who = ann) =>
  who.api.bulk.undo({ body: { changeId: changeId ?? '' } });
const statuses = async () => (await signalsOf(ann, profile)).map(({ status }) => status);
const snoozes = async () => (await signalsOf(ann, profile)).map(({ snoozedUntil }) => snoozedUntil);

describe('a bulk change', () => {
  it('sets a status by ids or by filter, and its undo restores the previous statuses once', async () => {
    const named = await change({ signalIds: idsOf('a', 'b', 'a', 'x'), status: 'reviewed' });
    expect(named).toMatchObject({ changed: 3, unchanged: 0 });
    const filters = { status: ['new' as const, 'reviewed' as const] };
    const all = await change({ connectedProfileId: profile.id, filters, status: 'reviewed' });
    expect(all).toMatchObject({ changed: 2, unchanged: 2 });
    expect(await statuses()).toEqual(['reviewed', 'reviewed', 'reviewed', 'reviewed']);
    const nothing = await change({ connectedProfileId: profile.id, filters: {}, status: 'reviewed' });
    expect(nothing).toEqual({ changed: 0, unchanged: 4, changeId: null, job: null });
    expect(await undo(all.changeId)).toEqual({ changed: 2, job: null });
    expect(await statuses()).toEqual(['reviewed', 'reviewed', 'new', 'new']);
    await expect(undo(all.changeId)).rejects.toMatchObject({ status: 404 });
    expect(await undo(named.changeId)).toEqual({ changed: 3, job: null });
    expect((await signalsOf(ann, second))[0]?.status).toBe('new');
  });

  it('leaves later changes in place on undo, even if a signal has the same status again', async () => {
    const first = await change({ signalIds: idsOf(...names), status: 'reviewed' });
    await change({ signalIds: idsOf('a'), status: 'engaged' });
    await change({ signalIds: idsOf('a'), status: 'reviewed' });
    for (const status of ['dismissed', 'reviewed'] as const) {
      await ann.api.signals.changeStatus({ params: { id: ids.b ?? '' }, body: { status } });
    }
    await ann.api.signals.changeStatus({ params: { id: ids.c ?? '' }, body: { status: 'reviewed' } });
    expect(await undo(first.changeId)).toEqual({ changed: 2, job: null });
    expect(await statuses()).toEqual(['reviewed', 'reviewed', 'new', 'new']);
  });

  it('snoozes and wakes signals without touching their status, and the other way round', async () => {
    const [soon, later] = [1, 2].map((hours) => new Date(app.now().getTime() + hours * hour).toISOString());
    const first = await change({ signalIds: idsOf('a', 'b'), snoozedUntil: soon ?? '' });
    const both = await change({
      connectedProfileId: profile.id,
      filters: { snoozed: true },
      status: 'engaged',
    });
    expect(both.changed).toBe(2);
    const woken = await change({ signalIds: idsOf('a'), snoozedUntil: null });
    await change({ signalIds: idsOf('c'), snoozedUntil: later ?? '' });
    expect(await snoozes()).toEqual([null, soon, later, null]);
    await ann.api.access.changeProfile({ body: { timezone: 'America/New_York' } });
    const dated = await change({ signalIds: idsOf('d'), snoozedUntil: '2031-11-01' });
    expect((await snoozes())[3]).toBe('2031-11-01T04:00:00.000Z');
    await undo(dated.changeId);
    await ann.api.access.changeProfile({ body: { timezone: 'UTC' } });
    expect(await undo(both.changeId)).toEqual({ changed: 2, job: null });
    expect(await statuses()).toEqual(['new', 'new', 'new', 'new']);
    await undo(woken.changeId);
    expect(await undo(first.changeId)).toEqual({ changed: 2, job: null });
    expect(await snoozes()).toEqual([null, null, later, null]);

    const total = async (snoozed: boolean) =>
      (await ann.api.signals.total({ params: { id: profile.id }, query: { snoozed } })).total;
    expect([await total(true), await total(false)]).toEqual([1, 3]);
    app.advance(2 * hour + 1);
    expect([await total(true), await total(false)]).toEqual([0, 4]);
    expect(await snoozes()).toEqual([null, null, later, null]);
  });

  it('keeps snooze and status when new facts about the person arrive', async () => {
    const until = new Date(app.now().getTime() + hour).toISOString();
    await change({ signalIds: idsOf('a'), snoozedUntil: until });
    await change({ signalIds: idsOf('a'), status: 'engaged' });
    await ann.api.triage.writeNote({ params: { id: ids.a ?? '' }, body: { note: 'Met in May' } });
    const [before] = await signalsOf(ann, profile);
    const { db } = app.composition.deps;
    await record(db, profile, [newEngagement({ person: newPerson('a') })], { seenAt: app.now() });
    const [after] = await signalsOf(ann, profile);
    expect(after).toMatchObject({ snoozedUntil: until, status: 'engaged', hasNote: true, interactions: 2 });
    expect(after?.foundAt).toBe(before?.foundAt);
  });

  it("changes nothing if one signal is another user's, unknown or of a disconnected profile", async () => {
    const { id: hiddenProfile } = second;
    await ann.api.profile.disconnect({ params: { id: hiddenProfile } });
    for (const id of [...idsOf('z', 'x'), crypto.randomUUID()]) {
      const signalIds = [...idsOf('a'), id];
      await expect(change({ signalIds, status: 'dismissed' })).rejects.toMatchObject({ status: 404 });
    }
    for (const connectedProfileId of [bobs.id, hiddenProfile]) {
      const body = { connectedProfileId, filters: {}, status: 'dismissed' as const };
      await expect(change(body)).rejects.toMatchObject({ status: 404 });
    }
    expect(await statuses()).toEqual(['new', 'new', 'new', 'new']);
    expect((await signalsOf(bob, bobs))[0]?.status).toBe('new');
  });

  it("can't be undone by another user or after an hour, and skips erased signals", async () => {
    const { db } = app.composition.deps;
    const first = await change({ signalIds: idsOf(...names), status: 'reviewed' });
    await expect(undo(first.changeId, bob)).rejects.toMatchObject({ status: 404 });
    await db
      .deleteFrom('signal')
      .where('id', '=', ids.a ?? '')
      .execute();
    expect(await undo(first.changeId)).toEqual({ changed: 3, job: null });
    const late = await change({ signalIds: idsOf('b'), status: 'reviewed' });
    app.advance(hour + 1);
    await expect(undo(late.changeId)).rejects.toMatchObject({ status: 404 });
    await change({ signalIds: idsOf('c'), status: 'reviewed' });
    const kept = await db.selectFrom('bulk_change').select('id').where('user_id', '=', ann.userId).execute();
    expect(kept.map(({ id }) => id)).not.toContain(late.changeId);
  });

  it.each([
    [{ status: 'new' }, 'signalIds'],
    [{ signalIds: [], status: 'new' }, 'signalIds'],
    [{ signalIds: Array.from({ length: 1001 }, () => crypto.randomUUID()), status: 'new' }, 'signalIds'],
    [{ signalIds: ['x'], status: 'new' }, 'signalIds.0'],
    [{ signalIds: [crypto.randomUUID()], filters: {}, status: 'new' }, 'signalIds'],
    [{ connectedProfileId: crypto.randomUUID(), status: 'new' }, 'filters'],
    [{ filters: {}, status: 'new' }, 'connectedProfileId'],
    [
      { connectedProfileId: crypto.randomUUID(), filters: { intensety: ['high'] }, status: 'new' },
      'filters.intensety',
    ],
    [{ signalIds: [crypto.randomUUID()] }, 'status'],
    [{ signalIds: [crypto.randomUUID()], status: 'loved' }, 'status'],
    [{ signalIds: [crypto.randomUUID()], status: 'new', snoozedUntil: null }, 'status'],
    [{ signalIds: [crypto.randomUUID()], snoozedUntil: 'tomorrow' }, 'snoozedUntil'],
    [{ signalIds: [crypto.randomUUID()], snoozedUntil: '2026-11-20T11:00:00Z' }, 'snoozedUntil'],
  ])('is refused as %j, naming %s', async (body, field) => {
    const answer = await app.call('POST', '/signals/bulk', { token: ann.token, body });
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as { data: { issues: { path: string }[] } };
    expect(data.issues.map(({ path }) => path)).toContain(field);
  });

  it('notifies the open pages of each connected profile', async () => {
    const leave = new AbortController();
    const changes = app.composition.deps.changes.subscribe(ann.userId, leave.signal, 10_000);
    await change({ signalIds: idsOf('a', 'x'), status: 'reviewed' });
    const waited = new Set([profile.id, second.id]);
    for await (const event of changes) {
      if (event?.name === 'signals') waited.delete(event.id);
      if (waited.size === 0) break;
    }
    leave.abort();
  });

  it('can run concurrently with others while facts are recorded', async () => {
    const { db } = app.composition.deps;
    const facts = names.map((slug) => newEngagement({ person: newPerson(slug) }));
    const all = { connectedProfileId: profile.id, filters: {} };
    await Promise.all(
      [...SignalStatus.options, ...SignalStatus.options].flatMap((status) => [
        change({ ...all, status }),
        change({ signalIds: idsOf('d', 'c', 'b', 'a'), status }),
        record(db, profile, facts),
      ]),
    );
    expect(new Set(await statuses()).size).toBe(1);
  });
});

describe('undo', () => {
  type Kept = { status: string; statusBy: number; until: string | null; untilBy: number };
  /** A change as a plain list of what it found. `by` numbers the changes; 0 means none. */
  type Done = { by: number; field: 'status' | 'until'; found: Map<string, Kept>; changeId: string };

  it('is exact after any changes and undos, in any order', async () => {
    const moments = [1, 2, 3].map((days) => new Date(app.now().getTime() + days * 24 * hour).toISOString());
    const who = fc.oneof(fc.subarray(names, { minLength: 1 }), fc.constant(null));
    const step = fc.oneof(
      fc.record({ way: fc.constant('status' as const), who, to: fc.constantFrom(...SignalStatus.options) }),
      fc.record({ way: fc.constant('until' as const), who, to: fc.constantFrom(null, ...moments) }),
      fc.record({
        way: fc.constant('one' as const),
        who: fc.constantFrom(...names),
        to: fc.constantFrom(...SignalStatus.options),
      }),
      {
        weight: 2,
        arbitrary: fc.record({ way: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 2 }) }),
      },
    );
    /** Signals changed since keep their newer value; the others get their previous value back. */
    const changedSince = [
      { way: 'status' as const, who: null, to: 'reviewed' as const },
      { way: 'one' as const, who: names[0] ?? '', to: 'dismissed' as const },
      { way: 'undo' as const, back: 0 },
    ];
    let undone = 0;
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const everybody = { connectedProfileId: profile.id, filters: {} };
        await change({ ...everybody, status: 'new' });
        await change({ ...everybody, snoozedUntil: null });
        const start = { status: 'new', statusBy: 0, until: null, untilBy: 0 };
        const state = new Map<string, Kept>(names.map((name) => [name, start]));
        const done: Done[] = [];
        let by = 0;
        for (const one of steps) {
          by += 1;
          if (one.way === 'one') {
            await ann.api.signals.changeStatus({
              params: { id: ids[one.who] ?? '' },
              body: { status: one.to },
            });
            const was = state.get(one.who) ?? start;
            if (was.status !== one.to) state.set(one.who, { ...was, status: one.to, statusBy: 0 });
          } else if (one.way === 'undo') {
            const [last] = done.splice(done.length - 1 - one.back, done.length > one.back ? 1 : 0);
            if (last === undefined) continue;
            let changed = 0;
            for (const [name, was] of last.found) {
              const is = state.get(name) ?? start;
              if ((last.field === 'status' ? is.statusBy : is.untilBy) !== last.by) {
                kept += 1;
                continue;
              }
              changed += 1;
              const back =
                last.field === 'status'
                  ? { status: was.status, statusBy: was.statusBy }
                  : { until: was.until, untilBy: was.untilBy };
              state.set(name, { ...is, ...back });
            }
            undone += changed;
            expect(await undo(last.changeId)).toEqual({ changed, job: null });
          } else {
            const chosen = one.who === null ? everybody : { signalIds: idsOf(...one.who) };
            const found = new Map<string, Kept>();
            for (const name of one.who ?? names) {
              const was = state.get(name) ?? start;
              if ((one.way === 'status' ? was.status : was.until) === one.to) continue;
              found.set(name, was);
              const next =
                one.way === 'status' ? { status: one.to, statusBy: by } : { until: one.to, untilBy: by };
              state.set(name, { ...was, ...next });
            }
            const outcome = await change({
              ...chosen,
              ...(one.way === 'status' ? { status: one.to } : { snoozedUntil: one.to }),
            });
            const unchanged = (one.who ?? names).length - found.size;
            expect(outcome).toMatchObject({ changed: found.size, unchanged });
            expect(outcome.changeId === null).toBe(found.size === 0);
            if (outcome.changeId !== null)
              done.push({ by, field: one.way, found, changeId: outcome.changeId });
          }
          const shown = (await signalsOf(ann, profile)).map(({ name, status, snoozedUntil }) => [
            name,
            status,
            snoozedUntil,
          ]);
          expect(shown).toEqual(names.map((name) => [name, state.get(name)?.status, state.get(name)?.until]));
        }
      }),
      { numRuns: cases(40), examples: [[changedSince]] },
    );
    // Both outcomes occurred.
    expect(Math.min(undone, kept)).toBeGreaterThan(0);
  });
});

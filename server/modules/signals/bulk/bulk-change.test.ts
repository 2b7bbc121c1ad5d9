import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SignalStatus } from '#contract/signals/signal-kinds.ts';
import { type JobDefinition, JobStopped, type Jobs } from '#server/jobs/job.ts';
import {
  endJobRow,
  findJobRow,
  insertJobRow,
  requestJobStop,
  startJobRow,
  updateJobRow,
} from '#server/jobs/job-row.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { addToList, removeFromList, undoListChange } from '#server/modules/signals/lists/change-list.ts';
import { createList } from '#server/modules/signals/lists/lists.ts';
import { changeStatus } from '#server/modules/signals/triage.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  type OpenTestDatabase,
  openTestDatabase,
  record,
} from '#test/facts.ts';
import { bulkChangeJob } from './bulk-change.job.ts';
import { changeSignals, undoSignalsChange } from './change-signals.ts';
import { undoBulkChangeJob } from './undo-bulk-change.job.ts';

const now = new Date('2026-11-20T12:00:00Z');
const clock = { now: () => now };
/** More than one counts as many here, and a batch has two. */
const size = { maxAtOnce: 1, batch: 2 };
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Inserts the row that users see; the test runs the job itself, when and as far as it wants. */
const jobs: Jobs = {
  async enqueue(trx, job, { userId, subjectId }) {
    return (await insertJobRow(trx, { userId, name: job.name, subjectId })).id;
  },
};

let test: OpenTestDatabase;
/** What the functions need, without the jobs that refuse. */
test = await openTestDatabase();
const deps = { db: test.db, jobs };
afterAll(() => test.stop());

/** The worker was killed in the middle of a batch. */
class CutOff extends Error {}

/**
 * Runs a job for this many batches and rolls back what it did of the next one. Returns whether it has ended.
 */
async function runFor<Input, Checkpoint>(
  job: JobDefinition<{ db: OpenTestDatabase['db']; clock: typeof clock }, Input, Checkpoint>,
  key: { userId: string; jobId: string },
  input: Input,
  batches = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const row = await findJobRow(test.db, key);
  if (row === null || (row.state !== 'queued' && row.state !== 'running')) return true;
  let left = batches;
  await startJobRow(test.db, key, now);
  const run = {
    ...key,
    attempt: 1,
    checkpoint: (row.checkpoint ?? null) as Checkpoint | null,
    save: async (trx: Parameters<typeof updateJobRow>[0], value: Checkpoint, progress: object) => {
      left -= 1;
      if (left < 0) throw new CutOff();
      await updateJobRow(trx, key, progress, { value });
    },
    report: async () => {},
    abort: new AbortController().signal,
  };
  try {
    const { message } = await job.run({ db: test.db, clock }, run, input);
    await endJobRow(test.db, key, { state: 'succeeded', message, now });
    return true;
  } catch (error) {
    if (error instanceof CutOff) return false;
    if (!(error instanceof JobStopped)) throw error;
    const end = { state: 'cancelled' as const, message: 'Stopped.' };
    await job.onEnd?.({ db: test.db, clock }, key, input, end);
    await endJobRow(test.db, key, { ...end, now });
    return true;
  }
}

type World = {
  profile: OwnedConnectedProfile;
  userId: string;
  ids: Map<string, string>;
  people: Map<string, string>;
};

async function makeWorld(): Promise<World> {
  const profile = await makeOwner(test.db, 'Ann');
  await record(
    test.db,
    profile,
    names.map((name) => newEngagement({ person: newPerson(name) })),
  );
  const rows = await test.db
    .selectFrom('signal')
    .select(['name', 'id', 'person_id'])
    .where('user_id', '=', profile.user_id)
    .execute();
  return {
    profile,
    userId: profile.user_id,
    ids: new Map(rows.map(({ name, id }) => [name, id])),
    people: new Map(rows.map(({ name, person_id }) => [name, person_id])),
  };
}

/** The signals recorded as still to change, batch by batch. */
async function pendingOf(userId: string, changeId: string, byId: Map<string, string>): Promise<string[][]> {
  const rows = await test.db
    .selectFrom('bulk_change_batch')
    .select('ids')
    .where('user_id', '=', userId)
    .where('change_id', '=', changeId)
    .orderBy('number')
    .execute();
  return rows.map(({ ids }) => ids.map((id) => byId.get(id) ?? ''));
}

const swapped = (map: Map<string, string>) => new Map([...map].map(([name, id]) => [id, name]));
const batches = fc.integer({ min: 0, max: 3 });
const some = fc.subarray(names, { minLength: 1, maxLength: 2 });

describe('a bulk change of signals', () => {
  type Kept = { status: SignalStatus; by: number };
  /**
   * A change, or the finished batches of one: what each found, by the number of the change it left on the
   * signals.
   */
  type Done = { changeId: string; parts: { by: number; found: Map<string, Kept> }[] };
  type Large = { done: Done; jobId: string; to: SignalStatus; pending: { name: string; found: Kept }[][] };

  const status = fc.constantFrom(...SignalStatus.options);
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ way: fc.constant('large' as const), to: status, only: fc.option(status) }),
    },
    { weight: 4, arbitrary: fc.record({ way: fc.constant('run' as const), batches }) },
    fc.record({ way: fc.constant('stop' as const) }),
    fc.record({ way: fc.constant('few' as const), who: some, to: status }),
    fc.record({ way: fc.constant('hand' as const), who: fc.constantFrom(...names), to: status }),
    {
      weight: 2,
      arbitrary: fc.record({ way: fc.constant('undo' as const), back: fc.nat(2), cuts: batches }),
    },
  );

  /** Covers every kind of step, so none depends on chance. */
  const everything: fc.Parameters<[typeof step extends fc.Arbitrary<infer S> ? S[] : never]>['examples'] = [
    [
      [
        { way: 'large', to: 'reviewed', only: null },
        { way: 'run', batches: 1 },
        { way: 'large', to: 'dismissed', only: null },
        ...[['a', 'b'], ['c', 'd'], ['e', 'f'], ['g']].map((who) => ({
          way: 'few' as const,
          who,
          to: 'engaged' as const,
        })),
        { way: 'run', batches: 1 },
        { way: 'stop' },
        { way: 'undo', back: 0, cuts: 0 },
        { way: 'large', to: 'reviewed', only: null },
        { way: 'run', batches: 9 },
        { way: 'undo', back: 0, cuts: 1 },
      ],
    ],
  ];

  it('gives the same result as a plain reference, wherever it is interrupted, stopped or undone', async () => {
    const seen = { large: 0, cutOff: 0, stopped: 0, kept: 0, undone: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        const { profile, userId, ids } = await makeWorld();
        const byId = swapped(ids);
        const state = new Map<string, Kept>(names.map((name) => [name, { status: 'new', by: 0 }]));
        const get = (name: string) => state.get(name) ?? { status: 'new' as const, by: 0 };
        const done: Done[] = [];
        let large: Large | null = null;
        let number = 0;
        /** Runs the job for this many batches, unless nothing is under way. */
        const goOn = async (limit: number) => {
          if (large === null) return;
          const { done: change, jobId, to, pending } = large;
          const input = { changeId: change.changeId };
          const hasEnded = await runFor(bulkChangeJob, { userId, jobId }, input, limit);
          for (const batch of pending.splice(0, limit)) {
            number += 1;
            const found = new Map<string, Kept>();
            for (const one of batch) {
              const is = get(one.name);
              if (is.status !== one.found.status || is.by !== one.found.by) {
                seen.kept += 1;
                continue;
              }
              found.set(one.name, is);
              state.set(one.name, { status: to, by: number });
            }
            change.parts.push({ by: number, found });
          }
          // The job ends as soon as it finds nothing left.
          expect(hasEnded).toBe(pending.length === 0);
          if (hasEnded) large = null;
          else seen.cutOff += 1;
        };
        for (const one of steps) {
          number += 1;
          if (one.way === 'large') {
            const filters = one.only === null ? {} : { status: [one.only] };
            const meant = names.filter((name) => one.only === null || get(name).status === one.only);
            const differing = meant.filter((name) => get(name).status !== one.to);
            const asked = changeSignals(
              deps,
              userId,
              { connectedProfileId: profile.id, filters },
              { field: 'status', value: one.to },
              now,
              size,
            );
            if (differing.length > size.maxAtOnce && large !== null) {
              await expect(asked).rejects.toMatchObject({ code: 'conflict' });
              seen.refused += 1;
              continue;
            }
            const reported = await asked;
            expect(reported).toMatchObject({
              changed: differing.length,
              unchanged: meant.length - differing.length,
            });
            expect(reported.job !== null).toBe(differing.length > size.maxAtOnce);
            if (reported.changeId === null) continue;
            if (reported.job === null) {
              const found = new Map(differing.map((name) => [name, get(name)]));
              for (const name of differing) state.set(name, { status: one.to, by: number });
              done.push({ changeId: reported.changeId, parts: [{ by: number, found }] });
            } else {
              seen.large += 1;
              const change = { changeId: reported.changeId, parts: [] };
              const pending = await pendingOf(userId, reported.changeId, byId);
              expect(pending.flat().toSorted()).toEqual(differing.toSorted());
              const kept = pending.map((batch) => batch.map((name) => ({ name, found: get(name) })));
              large = { done: change, jobId: reported.job.id, to: one.to, pending: kept };
              done.push(change);
            }
          } else if (one.way === 'run') {
            await goOn(one.batches);
          } else if (one.way === 'stop') {
            if (large === null) continue;
            const { jobId, done: change, pending } = large as Large;
            await requestJobStop(test.db, { userId, jobId });
            await runFor(bulkChangeJob, { userId, jobId }, { changeId: change.changeId });
            if (pending.length > 0) seen.stopped += 1;
            expect(await pendingOf(userId, change.changeId, byId)).toEqual([]);
            large = null;
          } else if (one.way === 'few') {
            const signalIds = one.who.map((name) => ids.get(name) ?? '');
            const to = { field: 'status' as const, value: one.to };
            const reported = await changeSignals(deps, userId, { signalIds }, to, now, size);
            const differing = one.who.filter((name) => get(name).status !== one.to);
            expect(reported).toMatchObject({ changed: differing.length, job: null });
            if (reported.changeId === null) continue;
            const found = new Map(differing.map((name) => [name, get(name)]));
            for (const name of differing) state.set(name, { status: one.to, by: number });
            done.push({ changeId: reported.changeId, parts: [{ by: number, found }] });
          } else if (one.way === 'hand') {
            await changeStatus(test.db, userId, ids.get(one.who) ?? '', one.to, now);
            if (get(one.who).status !== one.to) state.set(one.who, { status: one.to, by: 0 });
          } else {
            const last = done.at(-1 - one.back);
            if (last === undefined) continue;
            const concerned = last.parts.reduce((sum, { found }) => sum + found.size, 0);
            const isOther = large !== null && (large as Large).done !== last;
            const isLarge = last.parts.length !== 1 || (large as Large | null)?.done === last;
            const undo = () => undoSignalsChange(deps, userId, last.changeId, now, size);
            const answer = await undo().catch((error: { code?: string }) => {
              expect(error.code).toBe('conflict');
              return null;
            });
            if (answer === null) {
              expect(isOther).toBe(true);
              seen.refused += 1;
              continue;
            }
            done.splice(done.indexOf(last), 1);
            if (isLarge && !isOther) {
              if (large !== null) {
                const { jobId } = large as Large;
                expect(await runFor(bulkChangeJob, { userId, jobId }, { changeId: last.changeId })).toBe(
                  true,
                );
              }
              large = null;
            }
            if (answer.job !== null) {
              const key = { userId, jobId: answer.job.id };
              const input = { changeId: last.changeId, total: answer.changed };
              await runFor(undoBulkChangeJob, key, input, one.cuts);
              await runFor(undoBulkChangeJob, key, input);
              expect(answer.changed).toBe(concerned);
            }
            let changed = 0;
            for (const { by, found } of last.parts) {
              for (const [name, was] of found) {
                if (get(name).by !== by) continue;
                changed += 1;
                state.set(name, was);
              }
            }
            if (answer.job === null) expect(answer.changed).toBe(changed);
            seen.undone += changed;
            await expect(undo()).rejects.toMatchObject({ code: 'not_found' });
          }
          const rows = await test.db
            .selectFrom('signal')
            .select(['name', 'status'])
            .where('user_id', '=', userId)
            .orderBy('name')
            .execute();
          expect(rows.map((row) => [row.name, row.status])).toEqual(
            names.map((name) => [name, get(name).status]),
          );
        }
      }),
      { numRuns: cases(40, 3), examples: everything },
    );
    // Every case was tried.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  }, 240_000);

  it('allows other small changes and their undo while it runs', async () => {
    const { profile, userId, ids } = await makeWorld();
    const everybody = { connectedProfileId: profile.id, filters: {} };
    const dismissed = { field: 'status' as const, value: 'dismissed' as const };
    await changeSignals(deps, userId, everybody, dismissed, now, size);
    const until = { field: 'snoozed_until' as const, value: new Date('2026-12-01T08:00:00Z') };
    const changeIds: string[] = [];
    for (const name of ['a', 'b']) {
      const signalIds = [ids.get(name) ?? ''];
      const { changeId } = await changeSignals(deps, userId, { signalIds }, until, now, size);
      changeIds.unshift(changeId ?? '');
    }
    for (const changeId of changeIds) {
      const undone = await undoSignalsChange(deps, userId, changeId, now, size);
      expect(undone).toEqual({ changed: 1, job: null });
    }
  });

  it('reports its progress and how many people changed in the meantime', async () => {
    const { profile, userId, ids } = await makeWorld();
    const everybody = { connectedProfileId: profile.id, filters: {} };
    const until = new Date('2026-12-01T08:00:00Z');
    const reported = await changeSignals(
      deps,
      userId,
      everybody,
      { field: 'snoozed_until', value: until },
      now,
      size,
    );
    const key = { userId, jobId: reported.job?.id ?? '' };
    const input = { changeId: reported.changeId ?? '' };
    await runFor(bulkChangeJob, key, input, 2);
    expect(await findJobRow(test.db, key)).toMatchObject({ state: 'running', done: 4, total: 7 });
    const [next = []] = await pendingOf(userId, input.changeId, swapped(ids));
    const byHand = { field: 'snoozed_until' as const, value: new Date('2026-11-22T08:00:00Z') };
    await changeSignals(deps, userId, { signalIds: [ids.get(next[0] ?? '') ?? ''] }, byHand, now, size);
    await runFor(bulkChangeJob, key, input);
    expect(await findJobRow(test.db, key)).toMatchObject({
      state: 'succeeded',
      done: 7,
      message: '1 person changed in the meantime and was left as is.',
    });
    const undone = await undoSignalsChange(deps, userId, input.changeId, now, size);
    expect(undone.changed).toBe(6);
  });

  it('changes the people who matched when it was requested, and is deleted after an hour', async () => {
    const { profile, userId } = await makeWorld();
    const to = { field: 'status' as const, value: 'reviewed' as const };
    const chosen = { connectedProfileId: profile.id, filters: {} };
    const reported = await changeSignals(deps, userId, chosen, to, now, size);
    await record(test.db, profile, [newEngagement({ person: newPerson('late') })]);
    const key = { userId, jobId: reported.job?.id ?? '' };
    const later = new Date(now.getTime() + 3_600_001);
    const few = { field: 'snoozed_until' as const, value: new Date('2027-01-01T08:00:00Z') };
    // Unfinished work isn't deleted, however old it is.
    await changeSignals(deps, userId, chosen, few, later);
    await runFor(bulkChangeJob, key, { changeId: reported.changeId ?? '' });
    const statuses = await test.db
      .selectFrom('signal')
      .select('name')
      .where('user_id', '=', userId)
      .where('status', '=', 'new')
      .execute();
    expect(statuses.map(({ name }) => name)).toEqual(['late']);
    await expect(undoSignalsChange(deps, userId, reported.changeId ?? '', later)).rejects.toMatchObject({
      code: 'not_found',
    });
    await changeSignals(deps, userId, chosen, { ...few, value: null }, later);
    const kept = await test.db
      .selectFrom('bulk_change')
      .select('made_at')
      .where('user_id', '=', userId)
      .execute();
    expect(kept.filter(({ made_at }) => made_at < later)).toEqual([]);
  });
});

describe('a bulk change of a list', () => {
  type Done = { changeId: string; isAddition: boolean; moved: string[] };
  type Large = { done: Done; jobId: string; pending: string[][] };
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ way: fc.constant('large' as const), isAddition: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ way: fc.constant('run' as const), batches }) },
    fc.record({ way: fc.constant('stop' as const) }),
    fc.record({ way: fc.constant('few' as const), who: some, isAddition: fc.boolean() }),
    {
      weight: 2,
      arbitrary: fc.record({ way: fc.constant('undo' as const), back: fc.nat(2), cuts: batches }),
    },
  );

  const everything: fc.Parameters<[typeof step extends fc.Arbitrary<infer S> ? S[] : never]>['examples'] = [
    [
      [
        { way: 'large', isAddition: true },
        { way: 'run', batches: 1 },
        { way: 'large', isAddition: false },
        { way: 'stop' },
        { way: 'undo', back: 0, cuts: 1 },
      ],
    ],
  ];

  it('gives the same result as a plain set, wherever it is interrupted, stopped or undone', async () => {
    const seen = { large: 0, cutOff: 0, stopped: 0, undone: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { profile, userId, ids, people } = await makeWorld();
        // The same people for another profile: nobody counts twice.
        const second = await makeProfile(test.db, userId, 'Second');
        await record(
          test.db,
          second,
          names.slice(0, 3).map((name) => newEngagement({ person: newPerson(name) })),
        );
        const list = await createList(test.db, userId, 'Leads');
        const listKey = { userId, listId: list.id };
        const byPerson = swapped(people);
        const on = new Set<string>();
        const move = (name: string, isAddition: boolean) => (isAddition ? on.add(name) : on.delete(name));
        const done: Done[] = [];
        let large: Large | null = null;
        for (const one of steps) {
          if (one.way === 'large') {
            const moving = names.filter((name) => on.has(name) !== one.isAddition);
            const chosen = { connectedProfileId: profile.network, filters: {} };
            const asked = one.isAddition
              ? addToList(deps, listKey, chosen, now, size).then(({ added: changed, ...more }) => ({
                  ...more,
                  changed,
                }))
              : removeFromList(deps, listKey, chosen, now, size).then(({ removed: changed, ...more }) => ({
                  ...more,
                  changed,
                }));
            if (moving.length > size.maxAtOnce && large !== null) {
              await expect(asked).rejects.toMatchObject({ code: 'conflict' });
              seen.refused += 1;
              continue;
            }
            const reported = await asked;
            expect(reported.changed).toBe(moving.length);
            if (reported.changeId === null) continue;
            const change: Done = { changeId: reported.changeId, isAddition: one.isAddition, moved: [] };
            done.push(change);
            if (reported.job === null) {
              for (const name of moving) move(name, one.isAddition);
              change.moved.push(...moving);
            } else {
              seen.large += 1;
              const pending = await pendingOf(userId, reported.changeId, byPerson);
              expect(pending.flat().toSorted()).toEqual(moving);
              large = { done: change, jobId: reported.job.id, pending };
            }
          } else if (one.way === 'run') {
            if (large === null) continue;
            const { done: change, jobId, pending } = large as Large;
            const input = { changeId: change.changeId };
            const hasEnded = await runFor(bulkChangeJob, { userId, jobId }, input, one.batches);
            for (const name of pending.splice(0, one.batches).flat()) {
              if (on.has(name) === change.isAddition) continue;
              move(name, change.isAddition);
              change.moved.push(name);
            }
            expect(hasEnded).toBe(pending.length === 0);
            if (hasEnded) large = null;
            else seen.cutOff += 1;
          } else if (one.way === 'stop') {
            if (large === null) continue;
            const { jobId, done: change, pending } = large as Large;
            await requestJobStop(test.db, { userId, jobId });
            await runFor(bulkChangeJob, { userId, jobId }, { changeId: change.changeId });
            if (pending.length > 0) seen.stopped += 1;
            large = null;
          } else if (one.way === 'few') {
            const chosen = { signalIds: one.who.map((name) => ids.get(name) ?? '') };
            const moving = one.who.filter((name) => on.has(name) !== one.isAddition);
            const reported = await (one.isAddition ? addToList : removeFromList)(
              deps,
              listKey,
              chosen,
              now,
              size,
            );
            for (const name of moving) move(name, one.isAddition);
            if (reported.changeId === null) expect(moving).toEqual([]);
            else done.push({ changeId: reported.changeId, isAddition: one.isAddition, moved: moving });
          } else {
            const last = done.at(-1 - one.back);
            if (last === undefined) continue;
            const isOther = large !== null && (large as Large).done !== last;
            const answer = await undoListChange(deps, listKey, last.changeId, now, size).catch(
              (error: { code?: string }) => {
                expect(error.code).toBe('conflict');
                return null;
              },
            );
            if (answer === null) {
              expect(isOther).toBe(true);
              seen.refused += 1;
              continue;
            }
            done.splice(done.indexOf(last), 1);
            if (large !== null && !isOther) {
              const { jobId } = large as Large;
              expect(await runFor(bulkChangeJob, { userId, jobId }, { changeId: last.changeId })).toBe(true);
              large = null;
            }
            if (answer.job !== null) {
              const key = { userId, jobId: answer.job.id };
              const input = { changeId: last.changeId, total: answer.changed };
              await runFor(undoBulkChangeJob, key, input, one.cuts);
              await runFor(undoBulkChangeJob, key, input);
            }
            for (const name of last.moved) move(name, !last.isAddition);
            seen.undone += last.moved.length;
          }
          const rows = await test.db
            .selectFrom('list_person')
            .select('person_id')
            .where('user_id', '=', userId)
            .where('list_id', '=', list.id)
            .execute();
          expect(rows.map(({ person_id }) => byPerson.get(person_id)).toSorted()).toEqual([...on].toSorted());
        }
      }),
      { numRuns: cases(40, 3), examples: everything },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  }, 240_000);

  it('ends when the list is deleted, and skips erased people', async () => {
    const { profile, userId, people } = await makeWorld();
    const list = await createList(test.db, userId, 'Leads');
    const listKey = { userId, listId: list.id };
    const chosen = { connectedProfileId: profile.id, filters: {} };
    const reported = await addToList(deps, listKey, chosen, now, size);
    const key = { userId, jobId: reported.job?.id ?? '' };
    const input = { changeId: reported.changeId ?? '' };
    const [, second = []] = await pendingOf(userId, input.changeId, swapped(people));
    await runFor(bulkChangeJob, key, input, 1);
    await test.db
      .deleteFrom('person')
      .where('user_id', '=', userId)
      .where('id', '=', people.get(second[0] ?? '') ?? '')
      .execute();
    await runFor(bulkChangeJob, key, input, 1);
    const on = () =>
      test.db.selectFrom('list_person').select('person_id').where('user_id', '=', userId).execute();
    expect(await on()).toHaveLength(3);
    await test.db.deleteFrom('list').where('id', '=', list.id).execute();
    await runFor(bulkChangeJob, key, input);
    expect((await findJobRow(test.db, key))?.message).toMatch(/list was deleted/);
    expect(await on()).toEqual([]);
  });
});

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { addToList } from '#server/modules/signals/lists/change-list.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { changeSignals, undoSignalsChange } from './change-signals.ts';

/** More than one counts as many here, which the routes treat like 5,001 or more. */
const size = { maxAtOnce: 1, batch: 2 };
const names = ['a', 'b', 'c', 'd', 'e'];

let profile: OwnedConnectedProfile;

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app.stop());
beforeEach(async () => {
  const { db } = app.composition.deps;
  profile = await makeProfile(db, ann.userId, 'Ann');
  await record(
    db,
    profile,
    names.map((name) => newEngagement({ person: newPerson(name) })),
  );
});

const everybody = () => ({ connectedProfileId: profile.id, filters: {} });
const dismiss = () =>
  changeSignals(
    app.composition.deps,
    ann.userId,
    everybody(),
    { field: 'status', value: 'dismissed' },
    app.now(),
    size,
  );
const total = async (query: object) =>
  (await ann.api.signals.total({ params: { id: profile.id }, query })).total;

describe('a bulk change that runs as a job', () => {
  it('is a job that only its user can see and undo', async () => {
    const outcome = await dismiss();
    expect(outcome).toMatchObject({ changed: 5, unchanged: 0, job: { name: 'change-many' } });
    const jobId = outcome.job?.id ?? '';
    await expect(bob.api.jobs.one({ params: { id: jobId } })).rejects.toMatchObject({ status: 404 });
    await app.waitForIdle();
    expect(await ann.api.jobs.one({ params: { id: jobId } })).toMatchObject({
      state: 'succeeded',
      done: 5,
      total: 5,
      message: null,
    });
    expect(await total({ status: ['dismissed'] })).toBe(5);
    const body = { changeId: outcome.changeId ?? '' };
    await expect(bob.api.bulk.undo({ body })).rejects.toMatchObject({ status: 404 });
    expect(await ann.api.bulk.undo({ body })).toEqual({ changed: 5, job: null });
    expect(await total({ status: ['new'] })).toBe(5);
    await expect(ann.api.bulk.undo({ body })).rejects.toMatchObject({ status: 404 });
  });

  it('is undone by another job if it changed many signals', async () => {
    const outcome = await dismiss();
    await app.waitForIdle();
    const changeId = outcome.changeId ?? '';
    const undone = await undoSignalsChange(app.composition.deps, ann.userId, changeId, app.now(), size);
    expect(undone).toMatchObject({ changed: 5, job: { name: 'undo-many' } });
    await app.waitForIdle();
    expect(await total({ status: ['new'] })).toBe(5);
    const { items } = await ann.api.jobs.list({});
    expect(items.find(({ id }) => id === undone.job?.id)).toMatchObject({
      state: 'succeeded',
      done: 5,
      total: 5,
    });
  });

  it("of a list can be undone only through that list's route", async () => {
    const [list, other] = [
      await ann.api.lists.create({ body: { name: crypto.randomUUID() } }),
      await ann.api.lists.create({ body: { name: crypto.randomUUID() } }),
    ];
    const listKey = { userId: ann.userId, listId: list.id };
    const outcome = await addToList(app.composition.deps, listKey, everybody(), app.now(), size);
    expect(outcome).toMatchObject({ added: 5, already: 0, job: { name: 'change-many' } });
    await app.waitForIdle();
    expect(await total({ list: [list.id] })).toBe(5);
    const body = { changeId: outcome.changeId ?? '' };
    await expect(ann.api.bulk.undo({ body })).rejects.toMatchObject({ status: 404 });
    await expect(ann.api.lists.undo({ params: { id: other.id }, body })).rejects.toMatchObject({
      status: 404,
    });
    expect(await ann.api.lists.undo({ params: { id: list.id }, body })).toEqual({ changed: 5, job: null });
    expect(await total({ list: [list.id] })).toBe(0);
  });
});

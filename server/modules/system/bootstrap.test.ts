import { afterAll, expect, it } from 'vitest';
import { makeToolRun } from '#test/agent-facts.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { makeProfile } from '#test/facts.ts';

const app = await startApp({ works: false });
afterAll(() => app.stop());

const quiet = {
  today: 0,
  inbox: 0,
  agents: 0,
  feeds: 0,
  alarms: { schedules: false, feeds: false, channels: false },
};

it('returns everything that the frame needs in one response, for the caller only', async () => {
  const db = app.composition.deps.db;
  const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
  const profile = await makeProfile(db, ann.userId, 'Ann');
  const list = await ann.api.lists.create({ body: { name: 'Warm' } });
  await ann.api.views.create({ body: { name: 'Founders', filters: {} } });
  const answer = await ann.api.bootstrap.read({});
  expect(answer).toMatchObject({
    profiles: [{ id: profile.id, name: 'Ann', newCount: 0 }],
    badges: quiet,
    lists: expect.arrayContaining([expect.objectContaining({ id: list.id })]),
    views: [{ name: 'Founders' }],
    plan: await ann.api.payment.plan({}),
  });
  expect(answer.lists).toEqual((await ann.api.lists.list({})).items);
  const others = await bob.api.bootstrap.read({});
  expect(others).toMatchObject({ profiles: [], views: [], badges: quiet });
  expect(others.lists.map(({ kind }) => kind)).toEqual(['do_not_engage']);
  expect((await app.call('GET', '/bootstrap')).status).toBe(401);
});

it('counts what awaits the user', async () => {
  const db = app.composition.deps.db;
  const ann = await app.signIn('ann-busy@northwind-labs.example', 'Ann');
  const bob = await app.signIn('bob-quiet@northwind-labs.example', 'Bob');
  await makeProfile(db, ann.userId, 'Ann');

  const { promptId } = await makeToolRun(db, ann.userId, { now: app.now() });
  await db.updateTable('prompt').set({ state: 'awaiting_approval' }).where('id', '=', promptId).execute();
  await connectLinkedIn(db, ann, app.now());
  await db
    .updateTable('connection')
    .set({ state: 'needs_reconnect' })
    .where('user_id', '=', ann.userId)
    .execute();
  const { badges } = await ann.api.bootstrap.read({});
  expect(badges).toMatchObject({ agents: 1, alarms: { ...quiet.alarms, channels: true } });
  expect((await bob.api.bootstrap.read({})).badges).toEqual(quiet);
});

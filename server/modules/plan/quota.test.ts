import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { Meter, SubscriptionStatus } from '#contract/plan/payment.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { schedulesDue } from '#server/modules/agents/schedules/schedules-due.cron.ts';
import { syncDue } from '#server/modules/imports/sync-due.cron.ts';
import { syncProfileJob } from '#server/modules/imports/sync-profile.job.ts';
import { type NewPublication, schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { publicationsDue } from '#server/modules/publishing/sending/publications-due.cron.ts';
import { startBillingApp } from '#test/billing-app.ts';
import { cases } from '#test/cases.ts';
import { connectLinkedIn, makePost } from '#test/comment-facts.ts';
import { connectReddit } from '#test/connect-reddit.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { makeProfile } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { untilItWaits } from '#test/until-it-waits.ts';
import { monthOf } from './meters.ts';
import { limitSql, noLimit, planBy } from './plan-of.ts';
import { requireQuota } from './quota.ts';

const day = 86_400_000;
const app = await startBillingApp({ startAt: new Date('2026-11-20T12:00:00Z') });
afterAll(() => app.stop());

const deps = () => app.composition.deps;
const refused = (what: RegExp) => ({ status: 403, code: 'plan_limit', message: expect.stringMatching(what) });
const meterOf = async (who: SignedIn, meter: Meter) =>
  (await who.api.payment.plan({})).meters.find((each) => each.meter === meter);
const use = (who: SignedIn, meter: 'signals' | 'drafts', used: number) =>
  deps()
    .db.insertInto('usage_month')
    .values({ user_id: who.userId, month: monthOf(app.now()), meter, used })
    .onConflict((conflict) => conflict.columns(['user_id', 'month', 'meter']).doUpdateSet({ used }))
    .execute();
const connect = (who: SignedIn, slug: string) =>
  who.api.sources.connect({ body: { url: `https://www.linkedin.com/in/${slug}` } });

test('counts each use once a month and never exceeds the limit, even with concurrent requests', async () => {
  let users = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }), async (asked) => {
      users += 1;
      const { userId } = await app.signIn(`many-${users}@northwind-labs.example`);
      const ask = (adds: number) =>
        deps()
          .db.transaction()
          .execute((trx) => requireQuota(trx, deps(), { userId, meter: 'drafts', adds, now: app.now() }))
          .then(() => adds)
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(AppError);
            return 0;
          });
      const taken = (await Promise.all(asked.map(ask))).reduce((sum, each) => sum + each, 0);
      const row = await deps()
        .db.selectFrom('usage_month')
        .select('used')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      expect(row?.used ?? 0).toBe(taken);
      expect(taken).toBeLessThanOrEqual(30);
      // Nobody was refused who would still have fit at the end.
      const left = asked.reduce((sum, each) => sum + each, 0) - taken;
      if (left > 0) expect(taken + Math.max(...asked)).toBeGreaterThan(30);
      else expect(taken).toBeLessThanOrEqual(30);
    }),
    { numRuns: cases(15, 6) },
  );
});

test('makes a request for the last of a quota wait for a concurrent one, then refuses it', async () => {
  const { db } = deps();
  const { userId } = await app.signIn('last-of-quota@northwind-labs.example');
  const ask = (trx: Kysely<Database>) =>
    requireQuota(trx, deps(), { userId, meter: 'profiles', adds: 1, now: app.now() });
  let second: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await ask(trx);
    second = db
      .transaction()
      .execute(ask)
      .catch((error: unknown) => error);
    await untilItWaits(db, second);
    const { id } = await makeProfile(trx, userId, 'The only one');
    await trx
      .updateTable('connected_profile')
      .set({ sync_job_id: crypto.randomUUID() })
      .where('id', '=', id)
      .execute();
  });
  expect(await second).toMatchObject({ code: 'plan_limit' });
});

test('computes the same limit in SQL as in code', async () => {
  const { db, billing } = deps();
  if (billing === null) return expect.fail('no billing');
  const { userId } = await app.signIn('limit@northwind-labs.example');
  const customer_id = 'cus_of_the_test';
  await db
    .insertInto('billing_customer')
    .values({ customer_id, user_id: userId, created_at: app.now() })
    .execute();
  const moment = fc
    .integer({ min: -20 * day, max: 20 * day })
    .map((ms) => new Date(app.now().getTime() + ms));
  const subscription = fc.record({
    customer_id: fc.constant(customer_id),
    subscription_id: fc.constant('sub_of_the_test'),
    status: fc.constantFrom(...SubscriptionStatus.options),
    price_id: fc.constantFrom('price_sandbox_growth', 'price_of_before'),
    item_id: fc.constant('si_1'),
    period_start: moment,
    period_end: moment,
    ends_at: fc.option(moment),
    is_payment_pending: fc.boolean(),
    updated_at: moment,
  });
  await fc.assert(
    fc.asyncProperty(subscription, fc.constantFrom(...Meter.options), async (row, meter) => {
      const now = app.now();
      await db
        .insertInto('billing_subscription')
        .values(row)
        .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
        .execute();
      const { rows } = await sql<{ limit: number }>`
        select ${limitSql(deps(), meter, sql`${userId}::uuid`, now)} as limit`.execute(db);
      expect(rows[0]?.limit).toBe(planBy(billing, row, now).limits[meter] ?? noLimit);
    }),
    { numRuns: cases(100, 40) },
  );
  await db.deleteFrom('billing_customer').where('customer_id', '=', customer_id).execute();
});

test('profiles: one on the free plan, more on a larger plan, and the newest are paused when it ends', async () => {
  let ann = await app.signIn('ann@northwind-labs.example');
  const first = await connect(ann, 'nadir-belkacem');
  await app.waitForIdle();
  const slug = 'falk-hentschel';
  await expect(connect(ann, slug)).rejects.toMatchObject(refused(/1 connected profile/));
  expect((await ann.api.profile.list({})).items).toHaveLength(1);
  await app.subscribe(ann);
  const others = deps().db.selectFrom('connected_profile').select('id').where('user_id', '=', ann.userId);
  const second = await connect(ann, slug);
  await app.waitForIdle();
  expect(await others.execute()).toHaveLength(2);
  const preview = await ann.api.payment.preview({ body: { plan: 'free' } });
  expect(preview.paused).toContainEqual({
    meter: 'profiles',
    used: 2,
    limit: 1,
    paused: [second.name],
  });
  await ann.api.payment.changePlan({ body: { plan: 'free' } });
  app.advance(32 * day);
  ann = await app.signIn('ann@northwind-labs.example');
  expect((await ann.api.payment.refresh({})).plan.name).toBe('free');
  // Everything is still there, and whatever exceeds the limit is paused.
  expect((await ann.api.profile.list({})).items).toMatchObject([
    { id: first.id, isPaused: false, nextSyncAt: expect.any(String) },
    { id: second.id, isPaused: true, nextSyncAt: null },
  ]);
  expect((await meterOf(ann, 'profiles'))?.paused).toEqual([{ id: second.id, name: second.name }]);
  await expect(ann.api.sources.sync({ params: { id: second.id } })).rejects.toMatchObject(refused(/Paused/));
  await syncDue.run(deps());
  // A sync that was queued before the plan paused its profile ends without reading it.
  const { userId } = ann;
  const jobId = await deps()
    .db.transaction()
    .execute((trx) =>
      deps().jobs.enqueue(trx, syncProfileJob, {
        userId,
        subjectId: second.id,
        input: { connectedProfileId: second.id },
      }),
    );
  await app.waitForIdle();
  const ended = await deps()
    .db.selectFrom('job')
    .select('message')
    .where('id', '=', jobId)
    .executeTakeFirst();
  expect(ended?.message).toMatch(/^Paused.*1 connected profile/);
  const synced = await deps()
    .db.selectFrom('connected_profile')
    .select(['id', 'last_synced_at'])
    .where('user_id', '=', ann.userId)
    .orderBy('created_at')
    .execute();
  const [one, two] = synced.map((row) => app.now().getTime() - (row.last_synced_at?.getTime() ?? 0));
  expect(one).toBeLessThan(day);
  expect(two).toBeGreaterThan(31 * day);
  // Removing the older one frees its slot for the next.
  await ann.api.profile.disconnect({ params: { id: first.id } });
  const restoring = ann.api.trash.restore({ body: { kind: 'profile', id: first.id } });
  await expect(restoring).rejects.toMatchObject(refused(/1 connected profile/));
  expect((await meterOf(ann, 'profiles'))?.paused).toEqual([]);
  await ann.api.sources.sync({ params: { id: second.id } });
  await app.waitForIdle();
});

test('signals: over the monthly limit, a sync leaves new people out and reports it, and adds them next month', async () => {
  let bob = await app.signIn('bob@harbor-analytics.example');
  await use(bob, 'signals', 240);
  const { id } = await connect(bob, 'elin-lantto');
  await app.waitForIdle();
  const count = async () => (await bob.api.profile.list({})).items[0]?.signalCount ?? 0;
  expect(await count()).toBe(10);
  expect((await bob.api.profile.list({})).items[0]).toMatchObject({
    syncState: 'partial',
    lastError: expect.stringContaining('new signals for this month'),
  });
  expect(await meterOf(bob, 'signals')).toMatchObject({ used: 250, limit: 250 });
  await bob.api.sources.sync({ params: { id } });
  await app.waitForIdle();
  expect(await count()).toBe(10);
  // What users add themselves never counts.
  await bob.api.sources.addDirectly({
    body: { connectedProfileId: id, profileUrl: 'https://www.linkedin.com/in/somebody-of-mine' },
  });
  expect(await count()).toBe(11);
  app.advance(12 * day);
  bob = await app.signIn('bob@harbor-analytics.example');
  await bob.api.sources.sync({ params: { id } });
  await app.waitForIdle();
  expect(await count()).toBeGreaterThan(11);
  expect((await meterOf(bob, 'signals'))?.used).toBe((await count()) - 11);
});

test('drafts: none beyond the monthly limit, and existing drafts stay', async () => {
  const eve = await app.signIn('eve@northwind-labs.example');
  await use(eve, 'drafts', 29);
  const posts = [await makePost(deps().db, eve), await makePost(deps().db, eve)];
  await expect(eve.api.readyComments.generate({ body: { postIds: posts } })).rejects.toMatchObject(
    refused(/30 drafts a month/),
  );
  expect((await eve.api.readyComments.list({ query: {} })).items).toEqual([]);
  await eve.api.readyComments.generate({ body: { postIds: posts.slice(0, 1) } });
  expect(await meterOf(eve, 'drafts')).toMatchObject({ used: 30 });
  await vi.waitFor(async () => {
    expect((await eve.api.readyComments.list({ query: {} })).items[0]?.status).toBe('suggested');
  }, 10_000);
});

test('channels: connects the first, refuses a second, and allows reconnecting the first', async () => {
  const zoe = await app.signIn('zoe@northwind-labs.example');
  await connectSlack(app, zoe);
  await expect(connectReddit(app, zoe)).rejects.toMatchObject(refused(/1 channel/));
  await connectSlack(app, zoe);
  expect(await meterOf(zoe, 'channels')).toMatchObject({ used: 1, paused: [] });
});

test('channels: a paused channel still publishes what was scheduled before, but accepts nothing new from anyone', async () => {
  let lea = await app.signIn('lea@northwind-labs.example');
  await connectLinkedIn(deps().db, lea, app.now());
  await app.subscribe(lea);
  await connectSlack(app, lea);
  const at = new Date(app.now().getTime() + 33 * day).toISOString();
  const before = await lea.api.slack.post({ body: { text: 'Approved on the larger plan', at } });
  const draft = await lea.api.publications.create({ body: { channel: 'slack', text: 'A draft' } });
  await lea.api.payment.changePlan({ body: { plan: 'free' } });
  app.advance(32 * day);
  lea = await app.signIn('lea@northwind-labs.example');
  expect((await lea.api.payment.refresh({})).plan.name).toBe('free');
  expect((await meterOf(lea, 'channels'))?.paused).toHaveLength(1);

  const paused = refused(/Paused/);
  await expect(lea.api.slack.post({ body: { text: 'New' } })).rejects.toMatchObject(paused);
  await expect(lea.api.publications.schedule({ params: { id: draft.id }, body: {} })).rejects.toMatchObject(
    paused,
  );
  const isIt = { code: 'plan_limit' };
  for (const origin of ['user', 'agent', 'digest', 'notice'] as const) {
    await expect(schedule(lea, 'slack', 'post', origin)).rejects.toMatchObject(isIt);
  }
  const reported = await lea.api.publications.checkAll({
    body: { items: [{ channel: 'slack', text: 'New' }] },
  });
  expect(reported.items[0]?.warnings).toMatchObject([{ code: 'connection', blocks: true }]);
  // The channel with the slot accepts new posts; the oldest channel has it.
  await schedule(lea, 'linkedin', 'comment', 'ready_comment');
  await deps()
    .db.updateTable('connection')
    .set({ created_at: new Date() })
    .where('user_id', '=', lea.userId)
    .where('channel', '=', 'linkedin')
    .execute();
  await expect(schedule(lea, 'linkedin', 'comment', 'ready_comment')).rejects.toMatchObject(isIt);
  expect((await lea.api.readyComments.counts({ query: {} })).sendProblem).toMatch(/Paused/);
  await lea.api.slack.post({ body: { text: 'New' } });
  await deps()
    .db.updateTable('connection')
    .set({ created_at: new Date(Date.now() + day) })
    .where('user_id', '=', lea.userId)
    .where('channel', '=', 'slack')
    .execute();

  // Rescheduling something that has a slot doesn't count as new.
  const later = new Date(app.now().getTime() + 2 * day).toISOString();
  await lea.api.publications.schedule({ params: { id: before.id }, body: { at: later } });
  app.advance(2 * day + 60_000);
  await publicationsDue.run(deps());
  lea = await app.signIn('lea@northwind-labs.example');
  await vi.waitFor(async () => {
    expect((await lea.api.publications.one({ params: { id: before.id } })).state).toBe('published');
  }, 10_000);
});

const schedule = (
  { userId }: SignedIn,
  channel: 'slack' | 'linkedin',
  kind: 'post' | 'comment',
  origin: NewPublication['origin'],
) =>
  deps()
    .db.transaction()
    .execute((trx) =>
      schedulePublication(trx, deps(), {
        userId,
        realm: 'sample',
        channel,
        kind,
        text: 'New',
        targetUrn: kind === 'comment' ? 'urn:li:activity:1' : null,
        targetUrl: null,
        options: channel === 'slack' ? { channel, channelId: null } : null,
        costMicros: null,
        origin,
        // Not immediately: the sample network doesn't know this member and would refuse it.
        dueAt: new Date(app.now().getTime() + day),
      }),
    );

const createSchedule = (who: SignedIn, agentId: string, name: string) =>
  who.api.scheduledAgents.create({
    body: {
      agentId,
      name,
      prompt: 'Who is new?',
      cron: '0 8 * * 1',
      outputs: { artifact: false, slack: false, draft: null, webhook: null },
    },
  });

test('schedules: runs one, and refuses a second until the first is paused', async () => {
  const kim = await app.signIn('kim@northwind-labs.example');
  const agent = await kim.api.agents.create({ body: { name: 'A', instructions: 'Look.', tools: [] } });
  const schedule = (name: string) => createSchedule(kim, agent.id, name);
  const first = await schedule('First');
  await expect(schedule('Second')).rejects.toMatchObject(refused(/1 schedule/));
  await kim.api.scheduledAgents.change({ params: { id: first.id }, body: { state: 'paused' } });
  await schedule('Second');
  await expect(
    kim.api.scheduledAgents.change({ params: { id: first.id }, body: { state: 'active' } }),
  ).rejects.toMatchObject(refused(/1 schedule/));
});

test('schedules: one that the plan has paused doesn’t run by hand either', async () => {
  let ida = await app.signIn('ida@northwind-labs.example');
  await app.subscribe(ida);
  const agent = await ida.api.agents.create({ body: { name: 'A', instructions: 'Look.', tools: [] } });
  const [first, second] = [
    await createSchedule(ida, agent.id, 'First'),
    await createSchedule(ida, agent.id, 'Second'),
  ];
  await ida.api.payment.changePlan({ body: { plan: 'free' } });
  app.advance(32 * day);
  ida = await app.signIn('ida@northwind-labs.example');
  expect((await ida.api.payment.refresh({})).plan.name).toBe('free');
  const run = (id: string) => ida.api.scheduledAgents.run({ params: { id } });
  await expect(run(second.id)).rejects.toMatchObject(refused(/Paused.*1 schedule/));
  expect((await ida.api.scheduledAgents.runs({ params: { id: second.id } })).items).toEqual([]);
  expect(await run(first.id)).toMatchObject({ slot: null });
});

test('schedules: a run that waited when the plan paused its schedule is canceled, with the reason', async () => {
  let lou = await app.signIn('lou@northwind-labs.example');
  await app.subscribe(lou);
  const agent = await lou.api.agents.create({ body: { name: 'A', instructions: 'Look.', tools: [] } });
  const first = await createSchedule(lou, agent.id, 'First');
  const second = await createSchedule(lou, agent.id, 'Second');
  await lou.api.payment.changePlan({ body: { plan: 'free' } });
  app.advance(32 * day);
  lou = await app.signIn('lou@northwind-labs.example');
  expect((await lou.api.payment.refresh({})).plan.name).toBe('free');
  await deps()
    .db.insertInto('agent_run')
    .values(
      [first, second].map(({ id }) => ({
        user_id: lou.userId,
        schedule_id: id,
        slot: app.now(),
        state: 'queued' as const,
        outputs: '[]',
        created_at: app.now(),
      })),
    )
    .execute();
  await schedulesDue.run(deps());
  const runs = async (id: string) => (await lou.api.scheduledAgents.runs({ params: { id } })).items;
  expect((await runs(first.id))[0]?.queryId).not.toBeNull();
  expect(await runs(second.id)).toMatchObject([
    { state: 'cancelled', queryId: null, error: expect.stringMatching(/^Paused.*1 schedule/) },
  ]);
});

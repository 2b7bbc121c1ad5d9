import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { WebhookBody } from '#contract/channels/webhook.ts';
import type { JobRun } from '#server/jobs/job.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import { purgeWebhooksCron } from '#server/modules/webhooks/purge-webhooks.cron.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import { dataOf, openWebhooks } from '#test/webhooks.ts';
import { backfillWebhookJob } from './backfill-webhook.job.ts';
import { sendTest } from './events.ts';
import { drainChanges } from './make-events.ts';

const rig = openWebhooks();
const { url, received, engage, pass, create, events, outboxOf, untilItWaits } = rig;

describe('a webhook event', () => {
  test('contains the signal, signed, with a sequence number that counts up', async () => {
    const { webhook, secret } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await engage('Kim', { person: newPerson('Kim', { headline: 'Founder' }), type: 'reply' });
    await pass(webhook.id);
    await engage('Kim', { occurredAt: new Date('2026-05-03T09:00:00Z') });
    await pass(webhook.id);
    const [first, second] = await received();
    const body = WebhookBody.parse(new Verifier(secret).verify(first?.body ?? '', first?.headers ?? {}));
    const { items } = await rig.ann.api.signals.list({ params: { id: rig.profile.id } });
    expect(Object.keys(body.data)).toEqual([
      'id',
      'name',
      'headline',
      'linkedinUrl',
      'totalInteractions',
      'totalComments',
      'latestActivityTimestamp',
      'latestActivityType',
      'score',
      'sourceLinkedinProfileId',
      'sourceLinkedinProfileUrl',
      'sourceLinkedinProfileName',
      'sourceLinkedinProfileHeadline',
      'sequence',
    ]);
    expect(body).toMatchObject({
      type: 'signal.created',
      data: {
        id: items[0]?.id,
        name: 'Kim',
        headline: 'Founder',
        linkedinUrl: 'https://www.linkedin.com/in/kim',
        totalInteractions: 1,
        totalComments: 1,
        latestActivityType: 'reply',
        latestActivityTimestamp: '2026-05-01T12:00:00.000Z',
        sourceLinkedinProfileId: rig.profile.id,
        sourceLinkedinProfileName: 'Maya',
        sequence: 1,
      },
    });
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      type: 'signal.updated',
      data: { id: items[0]?.id, totalInteractions: 2, totalComments: 2, sequence: 2 },
    });
    expect(() => new Verifier(secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow();
    expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id']);
    expect(first?.headers['webhook-id']).not.toContain('.');
  });

  test('is created once for several changes before it is sent', async () => {
    const { webhook } = await create();
    for (let turn = 0; turn < 5; turn += 1) await engage('Kim');
    await pass(webhook.id);
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).totalInteractions)).toEqual([5]);
  });

  test("reports a new name, but no change to fields it doesn't contain", async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    const { items } = await rig.ann.api.signals.list({ params: { id: rig.profile.id } });
    await rig.ann.api.signals.changeStatus({
      params: { id: items[0]?.id ?? '' },
      body: { status: 'engaged' },
    });
    await pass(webhook.id);
    expect(await received()).toHaveLength(1);
    await record(
      rig.deps.db,
      rig.profile,
      [newEngagement({ person: newPerson('Kim', { name: 'Kim Lee' }) })],
      {
        seenAt: new Date('2026-07-01T00:00:00Z'),
      },
    );
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Kim', 'Kim Lee']);
  });

  test('is created for matching signals of its network and profile, and for no user without a webhook', async () => {
    const real = await makeProfile(rig.deps.db, rig.ann.userId, 'Real', 'real');
    const other = await makeProfile(rig.deps.db, rig.ann.userId, 'Other');
    const { webhook } = await create({
      filters: { engagementType: ['message'] },
      connectedProfileId: rig.profile.id,
    });
    await engage('Kim');
    await engage('Lee', { type: 'message' });
    await engage('Real', { type: 'message' }, real);
    await engage('Other', { type: 'message' }, other);
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Lee']);
    await rig.ann.api.webhook.change({ body: { network: 'sample', filters: {}, connectedProfileId: null } });
    await engage('Kim');
    await engage('Other', { type: 'message' }, other);
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name).sort()).toEqual(['Kim', 'Lee', 'Other']);

    const bobs = await makeProfile(rig.deps.db, rig.bob.userId, 'Bob');
    await engage('Stranger', {}, bobs);
    const left = await rig.deps.db.selectFrom('change_outbox').selectAll().execute();
    expect(left.filter((row) => row.user_id === rig.bob.userId)).toEqual([]);
  });

  test('is deleted when its person is erased', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await engage('Lee');
    await pass(webhook.id);
    await engage('Kim');
    await drainChanges(rig.deps);
    const { items } = await rig.ann.api.signals.list({ params: { id: rig.profile.id } });
    const kim = items.find(({ name }) => name === 'Kim');
    await rig.ann.api.people.erase({ params: { id: kim?.personId ?? '' } });
    expect((await events()).map(({ name }) => name)).toEqual(['Lee']);
    const bodies = await rig.deps.db
      .selectFrom('webhook_event')
      .select('body')
      .where('user_id', '=', rig.ann.userId)
      .execute();
    expect(JSON.stringify(bodies)).not.toContain('Kim');
    await pass(webhook.id);
    expect(await received()).toHaveLength(2);
  });

  test('after a merge is about the remaining person', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await engage('Kimberly');
    await pass(webhook.id);
    const { items } = await rig.ann.api.signals.list({ params: { id: rig.profile.id } });
    const id = (name: string) => items.find((one) => one.name === name)?.personId ?? '';
    await rig.ann.api.people.merge({
      params: { id: id('Kim') },
      body: { otherId: id('Kimberly'), confirm: true },
    });
    await pass(webhook.id);
    const last = (await received()).map(dataOf).at(-1);
    expect(last).toMatchObject({ totalInteractions: 2, sequence: 2 });
  });

  test('is created for both people when a merge is undone, and both sequences continue', async () => {
    const { webhook } = await create();
    await engage('Kim');
    for (const turn of [1, 2, 3]) {
      await engage('Kimberly', { occurredAt: new Date(`2026-05-0${turn}T00:00:00Z`) });
      await pass(webhook.id);
    }
    const { items } = await rig.ann.api.signals.list({ params: { id: rig.profile.id } });
    const of = (name: string) => items.find((one) => one.name === name);
    const { mergeId } = await rig.ann.api.people.merge({
      params: { id: of('Kim')?.personId ?? '' },
      body: { otherId: of('Kimberly')?.personId ?? '', confirm: true },
    });
    await pass(webhook.id);
    await purgeWebhooksCron.run(rig.deps);
    await rig.ann.api.people.undoMerge({ params: { id: mergeId } });
    await pass(webhook.id);
    const reported = (await received()).map(dataOf);
    const numbersOf = (name: string) =>
      reported.filter(({ id }) => id === of(name)?.id).map((one) => [one.sequence, one.totalInteractions]);
    expect(numbersOf('Kim')).toEqual([
      [1, 1],
      [2, 4],
      [3, 1],
    ]);
    expect(numbersOf('Kimberly')).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 3],
    ]);
    expect(reported).toHaveLength(7);
    expect(await outboxOf(rig.ann.userId)).toEqual([]);
  });

  test('loses its sequence number when the person is erased, even if merged, or the signal is deleted', async () => {
    const { webhook } = await create();
    for (const slug of ['Kim', 'Kimberly', 'Lee', 'Pat']) await engage(slug);
    await pass(webhook.id);
    const { items } = await rig.ann.api.signals.list({ params: { id: rig.profile.id } });
    const of = (name: string) => items.find((one) => one.name === name);
    const numbered = async () => {
      const rows = await rig.deps.db
        .selectFrom('webhook_sequence')
        .select('signal_id as id')
        .where('user_id', '=', rig.ann.userId)
        .execute();
      return items
        .filter(({ id }) => rows.some((row) => row.id === id))
        .map(({ name }) => name)
        .sort();
    };
    const { personId } = await rig.ann.api.people.merge({
      params: { id: of('Kim')?.personId ?? '' },
      body: { otherId: of('Kimberly')?.personId ?? '', confirm: true },
    });
    expect(await numbered()).toEqual(['Kim', 'Kimberly', 'Lee', 'Pat']);
    await rig.ann.api.people.erase({ params: { id: personId } });
    expect(await numbered()).toEqual(['Lee', 'Pat']);
    await rig.deps.db
      .deleteFrom('signal')
      .where('id', '=', of('Pat')?.id ?? '')
      .execute();
    await purgeWebhooksCron.run(rig.deps);
    expect(await numbered()).toEqual(['Lee']);
  });

  test("isn't created while facts of its user are being changed", async () => {
    const { webhook } = await create();
    await engage('Kim');
    let draining: Promise<void> | undefined;
    await rig.deps.db.transaction().execute(async (trx) => {
      await lockFacts(trx, rig.ann.userId);
      draining = drainChanges(rig.deps);
      await untilItWaits(draining);
      expect(await events()).toEqual([]);
    });
    await draining;
    expect(await events()).toHaveLength(1);
    let testing: Promise<unknown> | undefined;
    await rig.deps.db.transaction().execute(async (trx) => {
      await lockFacts(trx, rig.ann.userId);
      testing = sendTest(rig.deps, rig.ann.userId, 'sample');
      await untilItWaits(testing);
      expect(await events()).toHaveLength(1);
    });
    expect(await testing).toMatchObject({ origin: 'test', state: 'delivered', sequence: 2 });
    const run: JobRun<{ after: string; done: number }> = {
      userId: rig.ann.userId,
      jobId: webhook.id,
      attempt: 1,
      checkpoint: null,
      save: async () => {},
      report: async () => {},
      abort: new AbortController().signal,
    };
    let filling: Promise<unknown> | undefined;
    await rig.deps.db.transaction().execute(async (trx) => {
      await lockFacts(trx, rig.ann.userId);
      filling = backfillWebhookJob.run(rig.deps, run, { endpointId: webhook.id, filters: null, total: 1 });
      await untilItWaits(filling);
      expect(await events()).toHaveLength(2);
    });
    await filling;
    expect((await events()).map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  });

  test("that can't be created for one user is still created for others", async () => {
    await create();
    await engage('Kim');
    await drainChanges(rig.deps);
    // The highest number: the next event fails.
    await rig.deps.db
      .updateTable('webhook_sequence')
      .set({ last: 2 ** 31 - 1 })
      .where('user_id', '=', rig.ann.userId)
      .execute();
    await engage('Kim');
    const bobs = await makeProfile(rig.deps.db, rig.bob.userId, 'Bob');
    await rig.bob.api.webhook.create({ body: { url: url(), network: 'sample' } });
    await engage('Lee', {}, bobs);
    await drainChanges(rig.deps);
    expect((await rig.bob.api.webhook.events({ query: {} })).items).toMatchObject([{ name: 'Lee' }]);
    // The failed change is still there for the next pass.
    expect(await outboxOf(rig.ann.userId)).toHaveLength(1);
    await rig.deps.db
      .updateTable('webhook_sequence')
      .set({ last: 1 })
      .where('user_id', '=', rig.ann.userId)
      .execute();
    await drainChanges(rig.deps);
    expect((await events()).map(({ sequence }) => sequence)).toEqual([2, 1]);
  });

  test("isn't left over from a webhook disconnected while the change was being written", async () => {
    await create();
    let disconnecting: Promise<unknown> | undefined;
    await rig.deps.db.transaction().execute(async (trx) => {
      const where = {
        userId: rig.ann.userId,
        connectedProfileId: rig.profile.id,
        realm: 'sample',
      } as const;
      await recordEngagements(trx, { ...where, source: 'unipile' }, [
        newEngagement({ person: newPerson('Kim') }),
      ]);
      disconnecting = rig.ann.api.webhook.disconnect({ query: {} });
      await untilItWaits(disconnecting);
    });
    await disconnecting;
    expect(await outboxOf(rig.ann.userId)).toEqual([]);
    const { webhook } = await create();
    await pass(webhook.id);
    expect(await events()).toEqual([]);
    await engage('Lee');
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).name)).toEqual(['Lee']);
  });

  test('is still watched for by a new webhook if another one is disconnected at the same time', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await create();
      const real = { url: 'https://example.com/', network: 'real' } as const;
      await Promise.all([
        rig.ann.api.webhook.disconnect({ query: { network: 'sample' } }),
        rig.ann.api.webhook.create({ body: real }),
      ]);
      const watching = () =>
        rig.deps.db.selectFrom('signal_watch').selectAll().where('user_id', '=', rig.ann.userId).execute();
      expect(await watching()).toHaveLength(1);
      await rig.ann.api.webhook.disconnect({ query: { network: 'real' } });
      expect(await watching()).toEqual([]);
    }
  });
});

describe('a person on Do not engage', () => {
  const bar = async (name: string) => {
    const { items } = await rig.ann.api.signals.list({ params: { id: rig.profile.id } });
    const list = (await rig.ann.api.lists.list({})).items[0]?.id ?? '';
    const signalIds = items.filter((one) => one.name === name).map(({ id }) => id);
    await rig.ann.api.lists.addSignals({ params: { id: list }, body: { signalIds } });
  };
  const names = async () => (await received()).map((hook) => dataOf(hook).name);

  test("isn't sent in new events, replays, or backfills, unless the user includes them", async () => {
    const { webhook } = await create();
    await engage('kim');
    await pass(webhook.id);
    expect(await names()).toEqual(['kim']);
    await bar('kim');
    await engage('kim', { occurredAt: new Date('2026-05-03T09:00:00Z') });
    await engage('lee');
    await pass(webhook.id);
    expect(await names()).toEqual(['kim', 'lee']);
    const read = await rig.ann.api.webhook.read({});
    expect(read.webhook).toMatchObject({ withDoNotEngage: false, leftOut: 1 });

    const reported = (await events()).find(({ name }) => name === 'kim');
    await expect(rig.ann.api.webhook.replay({ params: { id: reported?.id ?? '' } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Do not engage'),
    });
    await rig.deps.db
      .updateTable('webhook_event')
      .set({ state: 'failed' })
      .where('user_id', '=', rig.ann.userId)
      .execute();
    expect(await rig.ann.api.webhook.replayFailed({ body: {} })).toEqual({ replayed: 1, leftOut: 1 });
    await bar('lee');
    await expect(rig.ann.api.webhook.backfill({ body: {} })).rejects.toMatchObject({ status: 409 });
    await expect(rig.ann.api.webhook.test({ body: {} })).rejects.toMatchObject({ status: 409 });

    const changed = await rig.ann.api.webhook.change({ body: { withDoNotEngage: true } });
    expect(changed).toMatchObject({ withDoNotEngage: true, leftOut: 0 });
    const before = (await names()).length;
    await engage('kim', { occurredAt: new Date('2026-05-04T09:00:00Z') });
    await pass(webhook.id);
    expect((await names()).slice(before)).toContain('kim');
    expect(await rig.ann.api.webhook.replay({ params: { id: reported?.id ?? '' } })).toMatchObject({
      id: reported?.id,
    });
  });
});

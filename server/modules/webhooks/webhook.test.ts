import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobRun } from '#server/jobs/job.ts';
import { deliverDue } from '#server/modules/webhooks/delivery/deliver-due.ts';
import { backfillWebhookJob } from '#server/modules/webhooks/events/backfill-webhook.job.ts';
import { sendTest } from '#server/modules/webhooks/events/events.ts';
import { drainChanges } from '#server/modules/webhooks/events/make-events.ts';
import { guardedWeb } from '#server/ports/web/guarded.ts';
import { forbiddenAddresses, forbiddenNames, resolveForbidden } from '#test/forbidden-addresses.ts';
import { dataOf, day, hour, openWebhooks } from '#test/webhooks.ts';
import { purgeWebhooksCron } from './purge-webhooks.cron.ts';

const rig = openWebhooks();
const { url, key, received, answerWith, engage, pass, create, events, pauseAnswers, untilItWaits } = rig;

describe("the webhook's user", () => {
  test('replays one event under the same id', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    const [event] = await events();
    await rig.ann.api.webhook.replay({ params: { id: event?.id ?? '' } });
    rig.now = rig.app.now();
    await pass(webhook.id);
    const [first, again] = await received();
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(again?.body).toBe(first?.body);
    expect(await rig.ann.api.webhook.event({ params: { id: event?.id ?? '' } })).toMatchObject({
      state: 'delivered',
      attempts: 2,
      log: [{ number: 2 }, { number: 1 }],
    });
    const stranger = await rig.app.call(
      'POST',
      `/integrations/signal-webhook/deliveries/${event?.id}/replay`,
      {
        token: rig.bob.token,
      },
    );
    expect(stranger.status).toBe(404);
  });

  test('sends a test with a real signal at once, even while it is paused', async () => {
    await create();
    const without = await rig.app.call('POST', '/integrations/signal-webhook/test-webhook', {
      token: rig.ann.token,
      body: {},
    });
    expect(without.status).toBe(409);
    await engage('Kim');
    await rig.ann.api.webhook.change({ body: { state: 'paused' } });
    const sent = await rig.ann.api.webhook.test({ body: {} });
    expect(sent).toMatchObject({ origin: 'test', state: 'delivered', name: 'Kim', last: { status: 200 } });
    await answerWith({ status: 500, times: 1 });
    expect(await rig.ann.api.webhook.test({ body: {} })).toMatchObject({ state: 'failed', sequence: 2 });
    expect(await received()).toHaveLength(2);
  });

  test.each([
    ['arrives', 200, 'delivered'],
    ['fails', 500, 'pending'],
  ] as const)('replays a test that is still being sent and %s', async (_, status, state) => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    await answerWith({ status, times: 1 });
    const holding = pauseAnswers();
    const testing = sendTest(holding.deps, rig.ann.userId, 'sample');
    await holding.asked;
    expect(await rig.ann.api.webhook.replayFailed({ body: {} })).toEqual({ replayed: 1, leftOut: 0 });
    holding.letGo();
    expect(await testing).toMatchObject({ origin: 'test', state, attempts: 1, last: { status } });
    rig.now = new Date(rig.app.now().getTime() + hour);
    await pass(webhook.id);
    const [event] = await events();
    const attempts = state === 'delivered' ? 1 : 2;
    expect(event).toMatchObject({ origin: 'test', state: 'delivered', attempts });
    const { log } = await rig.ann.api.webhook.event({ params: { id: event?.id ?? '' } });
    expect(log.map(({ number }) => number)).toEqual([2, 1].slice(2 - attempts));
  });

  test('replays a test while it is still being sent, and a delivered one stays delivered', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    const holding = pauseAnswers();
    const testing = sendTest(holding.deps, rig.ann.userId, 'sample');
    await holding.asked;
    await rig.ann.api.webhook.replayFailed({ body: {} });
    rig.now = new Date(rig.app.now().getTime() + hour);
    const second = pauseAnswers();
    const round = deliverDue(second.deps, key(rig.ann.userId, webhook.id));
    await second.asked;
    holding.letGo();
    expect(await testing).toMatchObject({ state: 'delivered', attempts: 1 });
    await answerWith({ status: 500, times: 1 });
    second.letGo();
    await round;
    expect((await events())[0]).toMatchObject({ state: 'delivered', attempts: 2, nextAt: null });
  });

  test("can't replay events of a webhook that is disabled at the same moment", async () => {
    const { webhook } = await create();
    await engage('Kim');
    await drainChanges(rig.deps);
    await rig.deps.db
      .updateTable('webhook_event')
      .set({ state: 'failed', next_at: null, finished_at: rig.now })
      .where('user_id', '=', rig.ann.userId)
      .execute();
    let replaying: Promise<unknown> | undefined;
    await rig.deps.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('webhook_endpoint')
        .set({ state: 'disabled', disabled_reason: 'Gone', disabled_at: rig.now })
        .where('id', '=', webhook.id)
        .execute();
      replaying = rig.ann.api.webhook.replayFailed({ body: {} });
      await untilItWaits(replaying);
    });
    await expect(replaying).rejects.toMatchObject({ status: 409 });
    expect((await rig.ann.api.webhook.read({ query: {} })).webhook).toMatchObject({
      state: 'disabled',
      waiting: 0,
    });
  });

  test.each(['\u0000', '\u0007', '\u001f', '\u007f', '\u0085'])(
    'gets the name of the field that contains the control character %j',
    async (odd) => {
      const refused = async (method: string, path: string, body: object) => {
        const answer = await rig.app.call(method, `/integrations/signal-webhook${path}`, {
          token: rig.ann.token,
          body,
        });
        const { data } = (await answer.json()) as { data: { issues?: { path: string }[] } };
        return [answer.status, data.issues?.[0]?.path];
      };
      const good = 'http://hooks.sample.example/';
      expect(await refused('POST', '/create', { url: `${good}${odd}x` })).toEqual([400, 'url']);
      expect(await refused('POST', '/create', { url: `${odd}${good}` })).toEqual([400, 'url']);
      await create();
      await engage('Kim');
      for (const [filters, field] of [
        [{ search: `Kim${odd}` }, 'filters.search'],
        [{ company: ['Quix', `a${odd}b`] }, 'filters.company.1'],
        [{ keywordsNone: [`a${odd}b`] }, 'filters.keywordsNone.0'],
        [{ title: ['\ud800'] }, 'filters.title.0'],
      ] as const) {
        expect(await refused('POST', '/create', { url: good, filters })).toEqual([400, field]);
        expect(await refused('PATCH', '', { filters })).toEqual([400, field]);
        expect(await refused('POST', '/backfill', { filters })).toEqual([400, field]);
      }
      expect(await refused('PATCH', '', { url: `${good}${odd}x` })).toEqual([400, 'url']);
    },
  );

  test('rotates the secret: both verify for a day, then only the new one', async () => {
    const { webhook, secret } = await create();
    const { secret: next, webhook: rotated } = await rig.ann.api.webhook.rotateSecret({ body: {} });
    expect(next).not.toBe(secret);
    expect(rotated.formerSecretUntil).not.toBeNull();
    rig.now = rig.app.now();
    await engage('Kim');
    await pass(webhook.id);
    const [both] = await received();
    for (const one of [secret, next]) new Verifier(one).verify(both?.body ?? '', both?.headers ?? {});
    rig.now = new Date(rig.now.getTime() + day + 1000);
    await engage('Lee');
    await pass(webhook.id);
    const last = (await received()).at(-1);
    expect(last?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    const stored = await rig.deps.db
      .selectFrom('webhook_endpoint')
      .select(['secret', 'former_secret'])
      .where('id', '=', webhook.id)
      .executeTakeFirstOrThrow();
    expect(stored.secret.toString('latin1')).not.toContain('whsec_');
    expect(JSON.stringify(await rig.ann.api.webhook.read({ query: {} }))).not.toContain('whsec_');
  });

  test('backfills matching signals in batches, each once', async () => {
    const { webhook } = await create();
    for (const slug of ['Kim', 'Lee', 'Pat']) await engage(slug);
    await engage('Moe', { type: 'message' });
    await pass(webhook.id);
    const job = await rig.ann.api.webhook.backfill({ body: { filters: { engagementType: ['comment'] } } });
    expect(job).toMatchObject({ name: 'backfill-webhook', state: 'queued' });
    const saved: unknown[] = [];
    const run: JobRun<{ after: string; done: number }> = {
      userId: rig.ann.userId,
      jobId: job.id,
      attempt: 1,
      checkpoint: null,
      save: async (_, checkpoint) => {
        saved.push(checkpoint);
      },
      report: async () => {},
      abort: new AbortController().signal,
    };
    const input = { endpointId: webhook.id, filters: { engagementType: ['comment' as const] }, total: 3 };
    expect(await backfillWebhookJob.run(rig.deps, run, input)).toEqual({ message: null });
    expect(saved).toMatchObject([{ done: 3 }]);
    await pass(webhook.id);
    const hooks = (await received()).map(dataOf).filter(({ sequence }) => sequence === 2);
    expect(hooks.map(({ name }) => name).sort()).toEqual(['Kim', 'Lee', 'Pat']);
    const nobody = await rig.app.call('POST', '/integrations/signal-webhook/backfill', {
      token: rig.ann.token,
      body: { filters: { search: 'nobody of this name' } },
    });
    expect(nobody.status).toBe(409);
  });

  test('has one webhook per network, and disconnecting deletes everything about it', async () => {
    const { webhook } = await create();
    const second = await rig.app.call('POST', '/integrations/signal-webhook/create', {
      token: rig.ann.token,
      body: { url: url() },
    });
    expect(second.status).toBe(409);
    await engage('Kim');
    await pass(webhook.id);
    expect(await rig.ann.api.webhook.disconnect({ query: {} })).toEqual({ ids: [webhook.id] });
    expect(await rig.ann.api.webhook.disconnect({ query: {} })).toEqual({ ids: [] });
    expect(await rig.ann.api.webhook.read({ query: {} })).toMatchObject({ webhook: null });
    expect(await events()).toEqual([]);
    const toReal = await rig.app.call('POST', '/integrations/signal-webhook/create', {
      token: rig.ann.token,
      body: { url: url(), network: 'real' },
    });
    expect(toReal.status).toBe(400);
  });

  test('pages through the log by state, and sees only their own events', async () => {
    const { webhook } = await create();
    for (let index = 0; index < 5; index += 1) await engage(`Person ${index}`);
    await pass(webhook.id);
    const first = await rig.ann.api.webhook.events({ query: { limit: 3 } });
    const rest = await rig.ann.api.webhook.events({ query: { limit: 3, cursor: first.nextCursor ?? '' } });
    expect([...first.items, ...rest.items]).toHaveLength(5);
    expect(rest.nextCursor).toBeNull();
    expect((await rig.ann.api.webhook.events({ query: { state: ['failed'] } })).items).toEqual([]);
    expect((await rig.bob.api.webhook.events({ query: {} })).items).toEqual([]);
    const { hours } = await rig.ann.api.webhook.read({ query: {} });
    expect(hours).toHaveLength(24);
    expect(hours.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(5);
  });

  test('no longer sees events older than thirty days, and sequence numbers continue', async () => {
    const { webhook } = await create();
    await engage('Kim');
    await pass(webhook.id);
    await purgeWebhooksCron.run(rig.deps);
    expect(await events()).toHaveLength(1);
    rig.now = new Date(rig.now.getTime() + 31 * day);
    await purgeWebhooksCron.run(rig.deps);
    expect(await events()).toEqual([]);
    await engage('Kim', { occurredAt: new Date('2026-05-09T00:00:00Z') });
    await pass(webhook.id);
    expect((await received()).map((hook) => dataOf(hook).sequence)).toEqual([1, 2]);
  });
});

describe('a webhook URL outside the public internet', () => {
  let listener: Server;
  let port: number;
  let connections = 0;
  let play = (response: ServerResponse): unknown => response.end('here');

  beforeAll(async () => {
    listener = createServer((request, response) => request.resume().on('end', () => play(response)));
    listener.on('connection', () => {
      connections += 1;
    });
    await new Promise<void>((started) => listener.listen(0, '127.0.0.1', started));
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((done) => listener.close(done)));

  test('is refused when it is entered, or never reached by tests and deliveries', async () => {
    const { deps: own } = rig.app.composition;
    const before = own.web;
    own.web = guardedWeb({
      userAgent: 'test',
      ports: [port],
      resolve: resolveForbidden,
      sampleUrl: rig.app.sandboxUrl,
    });
    try {
      rig.deps = { ...own, clock: { now: () => rig.now } };
      await engage('Kim');
      const names = new Set(Object.keys(forbiddenNames).map((name) => `http://${name}:${port}/`));
      let accepted = 0;
      for (const address of forbiddenAddresses(port)) {
        const answer = await rig.app.call('POST', '/integrations/signal-webhook/create', {
          token: rig.ann.token,
          body: { url: address },
        });
        // A host name may only be refused once it is resolved, but an IP address is refused immediately.
        if (!names.has(address)) expect([address, answer.status]).toEqual([address, 400]);
        if (answer.status !== 200) {
          expect([address, answer.status]).toEqual([address, 400]);
          const { data } = (await answer.json()) as { data: { issues: { path: string }[] } };
          expect(data.issues[0]?.path).toBe('url');
          continue;
        }
        accepted += 1;
        const { webhook } = ((await answer.json()) as { data: { webhook: { id: string } } }).data;
        expect(await rig.ann.api.webhook.test({ body: {} })).toMatchObject({
          state: 'failed',
          last: { status: null },
        });
        await engage('Kim');
        await pass(webhook.id);
        expect(await events()).toMatchObject([{ attempts: 1, last: { status: null } }, { attempts: 1 }]);
        await rig.ann.api.webhook.disconnect({ query: {} });
      }
      expect(accepted).toBe(names.size);
      expect(connections).toBe(0);

      // Nor through a redirect, or by changing the URL later.
      await create();
      await answerWith({ status: 307, location: `http://127.0.0.1:${port}/` });
      expect(await rig.ann.api.webhook.test({ body: {} })).toMatchObject({ last: { status: 307 } });
      const changed = await rig.app.call('PATCH', '/integrations/signal-webhook', {
        token: rig.ann.token,
        body: { url: `http://127.0.0.1:${port}/` },
      });
      expect(changed.status).toBe(400);
      expect(connections).toBe(0);
    } finally {
      own.web = before;
    }
  });

  test('that is explicitly allowed gets events, and an accepted one is delivered even if the answer breaks off', async () => {
    const { deps: own } = rig.app.composition;
    const before = own.web;
    own.web = guardedWeb({ userAgent: 'test', allowedHosts: [`127.0.0.1:${port}`] });
    play = (response) => {
      response.writeHead(202, { 'content-length': '1000' });
      response.write('half', () => response.socket?.destroy());
    };
    try {
      rig.deps = { ...own, clock: { now: () => rig.now } };
      const { webhook } = await create({ url: `http://127.0.0.1:${port}/` });
      await engage('Kim');
      await pass(webhook.id);
      const [event] = await events();
      expect(event).toMatchObject({ state: 'delivered', attempts: 1, last: { status: 202 } });
      const { log } = await rig.ann.api.webhook.event({ params: { id: event?.id ?? '' } });
      expect(log).toMatchObject([{ status: 202, error: null, succeeded: true }]);
    } finally {
      own.web = before;
      play = (response) => response.end('here');
    }
  });

  test("never reaches the sandbox's control routes, under any name of the sample network", async () => {
    const ahead = 30 * day;
    const body = JSON.stringify({ advanceSeconds: ahead / 1000 });
    for (const name of ['x', 'hooks.sample', 'blog.harbor-analytics', 'www.paylinka']) {
      for (const end of [
        '.example',
        '.example.',
        '.example..',
        '.example...',
        '.EXAMPLE..',
        '.example%2e%2e',
        '。example。。',
      ]) {
        for (const clock of [
          '/control/clock',
          '/%63ontrol/clock',
          '/x/../control/clock',
          '//control/clock',
        ]) {
          const address = `http://${name}${end}${clock}`;
          await rig.deps.web.ask(address, { method: 'POST', body }).catch((error: unknown) => {
            expect([address, error]).toMatchObject([address, { reason: 'address' }]);
          });
        }
      }
    }
    const health = await fetch(`${rig.app.sandboxUrl}/control/health`);
    const { now: theirs } = (await health.json()) as { now: string };
    expect(Date.parse(theirs) - rig.app.now().getTime()).toBeLessThan(ahead);
  });
});

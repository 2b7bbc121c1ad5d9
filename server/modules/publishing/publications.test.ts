import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublicationQuery } from '#contract/channels/publications.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  checkPublication,
  type PublicationToCheck,
} from '#server/modules/publishing/checks/check-publication.ts';
import { publicationsDue } from '#server/modules/publishing/sending/publications-due.cron.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { type NewPublication, schedulePublication } from './schedule-publication.ts';

const minute = 60_000;

let channel: ScriptedChannel;
let deps: Deps;

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z'), works: false });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
afterAll(() => app.stop());

/** Each test starts without publications, and with Ann and Bob connected. */
beforeEach(async () => {
  channel = scriptedChannel();
  deps = { ...app.composition.deps, channels: waysInRealms({ unipile: channel }) };
  await deps.db.deleteFrom('publication').execute();
  await deps.db.deleteFrom('connection').execute();
  for (const who of [ann, bob]) await connectLinkedIn(deps.db, who, app.now(), 'At LinkedIn');
});

async function schedule(who: SignedIn, text: string, over: Partial<NewPublication> = {}): Promise<string> {
  const { id } = await deps.db.transaction().execute((trx) =>
    schedulePublication(trx, deps, {
      userId: who.userId,
      realm: 'sample',
      channel: 'linkedin',
      kind: 'post',
      text,
      targetUrn: null,
      targetUrl: null,
      options: null,
      costMicros: null,
      origin: 'user',
      dueAt: app.now(),
      ...over,
    }),
  );
  return id;
}
const send = (who: SignedIn, id: string) =>
  sendPublicationTask.run(deps, { userId: who.userId, id }, new AbortController().signal);
const one = (who: SignedIn, id: string) => who.api.publications.one({ params: { id } });
const cancel = (who: SignedIn, id: string) => who.api.publications.cancel({ params: { id } });
const resolve = (who: SignedIn, id: string, as: 'published' | 'failed') =>
  who.api.publications.settle({ params: { id }, body: { as } });

describe('a publication', () => {
  it('shows its user the result and the log of its attempts', async () => {
    const id = await schedule(ann, 'Hello', {
      kind: 'comment',
      targetUrn: 'urn:li:activity:1',
      targetUrl: 'https://l.example/1',
      options: null,
      costMicros: null,
    });
    const before = await one(ann, id);
    expect(before).toMatchObject({
      network: 'sample',
      channel: 'linkedin',
      kind: 'comment',
      text: 'Hello',
      targetUrl: 'https://l.example/1',
      options: null,
      costUsd: null,
      origin: 'user',
      state: 'scheduled',
      connection: { name: 'At LinkedIn' },
      settledAt: null,
      error: null,
      waitsForReconnect: false,
      isLate: false,
      canCancel: true,
      attempts: [],
    });
    await send(ann, id);
    const after = await one(ann, id);
    expect(after).toMatchObject({
      state: 'published',
      externalUrl: 'https://channel.example/Hello',
      nextTryAt: null,
      canCancel: false,
      attempts: [{ number: 1, outcome: 'sent', message: null }],
    });
    expect(after.settledAt).not.toBeNull();
  });

  it('belongs to its user only', async () => {
    const id = await schedule(ann, 'Hello');
    for (const call of [one, cancel, (who: SignedIn, its: string) => resolve(who, its, 'failed')]) {
      await expect(call(bob, id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await bob.api.publications.list({})).items).toEqual([]);
    expect(await one(ann, id)).toMatchObject({ state: 'scheduled' });
  });

  it('can be canceled repeatedly, but not once sent', async () => {
    const id = await schedule(ann, 'Hello');
    expect(await cancel(ann, id)).toMatchObject({ state: 'cancelled', canCancel: false });
    expect(await cancel(ann, id)).toMatchObject({ state: 'cancelled' });
    await send(ann, id);
    expect(channel.texts).toEqual([]);
    const sent = await schedule(ann, 'Sent');
    await send(ann, sent);
    await expect(cancel(ann, sent)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('with an unknown outcome is resolved by its user, once', async () => {
    const id = await schedule(ann, 'Hello');
    await expect(resolve(ann, id, 'published')).rejects.toMatchObject({ status: 409 });
    channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    channel.looks = 'never';
    await send(ann, id);
    expect(await one(ann, id)).toMatchObject({
      state: 'unconfirmed',
      nextLookAt: null,
      error: { message: expect.stringContaining('mark it here as live') },
      attempts: [{ outcome: 'unknown' }],
    });
    await expect(cancel(ann, id)).rejects.toMatchObject({ status: 409 });
    expect(await resolve(ann, id, 'failed')).toMatchObject({ state: 'failed', error: { kind: 'not_live' } });
    await expect(resolve(ann, id, 'published')).rejects.toMatchObject({ status: 409 });
  });

  it('shows that it is waiting for its connection, or late', async () => {
    const id = await schedule(ann, 'Hello');
    app.advance(2 * minute);
    expect(await one(ann, id)).toMatchObject({ isLate: true, waitsForReconnect: false });
    await deps.db.updateTable('connection').set({ state: 'needs_reconnect' }).execute();
    expect(await one(ann, id)).toMatchObject({ isLate: false, waitsForReconnect: true });
  });
});

describe('a due publication that no worker claims', () => {
  it('is logged as a warning after two minutes, and sent by the next run', async () => {
    const id = await schedule(ann, 'Hello');
    const warned: unknown[] = [];
    const log = { ...deps.log, warn: (...words: unknown[]) => warned.push(words) } as unknown as Deps['log'];
    const sent: unknown[] = [];
    const tasks: Deps['tasks'] = {
      async send(_, __, { input }) {
        sent.push(input);
      },
    };
    const runCron = () => publicationsDue.run({ ...deps, log, tasks });
    await runCron();
    expect([warned, sent]).toEqual([[], []]);
    app.advance(minute);
    await runCron();
    expect([warned, sent]).toEqual([[], [{ userId: ann.userId, id }]]);
    app.advance(minute);
    await runCron();
    expect(warned).toEqual([[{ late: 1 }, 'publications are due and no worker sends them']]);
    await deps.db.updateTable('connection').set({ state: 'needs_reconnect' }).execute();
    await runCron();
    expect([warned.length, sent.length]).toEqual([1, 2]);
  });
});

describe('the list of publications', () => {
  it('pages from newest to oldest, each once, while others are added', async () => {
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) {
      ids.unshift(await schedule(ann, text));
      app.advance(1);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { limit: 2, ...(cursor === null ? {} : { cursor }) };
      const page = await ann.api.publications.list({ query });
      seen.push(...page.items.map(({ id }) => id));
      await schedule(ann, 'later');
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
    await expect(ann.api.publications.list({ query: { cursor: 'x' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('filters by state and channel, and keeps sample and real apart', async () => {
    const cancelled = await schedule(ann, 'a');
    await cancel(ann, cancelled);
    const open = await schedule(ann, 'b');
    await deps.db
      .updateTable('connection')
      .set({ network: 'real' })
      .where('user_id', '=', ann.userId)
      .execute();
    deps = { ...deps, channels: waysInRealms({ unipile: scriptedChannel('real') }) };
    const real = await schedule(ann, 'c', { realm: 'real' });
    const ids = async (query: PublicationQuery) =>
      (await ann.api.publications.list({ query })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([open, cancelled]);
    expect(await ids({ state: ['cancelled', 'failed'] })).toEqual([cancelled]);
    expect(await ids({ channel: ['slack'] })).toEqual([]);
    expect(await ids({ channel: ['slack', 'linkedin'] })).toEqual([open, cancelled]);
    expect(await ids({ network: 'real' })).toEqual([real]);
  });
});

describe('the check before publishing', () => {
  const check = (asked: PublicationToCheck, who = ann) =>
    checkPublication(deps.db, who.userId, asked, app.now());
  const codes = async (asked: PublicationToCheck, who = ann) =>
    (await check(asked, who)).warnings.map(({ code, blocks }) => `${code}${blocks ? '!' : ''}`);

  it.each([
    [{ kind: 'comment', text: 'x'.repeat(600) }, []],
    [{ kind: 'comment', text: 'x'.repeat(601) }, ['long']],
    [{ kind: 'comment', text: 'x'.repeat(1250) }, ['long']],
    [{ kind: 'comment', text: 'x'.repeat(1251) }, ['too_long!']],
    [{ text: 'x'.repeat(3000) }, []],
    [{ text: 'x'.repeat(3001) }, ['too_long!']],
    [{ text: ' \n' }, ['empty!']],
  ] as const)("knows LinkedIn's limits: %#", async (body, expected) => {
    expect(await codes({ channel: 'linkedin', ...body })).toEqual(expected);
  });

  it('returns the length and the limit', async () => {
    expect(await check({ channel: 'linkedin', kind: 'comment', text: 'Hello' })).toEqual({
      length: 5,
      costUsd: null,
      limit: 1250,
      warnings: [],
    });
  });

  it('warns about the same text on the same channel within seven days, ignoring blanks and case', async () => {
    const id = await schedule(ann, 'Good  Morning\nall');
    const text = ' good morning ALL ';
    const { warnings } = await check({ channel: 'linkedin', text });
    expect(warnings).toMatchObject([{ code: 'duplicate', blocks: false, publicationId: id }]);
    expect(await codes({ channel: 'slack', text })).toEqual([]);
    expect(await codes({ channel: 'linkedin', text: `${text}!` })).toEqual([]);
    expect(await codes({ channel: 'linkedin', text, realm: 'real' })).toEqual([]);
    expect(await codes({ channel: 'linkedin', text }, bob)).toEqual([]);
    await send(ann, id);
    app.advance(7 * 24 * 60 * minute - 1000);
    expect(await codes({ channel: 'linkedin', text })).toEqual(['duplicate']);
    app.advance(2000);
    expect(await codes({ channel: 'linkedin', text })).toEqual([]);
    const cancelled = await schedule(ann, text);
    await cancel(ann, cancelled);
    expect(await codes({ channel: 'linkedin', text })).toEqual([]);
  });
});

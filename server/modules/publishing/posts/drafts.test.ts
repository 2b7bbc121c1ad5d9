import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Channel, NewDraft, PublicationState } from '#contract/channels/publications.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sendPublicationTask } from '#server/modules/publishing/sending/send-publication.task.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';
import { waysInRealms } from '#test/realms.ts';
import { type ScriptedChannel, scriptedChannel } from '#test/scripted-channel.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { changePost, createDraft } from './drafts.ts';

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
  for (const who of [ann, bob]) await connect(who);
});

const connect = (who: SignedIn) => connectLinkedIn(deps.db, who, app.now(), 'At LinkedIn');

const draft = (who: SignedIn, body: Partial<NewDraft> = {}) =>
  who.api.publications.create({ body: { channel: 'linkedin', text: 'Hello', ...body } });
const change = (who: SignedIn, id: string, text: string) =>
  who.api.publications.change({ params: { id }, body: { text } });
const schedule = (who: SignedIn, id: string, at?: Date) =>
  who.api.publications.schedule({
    params: { id },
    body: at === undefined ? {} : { at: at.toISOString() },
  });
const unschedule = (who: SignedIn, id: string) => who.api.publications.unschedule({ params: { id } });
const remove = (who: SignedIn, id: string) => who.api.publications.remove({ params: { id } });
const one = (who: SignedIn, id: string) => who.api.publications.one({ params: { id } });
const send = (who: SignedIn, id: string) =>
  sendPublicationTask.run(deps, { userId: who.userId, id }, new AbortController().signal);
const inMinutes = (minutes: number) => new Date(app.now().getTime() + minutes * minute);
const reddit = (title: string, subreddit = 'sales') => ({
  channel: 'reddit' as const,
  subreddit,
  title,
  link: null,
  flairId: null,
  flairText: null,
  nsfw: false,
  spoiler: false,
});

describe('a draft', () => {
  it('is stored as it is, however incomplete, and is never sent', async () => {
    await deps.db.deleteFrom('connection').execute();
    const empty = await draft(ann, { text: '' });
    expect(empty).toMatchObject({
      state: 'draft',
      network: 'sample',
      text: '',
      options: null,
      images: [],
      compositionId: expect.any(String),
      connection: null,
      approvedAt: null,
      dueAt: null,
      canCancel: true,
      canChange: true,
    });
    const options = reddit('', '');
    expect(await draft(ann, { channel: 'reddit', text: 'Why', options })).toMatchObject({ options });
    await send(ann, empty.id);
    expect(channel.texts).toEqual([]);
  });

  it('can be changed and deleted by its user', async () => {
    const { id } = await draft(ann);
    expect(await change(ann, id, 'Better')).toMatchObject({ state: 'draft', text: 'Better' });
    expect(await remove(ann, id)).toEqual({ id });
    await expect(one(ann, id)).rejects.toMatchObject({ status: 404 });
  });

  it('belongs to its user only', async () => {
    const { id } = await draft(ann);
    const calls = [
      () => change(bob, id, 'Mine'),
      () => schedule(bob, id),
      () => unschedule(bob, id),
      () => remove(bob, id),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(await one(ann, id)).toMatchObject({ state: 'draft', text: 'Hello' });
  });

  it('refuses options of another channel', async () => {
    await expect(draft(ann, { options: reddit('Hi') })).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'options.channel' }] } },
    });
  });

  it('is listed with the other drafts of its composition', async () => {
    const compositionId = '0198c0de-0000-4000-8000-000000000001';
    const first = await draft(ann, { compositionId });
    const second = await draft(ann, { channel: 'slack', compositionId });
    await draft(ann);
    await draft(bob, { compositionId });
    const { items } = await ann.api.publications.list({ query: { compositionId } });
    expect(items.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  it('from another module keeps its origin', async () => {
    const { id } = await deps.db.transaction().execute((trx) =>
      createDraft(trx, {
        userId: ann.userId,
        realm: 'sample',
        channel: 'linkedin',
        text: 'News',
        options: null,
        origin: 'feed',
        now: app.now(),
      }),
    );
    expect(await one(ann, id)).toMatchObject({ state: 'draft', origin: 'feed', network: 'sample' });
  });
});

describe('scheduling a post', () => {
  it('without a time leaves ten seconds to cancel it', async () => {
    const { id } = await draft(ann);
    const before = app.now();
    const scheduled = await schedule(ann, id);
    expect(scheduled).toMatchObject({ state: 'scheduled', connection: { name: 'At LinkedIn' } });
    expect(scheduled.approvedAt).not.toBeNull();
    const due = Date.parse(scheduled.dueAt ?? '');
    expect(due).toBeGreaterThanOrEqual(before.getTime() + 10_000);
    app.advance(minute);
    await send(ann, id);
    expect(channel.texts).toEqual(['Hello']);
    expect(await one(ann, id)).toMatchObject({ state: 'published', canChange: false });
  });

  it('at a time sends it then and not before, even after it was moved', async () => {
    const { id } = await draft(ann);
    await schedule(ann, id, inMinutes(60));
    const moved = await schedule(ann, id, inMinutes(120));
    expect(moved.state).toBe('scheduled');
    app.advance(90 * minute);
    await send(ann, id);
    expect(channel.texts).toEqual([]);
    app.advance(30 * minute);
    await send(ann, id);
    expect(channel.texts).toEqual(['Hello']);
    await expect(schedule(ann, id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('names the fields that are missing', async () => {
    const path = (channel: Channel, body: Partial<NewDraft>) =>
      draft(ann, { channel, ...body })
        .then(({ id }) => schedule(ann, id))
        .then(
          () => [],
          (error) => error.body?.data.issues?.map((issue: { path: string }) => issue.path) ?? [error.code],
        );
    expect(await path('linkedin', { text: ' ' })).toEqual(['text']);
    expect(await path('linkedin', { text: 'x'.repeat(3001) })).toEqual(['text']);
    expect(await path('reddit', { text: 'Hi' })).toEqual(['options']);
    expect((await path('reddit', { options: reddit('', '') })).sort()).toEqual([
      'options.subreddit',
      'options.title',
    ]);
  });

  it('refuses a past time, a time too far ahead, and a missing connection', async () => {
    const { id } = await draft(ann);
    for (const at of [inMinutes(-1), inMinutes(400 * 24 * 60)]) {
      await expect(schedule(ann, id, at)).rejects.toMatchObject({
        status: 400,
        body: { data: { issues: [{ path: 'at' }] } },
      });
    }
    await deps.db.updateTable('connection').set({ state: 'needs_reconnect' }).execute();
    await expect(schedule(ann, id)).rejects.toMatchObject({ status: 409, code: 'reconnect_needed' });
    expect(await one(ann, id)).toMatchObject({ state: 'draft' });
  });

  it('can be undone, which makes it a draft, and only the text approved last is sent', async () => {
    const { id } = await draft(ann);
    await schedule(ann, id, inMinutes(5));
    expect(await change(ann, id, 'Changed')).toMatchObject({ state: 'scheduled', text: 'Changed' });
    await expect(change(ann, id, ' ')).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'text' }] } },
    });
    expect(await unschedule(ann, id)).toMatchObject({
      state: 'draft',
      dueAt: null,
      approvedAt: null,
      connection: null,
    });
    app.advance(6 * minute);
    await send(ann, id);
    expect(channel.texts).toEqual([]);
    await expect(remove(ann, (await schedule(ann, id)).id)).rejects.toMatchObject({ status: 409 });
    app.advance(minute);
    await send(ann, id);
    expect(channel.texts).toEqual(['Changed']);
  });

  it('leaves ten seconds after each change, however soon the post was due', async () => {
    const at = (ms: number) => new Date(app.now().getTime() + ms);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 5000, max: 60_000 }),
        fc.integer({ min: 0, max: 70_000 }),
        async (due, wait) => {
          const { id } = await draft(ann);
          const first = await schedule(ann, id, at(due));
          app.advance(wait);
          const changedAt = app.now();
          const changed = await change(ann, id, `Changed ${id}`);
          expect(Date.parse(changed.dueAt ?? '')).toBeGreaterThanOrEqual(
            Math.max(changedAt.getTime() + 10_000, Date.parse(first.dueAt ?? '')),
          );
          expect(changed.nextTryAt).toBe(changed.dueAt);
          // The queue message for the earlier time finds nothing due.
          await send(ann, id);
          expect(await one(ann, id)).toMatchObject({ state: 'scheduled', text: `Changed ${id}` });
          app.advance(Date.parse(changed.dueAt ?? '') - app.now().getTime());
          await send(ann, id);
          expect(await one(ann, id)).toMatchObject({ state: 'published' });
          expect(channel.texts.at(-1)).toBe(`Changed ${id}`);
        },
      ),
      { numRuns: cases(20, 8) },
    );
  });

  it('enqueues a new message for the time set by a change', async () => {
    const { id } = await draft(ann);
    await schedule(ann, id);
    app.advance(9_500);
    const messages: unknown[] = [];
    const tasks: Deps['tasks'] = {
      async send(_trx, task, { input, startAfter }) {
        messages.push({ name: task.name, input, startAfter });
      },
    };
    const key = { userId: ann.userId, id };
    const { dueAt } = await changePost({ ...deps, tasks }, key, { text: 'At the last moment' });
    expect(messages).toEqual([{ name: 'send-publication', input: key, startAfter: new Date(dueAt ?? '') }]);
  });

  it("isn't affected by autosave, which changes drafts only", async () => {
    const { id } = await draft(ann);
    const autosave = (text: string) =>
      ann.api.publications.change({ params: { id }, body: { text, onlyDraft: true } });
    expect(await autosave('Typed')).toMatchObject({ state: 'draft', text: 'Typed' });
    const scheduled = await schedule(ann, id, inMinutes(5));
    await expect(autosave('Typed on')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(await one(ann, id)).toEqual(scheduled);
    await unschedule(ann, id);
    expect(await autosave('Typed on')).toMatchObject({ state: 'draft', text: 'Typed on', approvedAt: null });
  });

  it('refuses comments, which have their own routes', async () => {
    const { id } = await deps.db
      .insertInto('publication')
      .values({
        user_id: ann.userId,
        channel: 'linkedin',
        network: 'sample',
        kind: 'comment',
        text: 'Well said',
        target_urn: 'urn:li:activity:1',
        origin: 'ready_comment',
        state: 'scheduled',
        approved_at: app.now(),
        due_at: app.now(),
        try_at: app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const call of [() => change(ann, id, 'x'), () => unschedule(ann, id), () => schedule(ann, id)]) {
      await expect(call()).rejects.toMatchObject({ status: 409, code: 'conflict' });
    }
  });
});

describe('the states of a post', () => {
  type Step = 'change' | 'schedule' | 'later' | 'unschedule' | 'remove' | 'cancel' | 'send';
  type State = PublicationState | 'gone';
  const open = ['draft', 'scheduled'];

  /** The state each step leads to, restated independently of the code; null means the step is refused. */
  const expected: Record<Step, (state: State) => State | null> = {
    change: (state) => (open.includes(state) ? state : null),
    schedule: (state) => (open.includes(state) ? 'scheduled' : null),
    later: (state) => (open.includes(state) ? 'scheduled' : null),
    unschedule: (state) => (open.includes(state) ? 'draft' : null),
    remove: (state) => (state === 'draft' ? 'gone' : null),
    cancel: (state) => (open.includes(state) || state === 'cancelled' ? 'cancelled' : null),
    send: (state) => (state === 'scheduled' ? 'published' : state),
  };

  it('follow the rules for any sequence of steps, and it is sent at most once', async () => {
    const step = fc.constantFrom<Step>(
      'change',
      'schedule',
      'later',
      'unschedule',
      'remove',
      'cancel',
      'send',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { id } = await draft(ann);
        const sentBefore = channel.texts.length;
        let state: State = 'draft';
        for (const each of steps) {
          const next: State | null = state === 'gone' && each !== 'send' ? null : expected[each](state);
          const isRefused = await play(each, id).then(
            () => false,
            (error) => [404, 409].includes(error.status),
          );
          expect(isRefused).toBe(next === null);
          state = next ?? state;
        }
        if (state === 'gone') await expect(one(ann, id)).rejects.toMatchObject({ status: 404 });
        else expect((await one(ann, id)).state).toBe(state);
        expect(channel.texts.length - sentBefore).toBe(state === 'published' ? 1 : 0);
      }),
      { numRuns: cases(15, 6) },
    );
  });

  async function play(step: Step, id: string): Promise<unknown> {
    switch (step) {
      case 'change':
        return change(ann, id, 'Anew');
      case 'schedule':
        return schedule(ann, id);
      case 'later':
        return schedule(ann, id, inMinutes(30));
      case 'unschedule':
        return unschedule(ann, id);
      case 'remove':
        return remove(ann, id);
      case 'cancel':
        return ann.api.publications.cancel({ params: { id } });
      case 'send':
        app.advance(31 * minute);
        return send(ann, id);
    }
  }
});

describe('the publication queue', () => {
  it('lists scheduled posts by time, page by page, and within bounds', async () => {
    await draft(ann);
    const ids: string[] = [];
    for (const minutes of [50, 10, 30, 20, 40]) {
      const { id } = await draft(ann);
      await schedule(ann, id, inMinutes(minutes));
      ids.push(id);
    }
    const [fifth, first, third, second, fourth] = ids;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { order: 'due' as const, limit: 2, ...(cursor === null ? {} : { cursor }) };
      const page: Awaited<ReturnType<typeof ann.api.publications.list>> = await ann.api.publications.list({
        query,
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([first, second, third, fourth, fifth]);
    const { items } = await ann.api.publications.list({
      query: {
        order: 'due',
        from: inMinutes(15).toISOString(),
        till: inMinutes(35).toISOString(),
      },
    });
    expect(items.map(({ id }) => id)).toEqual([second, third]);
    const days = [inMinutes(-1), inMinutes(1441)].map((at) => at.toISOString().slice(0, 10));
    const [from = '', till = ''] = days;
    const within = await ann.api.publications.list({ query: { order: 'due', from, till } });
    expect(within.items.map(({ id }) => id)).toEqual(expect.arrayContaining([second, third]));
    expect((await ann.api.publications.list({ query: { order: 'due', till: '2020-01-01' } })).items).toEqual(
      [],
    );
    expect((await bob.api.publications.list({ query: { order: 'due' } })).items).toEqual([]);
  });
});

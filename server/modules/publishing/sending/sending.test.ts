import { describe, expect, test } from 'vitest';
import { pacedPublish } from '#server/modules/pacing/paced-ports.ts';
import { PostponedError } from '#server/ports/port-error.ts';
import { waysInRealms } from '#test/realms.ts';
import { type Play, scriptedChannel } from '#test/scripted-channel.ts';
import { hour, minute, openSending, second } from '#test/sending.ts';
import { claimPublication } from './claim-publication.ts';
import { startSend } from './publish-once.ts';

const rig = openSending();
const { schedule, send, runCron, cancel, resolve, read, attempts, deliver, die, connect, pass, later } = rig;

describe('sending a publication', () => {
  test('waits until it is due, sends it once, and stores its URL', async () => {
    const key = await schedule('Hello');
    await send(key);
    expect(await read(key)).toMatchObject({ state: 'scheduled' });
    pass(10 * second);
    await deliver();
    await send(key);
    await runCron();
    expect(await read(key)).toMatchObject({
      state: 'published',
      external_id: 'id-Hello',
      external_url: 'https://channel.example/Hello',
      finished_at: rig.now,
      leased_until: null,
    });
    expect(rig.channel.texts).toEqual(['Hello']);
    expect(await attempts(key)).toEqual(['sent']);
  });

  test('happens once when two workers get its message at the same time', async () => {
    const key = await schedule('Hello', 0);
    await Promise.all([send(key), send(key), send(key)]);
    expect(rig.channel.texts).toEqual(['Hello']);
    expect(await read(key)).toMatchObject({ state: 'published' });
  });

  test('can be canceled until it starts, even while a worker has the publication', async () => {
    const early = await schedule('Early');
    expect(await cancel(early)).toBe(true);
    expect(await cancel(early)).toBe(false);
    const claimedOne = await schedule('Claimed', 0);
    const claimed = await claimPublication({ ...rig.deps, enqueue: async () => {} }, claimedOne);
    expect(await cancel(claimedOne)).toBe(true);
    if (!claimed) throw new Error('not claimed');
    expect(await startSend({ ...rig.deps, enqueue: async () => {} }, claimed)).toBeNull();
    const started = await schedule('Started', 0);
    await die(started, 'start');
    expect(await cancel(started)).toBe(false);
    const sent = await schedule('Sent', 0);
    await send(sent);
    expect(await cancel(sent)).toBe(false);
    pass(minute);
    for (const key of [early, claimedOne]) {
      await send(key);
      expect(await read(key)).toMatchObject({ state: 'cancelled' });
    }
    expect(rig.channel.texts).toEqual(['Sent']);
  });

  test('is taken over by another worker if the first died before sending and its lease ended', async () => {
    const key = await schedule('Hello', 0);
    await die(key, 'claim');
    await send(key);
    expect(rig.channel.texts).toEqual([]);
    expect(rig.queue.at(-1)?.at).toEqual(later(45 * second));
    pass(45 * second);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published' });
    expect(rig.channel.texts).toEqual(['Hello']);
  });

  test.each(['start', 'effect'] as const)(
    'never happens again once started: died after %s',
    async (after) => {
      const key = await schedule('Hello', 0);
      await die(key, after);
      const effects = [...rig.channel.texts];
      pass(minute);
      await runCron();
      await deliver();
      expect((await read(key)).state).toBe(after === 'effect' ? 'published' : 'unconfirmed');
      expect(rig.channel.texts).toEqual(effects);
      pass(hour);
      for (let times = 0; times < 6; times += 1) {
        await deliver();
        pass(hour);
      }
      expect(await read(key)).toMatchObject(
        after === 'effect' ? { state: 'published' } : { state: 'failed', error_kind: 'not_there' },
      );
      expect(rig.channel.texts).toEqual(effects);
      expect(await attempts(key)).toEqual(['unknown']);
    },
  );

  test("finds a publication whose answer was lost, even if the channel's list lags", async () => {
    const key = await schedule('Hello', 0);
    rig.channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    rig.channel.looks = 'not_yet';
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', check_at: later(20 * second) });
    pass(20 * second);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', check_at: later(minute) });
    rig.channel.looks = 'at_once';
    pass(minute);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published', check_at: null, error_message: null });
    expect(rig.channel.texts).toEqual(['Hello']);
  });

  test.each(['never', 'broken'] as const)(
    'leaves a lost answer to the user if looking it up fails: %s',
    async (looks) => {
      const key = await schedule('Hello', 0);
      rig.channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
      rig.channel.looks = looks;
      for (let times = 0; times < 8; times += 1) {
        await deliver();
        pass(hour);
      }
      expect(await read(key)).toMatchObject({ state: 'unconfirmed', check_at: null });
      expect((await read(key)).error_message).toContain('mark it here as live');
      await resolve(key, 'published');
      expect(await read(key)).toMatchObject({ state: 'published', error_message: null });
      await expect(resolve(key, 'failed')).rejects.toMatchObject({ code: 'conflict' });
      expect(rig.channel.texts).toEqual(['Hello']);
    },
  );

  test("doesn't mistake another publication with the same text for this one", async () => {
    const twin = await schedule('Hello', 0);
    const key = await schedule('Hello', 0);
    await send(twin);
    rig.channel.plays = [{ appears: false, answers: 'unknown_outcome' }];
    await send(key);
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', check_at: null });
  });

  test("doesn't look it up in the list of a different account connected since", async () => {
    const key = await schedule('Hello', 0);
    await die(key, 'start');
    await rig.db
      .updateTable('connection')
      .set({ external_id: 'another' })
      .where('user_id', '=', rig.userId)
      .execute();
    pass(minute);
    await send(key);
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', check_at: null });
  });

  test('counts as published if the channel reports a duplicate after an earlier try', async () => {
    const key = await schedule('Hello', 0);
    rig.channel.plays = [
      { appears: true, answers: 'rate_limited' },
      { appears: false, answers: 'duplicate' },
    ];
    await deliver();
    pass(7 * second);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published' });
    expect(await attempts(key)).toEqual(['not_sent', 'unknown']);
  });

  test('is retried a limited number of times if the channel did nothing, and shows the reason', async () => {
    const key = await schedule('Hello', 0);
    const slow: Play = { appears: false, answers: 'rate_limited' };
    rig.channel.plays = [slow, slow];
    await deliver();
    expect(await read(key)).toMatchObject({
      state: 'scheduled',
      try_at: later(7 * second),
      send_started_at: null,
      error_message: 'LinkedIn is limiting requests. Nothing has been published yet.',
    });
    for (let times = 0; times < 2; times += 1) {
      pass(7 * second);
      await deliver();
    }
    expect(await read(key)).toMatchObject({ state: 'published', error_message: null });
    expect(await attempts(key)).toEqual(['not_sent', 'not_sent', 'sent']);
    const hopeless = await schedule('Never', 0);
    rig.channel.plays = Array.from(
      { length: 9 },
      () => ({ appears: false, answers: 'unavailable' }) as const,
    );
    for (let times = 0; times < 9; times += 1) {
      await deliver();
      pass(15 * minute);
    }
    expect(await read(hopeless)).toMatchObject({ state: 'failed', error_kind: 'unavailable' });
    expect(await attempts(hopeless)).toHaveLength(6);
  });

  test.each(['forbidden', 'rejected', 'duplicate', 'not_found'] as const)(
    'fails with a message if the channel refuses it as %s',
    async (answers) => {
      const key = await schedule('Hello', 0);
      rig.channel.plays = [{ appears: false, answers }];
      await deliver();
      expect(await read(key)).toMatchObject({
        state: 'failed',
        error_kind: answers,
        error_message: expect.stringMatching(/^LinkedIn .*\.$/),
      });
      expect(await attempts(key)).toEqual(['refused']);
    },
  );

  test('waits until its account may send, and then happens once', async () => {
    let isOpen = false;
    const calls: string[] = [];
    rig.deps.channels = waysInRealms({
      unipile: pacedPublish(rig.channel, async (externalId, kind, work) => {
        calls.push(`${externalId} ${kind}`);
        if (isOpen) return work();
        throw new PostponedError('Today’s 20 published posts are used.', {
          until: later(hour),
          retryAfter: 3600,
        });
      }),
    });
    const key = await schedule('Hello', 0);
    await send(key);
    expect(await read(key)).toMatchObject({
      state: 'scheduled',
      try_at: later(hour),
      send_started_at: null,
      error_message: 'Today’s 20 published posts are used.',
    });
    expect(await attempts(key)).toEqual([]);
    isOpen = true;
    pass(hour);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published', error_message: null });
    expect(await attempts(key)).toEqual(['sent']);
    expect(rig.channel.texts).toEqual(['Hello']);
    // The call within the lease asks for one too, and gets the same.
    expect(calls).toEqual(['account publish', 'account publish', 'account publish']);
  });

  test("doesn't use up a lookup when the account may not look yet", async () => {
    let isOpen = true;
    rig.deps.channels = waysInRealms({
      unipile: pacedPublish(rig.channel, async (_, __, work) => {
        if (isOpen) return work();
        throw new PostponedError('LinkedIn is limiting requests.', { until: later(hour), retryAfter: 3600 });
      }),
    });
    rig.channel.plays = [{ appears: true, answers: 'unknown_outcome' }];
    rig.channel.looks = 'not_yet';
    const key = await schedule('Hello', 0);
    await send(key);
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', checks: 1 });
    isOpen = false;
    pass(20 * second);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'unconfirmed', checks: 1, check_at: later(hour) });
    isOpen = true;
    rig.channel.looks = 'at_once';
    pass(hour);
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published', checks: 2 });
    expect(rig.channel.texts).toEqual(['Hello']);
  });

  test('waits while its connection is broken, continues once reconnected, and is missed after a day', async () => {
    const key = await schedule('Hello', 0);
    rig.channel.plays = [{ appears: false, answers: 'unauthorized' }];
    await deliver();
    const state = await rig.db
      .selectFrom('connection')
      .select('state')
      .where('user_id', '=', rig.userId)
      .executeTakeFirstOrThrow();
    expect(state).toEqual({ state: 'needs_reconnect' });
    await expect(schedule('Another')).rejects.toMatchObject({ code: 'reconnect_needed' });
    pass(hour);
    await runCron();
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'scheduled' });
    expect(rig.queue).toEqual([]);
    await connect();
    await runCron();
    await deliver();
    expect(await read(key)).toMatchObject({ state: 'published' });
    const missed = await schedule('Too late', 0);
    rig.channel.plays = [{ appears: false, answers: 'unauthorized' }];
    await deliver();
    pass(25 * hour);
    await runCron();
    await connect();
    await send(missed);
    expect(await read(missed)).toMatchObject({ state: 'missed', error_kind: 'missed' });
    expect((await read(missed)).error_message).not.toContain('running');
    expect(rig.channel.texts).toEqual(['Hello']);
  });

  test('says why it was missed: what stopped it when it was due, or that nothing ran', async () => {
    const tried = await schedule('Disconnected when due', 1);
    const off = await schedule('Due while nothing ran', 1);
    await rig.db.updateTable('connection').set({ state: 'needs_reconnect' }).execute();
    pass(hour);
    await send(tried);
    const { state, blocked_reason: reason } = await read(tried);
    expect([state, reason]).toEqual(['scheduled', expect.stringContaining('Reconnect')]);
    pass(25 * hour);
    await runCron();
    expect(await read(tried)).toMatchObject({
      state: 'missed',
      error_message: `It wasn’t sent to LinkedIn within a day of its time. ${reason}`,
    });
    expect(await read(off)).toMatchObject({
      state: 'missed',
      blocked_reason: null,
      error_message: expect.stringContaining('inGrow wasn’t running when it was due'),
    });
  });

  test('still happens up to a day late, and is missed a moment later', async () => {
    const [last, missed] = [await schedule('The last one', 1), await schedule('Too late', 0)];
    pass(24 * hour + 1);
    for (const key of [last, missed]) await send(key);
    expect(await read(last)).toMatchObject({ state: 'published' });
    expect(await read(missed)).toMatchObject({ state: 'missed', error_kind: 'missed', blocked_reason: null });
    expect(rig.channel.texts).toEqual(['The last one']);
  });

  test('is refused if no channel can send it, or its text is invalid', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(3001)]) {
      await expect(schedule(text)).rejects.toMatchObject({
        code: 'invalid_request',
        issues: [{ path: 'text' }],
      });
    }
    const { channels } = rig.deps;
    rig.deps = { ...rig.deps, channels: waysInRealms({}) };
    await expect(schedule('Hello')).rejects.toMatchObject({ code: 'not_configured' });
    rig.deps = { ...rig.deps, channels: waysInRealms({ unipile: scriptedChannel('real') }) };
    await expect(schedule('Hello')).rejects.toMatchObject({ code: 'not_configured' });
    rig.deps = { ...rig.deps, channels };
    await rig.db.deleteFrom('connection').where('user_id', '=', rig.userId).execute();
    await expect(schedule('Hello')).rejects.toMatchObject({ code: 'reconnect_needed' });
  });
});

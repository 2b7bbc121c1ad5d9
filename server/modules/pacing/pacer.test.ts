import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallKind } from '#contract/pacing.ts';
import { openDatabase } from '#server/db/open.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import { createTestDatabase } from '#test/database.ts';
import { runInCallContext } from './call-context.ts';
import { accountKey, openPacer, type PacedBy, type Pacer } from './pacer.ts';
import { type CallOrigin, type PacingPolicy, pacingDefaults } from './pacing-policy.ts';

let now: Date;
/** Frozen unless a test moves it. */
const clock = { now: () => now };
const log = pino({ level: 'silent' });
const hour = 3_600_000;
const minute = 60_000;
const { none, unipile } = pacingDefaults;

const startProcess = (options: Partial<Parameters<typeof openPacer>[0]> = {}): Pacer =>
  openPacer({
    db,
    opsDb: db,
    clock,
    log,
    random: () => 0.5,
    times: { patienceMs: { click: 500, background: 500 } },
    ...options,
  });

let accounts = 0;
const newAccount = (policy: Partial<PacingPolicy> = {}): PacedBy => {
  accounts += 1;
  return {
    key: accountKey('unipile', `account ${accounts}`),
    policy: { ...none, ...policy },
    timeZone: async () => 'Europe/Berlin',
  };
};
const limited = (kind: CallKind, perDay: number, forClicks: number): Partial<PacingPolicy> => ({
  limits: { ...none.limits, [kind]: { perDay, forClicks } },
});

/** Makes a call that does nothing, on behalf of an origin. @returns the message if it was put off */
async function tryCall(
  pacer: Pacer,
  account: PacedBy,
  by: CallOrigin = 'click',
  kind: CallKind = 'profile',
  call: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  try {
    await pacer.call(account, kind, call, { by });
    return 'made';
  } catch (error) {
    if (error instanceof PostponedError) return error.message;
    throw error;
  }
}
const failing =
  (kind: PortError['kind'], options: { retryAfter?: number; reason?: string } = {}) =>
  async () => {
    throw new PortError(kind, 'the vendor says so', options);
  };
const tryFailing = (pacer: Pacer, account: PacedBy, call: () => Promise<never>) =>
  expect(pacer.call(account, 'profile', call, { by: 'click' })).rejects.toBeInstanceOf(PortError);
const move = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const untilOf = async (pacer: Pacer, account: PacedBy, by: CallOrigin, kind: CallKind = 'profile') => {
  const error = await pacer.call(account, kind, async () => undefined, { by }).catch((caught) => caught);
  expect(error).toBeInstanceOf(PostponedError);
  return error.until.getTime() - now.getTime();
};

const database = await createTestDatabase();
const db = await openDatabase(database.url);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => {
  // 11:00 in Berlin.
  now = new Date('2026-11-24T10:00:00.000Z');
});

describe('calls through one account', () => {
  it('run one at a time across three processes, within the limit, and are all counted', async () => {
    const kinds: CallKind[] = ['profile', 'posts', 'engagers', 'company', 'search'];
    const limits = {
      ...none.limits,
      profile: { perDay: 7, forClicks: 0 },
      posts: { perDay: 3, forClicks: 0 },
    };
    const account = newAccount({ limits });
    const processes = [startProcess(), startProcess(), startProcess()];
    let running = 0;
    let atOnce = 0;
    const made = new Map<CallKind, number>();
    const call = (kind: CallKind) => async () => {
      running += 1;
      atOnce = Math.max(atOnce, running);
      await wait(2);
      made.set(kind, (made.get(kind) ?? 0) + 1);
      running -= 1;
    };
    const work = processes.flatMap((pacer) =>
      kinds.map(async (kind) => {
        for (let times = 0; times < 4; times += 1) {
          // Put off like a job, until the call is made or the day is used up.
          for (;;) {
            const outcome = await tryCall(pacer, account, 'background', kind, call(kind));
            if (outcome === 'made' || outcome.startsWith('Today')) break;
          }
        }
      }),
    );
    await Promise.all(work);
    expect(atOnce).toBe(1);
    expect(Object.fromEntries(made)).toEqual({ profile: 7, posts: 3, engagers: 12, company: 12, search: 12 });
    const row = await db
      .selectFrom('linkedin_account')
      .select(['used', 'holder'])
      .where('key', '=', account.key)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ used: Object.fromEntries(made), holder: null });
  });

  it('share the lease in which they are made', async () => {
    const account = newAccount(limited('profile', 1, 0));
    const pacer = startProcess();
    const inner = () => pacer.call(account, 'posts', async () => 'inner');
    expect(await pacer.call(account, 'profile', inner, { by: 'click' })).toBe('inner');
  });

  it("don't wait for calls of other accounts", async () => {
    const pacer = startProcess();
    const other = () => tryCall(pacer, newAccount());
    expect(await pacer.call(newAccount(), 'profile', other, { by: 'click' })).toBe('made');
  });

  it('leave a random gap: short for clicks, long for background work', async () => {
    const account = newAccount({ gapMs: unipile.gapMs });
    const draws = [0.25, 0.75];
    const pacer = startProcess({ random: () => draws[0] ?? 0 });
    expect(await tryCall(pacer, account)).toBe('made');
    // The gaps are 2–6 s and 25–95 s; a call that is put off comes back up to one gap later, at random.
    expect(await untilOf(pacer, account, 'background')).toBe(42_500 + 0.25 * 95_000);
    move(2_999);
    expect(await tryCall(pacer, account, 'background')).toMatch(
      /^Pausing between calls to LinkedIn\. Continues at 11:/,
    );
    move(1);
    expect(await tryCall(pacer, account)).toBe('made');
    draws[0] = 0.75;
    move(42_500);
    expect(await tryCall(pacer, account, 'background')).toBe('made');
    move(4_000);
    expect(await untilOf(pacer, account, 'background')).toBe(77_500 - 4_000 + 0.75 * 95_000);
  });

  it("run only in the account's working hours if they are background work", async () => {
    const account = newAccount({ hours: { from: 8 * 60, to: 20 * 60 } });
    const pacer = startProcess({ random: () => 0 });
    now = new Date('2026-11-24T18:59:59Z');
    expect(await tryCall(pacer, account, 'background')).toBe('made');
    now = new Date('2026-11-24T19:00:00Z');
    expect(await tryCall(pacer, account, 'background')).toBe(
      'Waiting for working hours. Continues at 08:00 CET on Wednesday.',
    );
    expect(await untilOf(pacer, account, 'background')).toBe(12 * hour);
    expect(await tryCall(pacer, account, 'click')).toBe('made');
    now = new Date('2026-11-25T03:00:00Z');
    expect(await tryCall(pacer, account, 'background')).toMatch(/Continues at 08:00 CET\.$/);
    // The night clocks go forward is an hour shorter.
    now = new Date('2026-03-28T19:00:00Z');
    expect(await untilOf(pacer, account, 'background')).toBe(11 * hour);
  });

  it('stop before the reserve in the background, leave the rest to clicks, and tell when the day ends', async () => {
    const account = newAccount(limited('profile', 3, 2));
    const pacer = startProcess({ random: () => 0 });
    expect(await tryCall(pacer, account, 'background')).toBe('made');
    expect(await tryCall(pacer, account, 'background')).toBe(
      "Today's 1 profile view in the background is used. 2 more are kept for clicks. Continues at 00:00 CET on Wednesday.",
    );
    expect(await tryCall(pacer, account, 'background', 'posts')).toBe('made');
    expect(await tryCall(pacer, account)).toBe('made');
    expect(await tryCall(pacer, account)).toBe('made');
    expect(await tryCall(pacer, account)).toBe(
      "Today's 3 profile views are used. Resets at 00:00 CET on Wednesday.",
    );
    expect(await untilOf(pacer, account, 'click')).toBe(13 * hour);
    move(12 * hour);
    expect(await tryCall(pacer, account)).toMatch(/are used/);
    move(hour);
    expect(await tryCall(pacer, account, 'background')).toBe('made');
    // A process with a slow clock doesn't get yesterday's calls again.
    move(-minute);
    expect(await tryCall(pacer, account, 'background')).toMatch(/^Today's 1 profile view/);
  });

  it('go on once a clock that was a month ahead is right again', async () => {
    const gapMs = { click: [hour, hour], background: [hour, hour] } as const;
    const account = newAccount({ ...limited('profile', 1, 0), gapMs });
    const pacer = startProcess();
    move(30 * 24 * hour);
    expect(await tryCall(pacer, account)).toBe('made');
    move(-30 * 24 * hour);
    expect(await tryCall(pacer, account)).toBe('made');
    expect(await tryCall(pacer, account)).toMatch(/^Today's 1 profile view/);
  });

  it('never run if the limit is 0', async () => {
    expect(await tryCall(startProcess(), newAccount(limited('profile', 0, 0)))).toMatch(
      /makes no calls for profile views/,
    );
  });
});

describe('an account whose call failed', () => {
  const account = () => newAccount({ backOffMs: unipile.backOffMs });

  it('pauses as long as the vendor asks, and twice as long each time it asks again', async () => {
    const pacer = startProcess({ random: () => 0 });
    const throttled = account();
    await tryFailing(pacer, throttled, failing('rate_limited', { retryAfter: 90 }));
    expect(await tryCall(pacer, throttled)).toMatch(
      /^LinkedIn is limiting requests\. Try again at 11:01 CET\.$/,
    );
    expect(await untilOf(pacer, throttled, 'background')).toBe(90_000);
    move(90_000);
    await tryFailing(pacer, throttled, failing('rate_limited'));
    expect(await untilOf(pacer, throttled, 'click')).toBe(30 * minute);
    move(30 * minute);
    await tryFailing(pacer, throttled, failing('rate_limited'));
    expect(await untilOf(pacer, throttled, 'click')).toBe(hour);
    move(hour);
    expect(await tryCall(pacer, throttled)).toBe('made');
    await tryFailing(pacer, throttled, failing('rate_limited'));
    expect(await untilOf(pacer, throttled, 'click')).toBe(15 * minute);
  });

  it('pauses after a 500, which may be throttling: briefly for clicks', async () => {
    const pacer = startProcess({ random: () => 0 });
    const failed = account();
    await tryFailing(pacer, failed, failing('unavailable'));
    expect(await untilOf(pacer, failed, 'click')).toBe(10_000);
    expect(await untilOf(pacer, failed, 'background')).toBe(minute);
    expect(await tryCall(pacer, failed, 'background')).toMatch(/^LinkedIn isn't responding/);
  });

  it.each(['checkpoint', 'action_required', 'restricted', 'several_sessions'])(
    'waits for its owner after %s, but retries for clicks',
    async (reason) => {
      const pacer = startProcess({ random: () => 0 });
      const stopped = account();
      await tryFailing(pacer, stopped, failing('forbidden', { reason }));
      expect(await untilOf(pacer, stopped, 'background')).toBe(hour);
      expect(await tryCall(pacer, stopped)).toMatch(/asks you to sign in or confirm/);
      move(minute);
      expect(await tryCall(pacer, stopped)).toBe('made');
      expect(await tryCall(pacer, stopped, 'background')).toBe('made');
    },
  );

  it('pauses after failures that the work handles itself, too', async () => {
    const pacer = startProcess({ random: () => 0 });
    const throttled = account();
    const send = () => pacer.call(throttled, 'comment', failing('rate_limited', { retryAfter: 60 }));
    await pacer.call(throttled, 'comment', () => send().catch(() => 'answered'), { by: 'click' });
    expect(await untilOf(pacer, throttled, 'click')).toBe(minute);
  });

  it('continues if the failure was about the requested object', async () => {
    const pacer = startProcess();
    const fine = account();
    for (const kind of ['not_found', 'rejected', 'malformed', 'forbidden', 'duplicate'] as const) {
      await tryFailing(pacer, fine, failing(kind));
    }
    expect(await tryCall(pacer, fine)).toBe('made');
  });
});

describe('a lease', () => {
  it('of a killed process is free once its call must have ended', async () => {
    const account = newAccount();
    const [killed, other] = [startProcess(), startProcess()];
    // Its call never returns, and its lease is renewed at most every ten seconds: not within this test.
    void killed.call(account, 'profile', () => new Promise(() => {}), { by: 'click' });
    await wait(50);
    expect(await tryCall(other, account, 'background')).toMatch(/^Pausing/);
    move(minute - 1);
    expect(await tryCall(other, account, 'background')).toMatch(/^Pausing/);
    move(1);
    expect(await tryCall(other, account, 'background')).toBe('made');
  });

  it('lasts as long as its call', async () => {
    const account = newAccount();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const options = { times: { renewMs: 10 } };
    const long = startProcess(options).call(account, 'profile', () => ended, { by: 'click' });
    await wait(50);
    for (let minutes = 0; minutes < 3; minutes += 1) {
      move(minute - 1);
      await wait(100);
    }
    expect(await tryCall(startProcess(), account, 'background')).toMatch(/^Pausing/);
    end();
    await long;
    expect(await tryCall(startProcess(), account, 'background')).toBe('made');
  });

  it('stops waiting when its caller stops', async () => {
    const account = newAccount();
    const pacer = startProcess();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = pacer.call(account, 'profile', () => ended, { by: 'click' });
    await wait(20);
    const stopping = new AbortController();
    const reason = new Error('stopping');
    const waiting = runInCallContext({ by: 'background', abort: stopping.signal }, () =>
      pacer.call(account, 'profile', async () => undefined),
    );
    const stopped = expect(waiting).rejects.toBe(reason);
    await wait(20);
    stopping.abort(reason);
    await stopped;
    end();
    await first;
    expect(await tryCall(pacer, account)).toBe('made');
  });
});

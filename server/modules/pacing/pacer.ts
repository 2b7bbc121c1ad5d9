import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BackOffReason, CallKind } from '#contract/pacing.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { localDay, nextLocalDay } from '#server/local-time.ts';
import { PortError, PostponedError } from '#server/ports/port-error.ts';
import { findAccount, leaseAccount, releaseAccount, renewAccount, usedOn } from './account-lease.ts';
import { type CallContext, callContext } from './call-context.ts';
import { type CallOrigin, limitFor, type PacingPolicy } from './pacing-policy.ts';
import { type Refusal, refusalMessage } from './refusal-messages.ts';
import { nextOpening } from './working-hours.ts';

/**
 * How long a lease counts after the last sign of life from its process, ms. A call ends within 40 s (`Publish`
 * in the channel port promises it, reading calls take 20 s), and a lease is renewed every 10 s while its call
 * lasts. So the process that takes over from a killed one starts after the last answer the killed call can
 * still get.
 */
const leaseMs = 60_000;
const renewMs = 10_000;

/**
 * How long to wait for an account that may be free soon, ms. After that, a click is refused and a job is put off.
 */
const patienceMs: Readonly<Record<CallOrigin, number>> = { click: 8_000, background: 2_000 };
/** A user who types doesn't wait for earlier keystrokes. */
const searchPatienceMs = 1_000;

/** How often to ask for an account that another process has, ms. */
const askAgainMs = [20, 60, 150, 300];

/** Callers waiting for the same opening or new day are spread over this span, ms. */
const spreadMs = 15 * 60_000;

const defaultTimes = { leaseMs, renewMs, patienceMs };

/** An account as the pacer knows it. */
export type PacedBy = {
  /** From {@link accountKey}. */
  key: string;
  policy: PacingPolicy;
  /** IANA name of the zone that defines days and working hours. */
  timeZone(): Promise<string>;
};

/** Makes calls through an account one at a time, across all processes. */
export type Pacer = {
  /**
   * Makes a call once the account is free. Further calls through it within the call share its lease.
   * @throws PostponedError if the account isn't free soon; no call was made
   */
  call<T>(account: PacedBy, kind: CallKind, call: () => Promise<T>, asking?: CallContext): Promise<T>;
};

/** The key an account is stored under: no vendor id and no secret is stored. */
export function accountKey(provider: string, id: string): string {
  return `${provider}:${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;
}

/** Reasons that require the member to act, whatever the error's kind (`AccessReason`). */
const memberReasons = new Set(['checkpoint', 'action_required', 'restricted', 'several_sessions']);

/** What a failure says about the whole account; null if it only concerns the request. */
function backOffReason(error: unknown): BackOffReason | null {
  if (!(error instanceof PortError)) return null;
  if (error.kind === 'unauthorized' || memberReasons.has(error.reason ?? '')) return 'needs_member';
  if (error.kind === 'rate_limited') return 'rate_limited';
  return error.kind === 'unavailable' || error.kind === 'unknown_outcome' ? 'unavailable' : null;
}

/** Work within a lease may handle a failure itself; the account remembers it anyway. */
async function noting<T>(noted: { failure?: unknown }, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    noted.failure = error;
    throw error;
  }
}

/**
 * The holder of a lease is stored in the account's row (`linkedin_account`). Nobody waits long
 * inside the process: a job goes back to the queue, a click gets an answer.
 *
 * @param opsDb renews leases while all other connections are in use
 * @param random from 0 to 1, for gaps
 */
export function openPacer(deps: {
  db: Kysely<Database>;
  opsDb: Kysely<Database>;
  clock: Clock;
  log: Logger;
  random?: () => number;
  /** Trials kill processes and can't wait this long. */
  times?: Partial<typeof defaultTimes>;
}): Pacer {
  const { db, opsDb, clock, log, random = Math.random } = deps;
  const times = { ...defaultTimes, ...deps.times };
  /** The leases that enclose the current code, by account; each notes how its last call failed. */
  const inside = new AsyncLocalStorage<ReadonlyMap<string, { failure?: unknown }>>();
  /** Callers in this process that wait for an account, by its key: clicks are woken first. */
  const waiting = new Map<string, { by: CallOrigin; wake(): void }[]>();
  const draw = ([least, longest]: readonly [number, number]) => least + random() * (longest - least);
  const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

  /** @returns why the account can't be leased, null if it was */
  const ask = async (
    account: PacedBy,
    wanted: { holder: string; kind: CallKind; origin: CallOrigin; timeZone: string },
  ): Promise<Refusal | null> => {
    const { policy } = account;
    const { holder, kind, origin, timeZone } = wanted;
    const now = clock.now();
    const opening = origin === 'background' && policy.hours ? nextOpening(now, policy.hours, timeZone) : null;
    if (opening !== null) return { why: 'hours', until: after(opening, draw([0, spreadMs])) };
    const limit = policy.limits[kind];
    const max = limitFor(limit, origin);
    const day = localDay(now, timeZone);
    const leasedUntil = after(now, times.leaseMs);
    const lease = { key: account.key, holder, origin, kind, limit: max, day, now, leasedUntil };
    if (await leaseAccount(db, lease)) return null;
    const row = await findAccount(db, account.key);
    if (max !== null && usedOn(row, day, kind) >= max) {
      const reset = nextLocalDay(now, timeZone);
      const until = origin === 'click' ? reset : after(reset, draw([0, spreadMs]));
      return { why: 'limit', until, kind, limit };
    }
    const from = origin === 'click' ? row?.click_from : row?.background_from;
    if (row?.holder) return { why: 'busy', until: after(now, draw(policy.gapMs[origin])) };
    if (row?.back_off && from && from > now) return { why: row.back_off, until: from };
    return { why: 'gap', until: from ?? now };
  };

  /** Waits until the account may be free: at a given time, or when a call in this process ends. */
  const pause = async (key: string, { by, abort }: CallContext, ms: number): Promise<void> => {
    const line = waiting.get(key) ?? [];
    waiting.set(key, line);
    const stop = new AbortController();
    const me = { by, wake: () => stop.abort() };
    line.push(me);
    const all = abort ? AbortSignal.any([abort, stop.signal]) : stop.signal;
    await wait(ms, undefined, { signal: all }).catch(() => abort?.throwIfAborted());
    line.splice(line.indexOf(me), 1);
    if (line.length === 0) waiting.delete(key);
  };

  const wakeNext = (key: string): void => {
    const line = waiting.get(key) ?? [];
    (line.find(({ by }) => by === 'click') ?? line[0])?.wake();
  };

  const putOff = (
    refusal: Refusal,
    asking: CallContext,
    policy: PacingPolicy,
    timeZone: string,
  ): PostponedError => {
    const now = clock.now();
    // Callers waiting for the same gap come back at random times, so mostly one after the other.
    const isSoon = refusal.why === 'busy' || refusal.why === 'gap';
    const soonest = Math.max(refusal.until.getTime(), now.getTime() + 1000);
    const until = new Date(soonest + (isSoon ? random() * policy.gapMs[asking.by][1] : 0));
    return new PostponedError(refusalMessage({ ...refusal, until }, asking.by, now, timeZone), {
      until,
      retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
    });
  };

  const take = async (account: PacedBy, kind: CallKind, asking: CallContext): Promise<string> => {
    const holder = randomUUID();
    const timeZone = await account.timeZone();
    const patience = kind === 'search' ? searchPatienceMs : times.patienceMs[asking.by];
    const began = performance.now();
    for (let tries = 0; ; tries += 1) {
      asking.abort?.throwIfAborted();
      const asked = performance.now();
      const refusal = await ask(account, { holder, kind, origin: asking.by, timeZone });
      if (refusal === null) {
        // A process that slept in between may have lost the lease already.
        if (performance.now() - asked < times.leaseMs / 4) return holder;
        continue;
      }
      const ms =
        refusal.why === 'busy'
          ? (askAgainMs[tries] ?? 300) * (0.5 + random())
          : refusal.until.getTime() - clock.now().getTime();
      if (performance.now() - began + ms > patience) {
        throw putOff(refusal, asking, account.policy, timeZone);
      }
      await pause(account.key, asking, Math.max(1, ms));
    }
  };

  const give = async (account: PacedBy, holder: string, error: unknown): Promise<void> => {
    const { key, policy } = account;
    const now = clock.now();
    const reason = backOffReason(error);
    const failures = reason === null ? 0 : ((await findAccount(opsDb, key))?.failures ?? 0) + 1;
    const pauseMs = (origin: CallOrigin): number => {
      const gap = draw(policy.gapMs[origin]);
      if (reason === null) return gap;
      const { first, max } = policy.backOffMs[reason][origin];
      const asked = error instanceof PortError && max > 0 ? (error.retryAfter ?? 0) * 1000 : 0;
      // The vendor's own time counts, or more if it wasn't enough before.
      const ours = asked > 0 && failures === 1 ? 0 : Math.min(first * 2 ** (failures - 1), max);
      return Math.max(gap, asked, ours * (1 + random() / 4));
    };
    const pauses = { click: pauseMs('click'), background: pauseMs('background') };
    const from = (ms: number) => (ms === 0 ? null : after(now, ms));
    const until = from(pauses.background);
    await releaseAccount(
      opsDb,
      { key, holder },
      {
        from: { click: from(pauses.click), background: until },
        failures,
        backOff: reason === null || until === null ? null : { reason, until },
        now,
      },
    );
    wakeNext(key);
  };

  const keep = (key: string, holder: string): NodeJS.Timeout =>
    setInterval(() => {
      renewAccount(opsDb, { key, holder, leasedUntil: after(clock.now(), times.leaseMs) }).catch((err) =>
        log.warn({ err }, 'the lease of a LinkedIn account could not be renewed'),
      );
    }, times.renewMs).unref();

  return {
    async call(account, kind, call, asking = callContext()) {
      const { key } = account;
      const outer = inside.getStore();
      const under = outer?.get(key);
      if (under) return noting(under, call);
      const holder = await take(account, kind, asking);
      const renewing = keep(key, holder);
      const noted: { failure?: unknown } = {};
      try {
        return await inside.run(new Map([...(outer ?? []), [key, noted]]), () => noting(noted, call));
      } finally {
        clearInterval(renewing);
        await give(account, holder, noted.failure).catch((err) =>
          log.warn({ err }, 'a LinkedIn account could not be given back; its lease ends'),
        );
      }
    },
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CallKind } from '#contract/pacing.ts';
import { openDatabase } from '#server/db/open.ts';
import { accountKey, type openPacer } from '#server/modules/pacing/pacer.ts';
import { type PacingPolicy, pacingDefaults } from '#server/modules/pacing/pacing-policy.ts';
import { createTestDatabase } from '#test/database.ts';

/** The input of a trial's process. */
export type PacingTrial = {
  databaseUrl: string;
  vendorUrl: string;
  key: string;
  policy: PacingPolicy;
  callTimeoutMs: number;
  times: NonNullable<Parameters<typeof openPacer>[0]['times']>;
};

/**
 * A call as the vendor saw it, in ms of its own clock. `to` is when its response was sent or its caller
 * disconnected.
 */
type SeenCall = { kind: CallKind; from: number; to: number };

/** The result of a trial. */
export type PacingOutcome = {
  calls: SeenCall[];
  /** The maximum number of concurrent calls. */
  atOnce: number;
  /** By kind. */
  made: Partial<Record<CallKind, number>>;
  /** As the product counts them. */
  counted: Partial<Record<CallKind, number>>;
  /** The times between the end of a call and the next one, ms. */
  gaps: number[];
  kills: number;
};

const perDay = (limits: Partial<Record<CallKind, number>>): PacingPolicy['limits'] => {
  const changed = { ...pacingDefaults.none.limits };
  for (const [kind, limit] of Object.entries(limits)) {
    changed[kind as CallKind] = { perDay: limit, forClicks: Math.floor(limit / 4) };
  }
  return changed;
};

/**
 * Three processes do five kinds of work in parallel through one account. The vendor records each call and
 * answers some late, with 500, or never. Two processes are killed (`kill -9`) in turn and restarted, until
 * the day's budget is used up.
 *
 * @param size calls of each kind per day
 * @param kills minimum number of kills, always during a call
 */
export async function runPacingTrial({
  size,
  kills,
}: {
  size: number;
  kills: number;
}): Promise<PacingOutcome> {
  const calls: SeenCall[] = [];
  let late = 0;
  const vendor = createServer((request, response) => {
    const call: SeenCall = {
      kind: kindOf(request.url ?? ''),
      from: performance.now(),
      to: Number.POSITIVE_INFINITY,
    };
    calls.push(call);
    late += 1;
    const end = () => {
      call.to = Math.min(call.to, performance.now());
    };
    // Calls from a dead process continue here: a vendor doesn't notice.
    const answerMs = late % 9 === 0 ? 260 : 5 + (late % 4) * 8;
    setTimeout(() => {
      end();
      const fails = late % 7 === 0;
      response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' });
      response.end(fails ? '{}' : JSON.stringify(answerOf(call.kind)));
    }, answerMs);
  });
  vendor.listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  const database = await createTestDatabase();
  const trial: PacingTrial = {
    databaseUrl: database.url,
    vendorUrl: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`,
    key: accountKey('unipile', 'trial'),
    policy: {
      ...pacingDefaults.none,
      gapMs: { background: [5, 30], click: [2, 10] },
      limits: perDay({ profile: size, company: size, posts: size, engagers: size }),
    },
    // Far above any answer: a call that is given up on a busy machine goes on at the vendor.
    callTimeoutMs: 2_000,
    // Long enough to be renewed on a busy machine: a lease that ends during a call lets a second call start.
    times: { leaseMs: 3_000, renewMs: 200, patienceMs: { click: 400, background: 100 } },
  };
  const started: ChildProcess[] = [];
  const start = async () => {
    const child = fork(join(import.meta.dirname, 'pacing-worker.ts'), [JSON.stringify(trial)]);
    started.push(child);
    await once(child, 'message');
    return child;
  };
  const db = await openDatabase(database.url);
  let killed = 0;
  try {
    const running = await Promise.all([start(), start(), start()]);
    for (let turn = 0; killed < kills; turn = (turn + 1) % 2) {
      // Kills it during a call, its own or another process's.
      const before = calls.length;
      while (calls.length === before && running.some(({ exitCode }) => exitCode === null)) await wait(1);
      const child = running[turn];
      if (!child || child.exitCode !== null) break;
      child.kill('SIGKILL');
      await once(child, 'exit');
      killed += 1;
      running[turn] = await start();
    }
    await Promise.all(
      running.map(async (child) => {
        if (child.exitCode === null) await once(child, 'exit');
      }),
    );
    const { rows } = await sql<{ used: Partial<Record<CallKind, number>> }>`
      select used from linkedin_account where key = ${trial.key}`.execute(db);
    return { ...judge(calls), counted: rows[0]?.used ?? {}, kills: killed };
  } finally {
    for (const child of started) child.kill('SIGKILL');
    await db.destroy();
    vendor.closeAllConnections();
    vendor.close();
    await database.drop();
  }
}

function judge(calls: SeenCall[]): Pick<PacingOutcome, 'calls' | 'atOnce' | 'made' | 'gaps'> {
  const made: Partial<Record<CallKind, number>> = {};
  for (const { kind } of calls) made[kind] = (made[kind] ?? 0) + 1;
  const atOnce = calls.map(
    (call) => calls.filter((other) => other.from <= call.from && call.from < other.to).length,
  );
  const gaps = calls.slice(1).map((call, index) => call.from - (calls[index]?.to ?? 0));
  return { calls, made, atOnce: Math.max(0, ...atOnce), gaps };
}

function kindOf(url: string): CallKind {
  if (url.includes('/linkedin/company/')) return 'company';
  if (url.includes('/reactions')) return 'engagers';
  return url.includes('/posts') ? 'posts' : 'profile';
}

function answerOf(kind: CallKind): unknown {
  if (kind === 'posts' || kind === 'engagers') return { items: [], cursor: null };
  const name = { public_identifier: 'maya', first_name: 'Maya', last_name: 'L', headline: null };
  return kind === 'company'
    ? { id: '1', name: 'Northwind', public_identifier: 'northwind' }
    : { provider_id: 'ACoAA1', ...name };
}

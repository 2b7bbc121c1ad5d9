import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { cases } from '#test/cases.ts';
import { createTestDatabase } from '#test/database.ts';
import { type Answer, afterPauses, type Outgoing, outcomeOf, sendOut } from './send-out.ts';

const leaseMs = 60_000;
const pauses = [1000, 5000, 20_000];
const database = await createTestDatabase();
const db = await openDatabase(database.url);
await sql`create table letter (key text, number integer, state text not null default 'pending',
  tries integer not null default 0, due_at timestamptz not null, leased_until timestamptz, primary key (key, number))`.execute(
  db,
);
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

/** What happens to one try: how the other side answers, or when the worker dies. */
const fates = ['accepted', 'later', 'refused', 'lost', 'dies before', 'dies after', 'dies writing'] as const;
type Fate = (typeof fates)[number];

type Letter = { key: string; number: number };
const keys = ['a', 'b'];
const numbers = [1, 2, 3];

/** Sends the letters of two keys, in order for each key, until nothing is left to do. */
async function sendAll(promise: 'atMostOnce' | 'atLeastOnce', script: readonly Fate[]) {
  let now = new Date('2026-11-20T12:00:00Z');
  const fate = [...script];
  const arrived: string[] = [];
  await sql`delete from letter`.execute(db);
  for (const key of keys) {
    for (const number of numbers)
      await sql`insert into letter (key, number, due_at) values (${key}, ${number}, ${now})`.execute(db);
  }
  const outgoing = (key: string): Outgoing<Letter> => {
    let sent: Letter | undefined;
    let end: Fate = 'accepted';
    return {
      promise,
      cutOff: 'The worker died.',
      nextTry: afterPauses(pauses),
      async claim(trx, at) {
        const { rows } = await sql<Letter & { tries: number; isBegun: boolean }>`
          update letter set tries = tries + 1, leased_until = ${new Date(at.getTime() + leaseMs)}
          where key = ${key} and state = 'pending' and due_at <= ${at} and (leased_until is null or leased_until <= ${at})
            and number = (select min(number) from letter first where first.key = ${key} and first.state = 'pending')
          returning key, number, tries, old.leased_until is not null as "isBegun"`.execute(trx);
        const [row] = rows;
        if (row === undefined) return null;
        sent = { key: row.key, number: row.number };
        return { tries: row.tries, isBegun: row.isBegun, message: sent };
      },
      async call(letter): Promise<Answer> {
        end = fate.shift() ?? 'accepted';
        if (end === 'dies before') throw new Error('killed');
        if (end === 'later') return { kind: 'later', why: 'busy', retryAfterMs: 2000 };
        if (end === 'refused') return { kind: 'refused', why: 'no' };
        arrived.push(`${letter.key}${letter.number}`);
        if (end === 'dies after') throw new Error('killed');
        return end === 'lost' ? { kind: 'lost', why: 'cut' } : { kind: 'accepted' };
      },
      async write(trx, outcome) {
        if (end === 'dies writing') throw new Error('killed');
        const { state } = outcome;
        const dueAt = outcome.state === 'retry' ? outcome.at : now;
        await sql`update letter set leased_until = null, due_at = ${dueAt},
          state = ${state === 'retry' ? 'pending' : state}
          where key = ${sent?.key} and number = ${sent?.number}`.execute(trx);
      },
    };
  };
  const pending = async () => {
    const { rows } = await sql`select from letter where state = 'pending'`.execute(db);
    return rows.length > 0;
  };
  while (await pending()) {
    // Two workers at once for each key. One of them finds nothing to do.
    const workers = [...keys, ...keys].map((key) =>
      sendOut({ db, clock: { now: () => now } }, outgoing(key)),
    );
    for (const end of await Promise.allSettled(workers))
      if (end.status === 'rejected' && end.reason?.message !== 'killed') throw end.reason;
    now = new Date(now.getTime() + leaseMs);
  }
  const { rows } = await sql<Letter & { state: string; tries: number }>`
    select key, number, state, tries from letter order by key, number`.execute(db);
  return { arrived, letters: rows.map((row) => ({ ...row, id: `${row.key}${row.number}` })) };
}

const scripts = fc.array(fc.constantFrom(...fates), { maxLength: 24 });
const timesOf = (arrived: string[], id: string) => arrived.filter((one) => one === id).length;

describe('for any answers and killed workers', () => {
  test('at most once never resends what may have arrived, and reports it as unknown', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { arrived, letters } = await sendAll('atMostOnce', script);
        for (const { id, state } of letters) {
          const times = timesOf(arrived, id);
          expect(times).toBeLessThanOrEqual(1);
          if (state === 'accepted') expect(times).toBe(1);
          if (state === 'refused' || state === 'exhausted') expect(times).toBe(0);
        }
      }),
      {
        numRuns: cases(200, 15),
        examples: [[['dies after']], [['dies writing']], [['lost']], [['dies before']]],
      },
    );
  });

  test("at least once delivers everything that isn't given up, in order per key", async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { arrived, letters } = await sendAll('atLeastOnce', script);
        for (const { id, state } of letters) {
          expect(['accepted', 'refused', 'exhausted']).toContain(state);
          if (state === 'accepted') expect(timesOf(arrived, id)).toBeGreaterThanOrEqual(1);
        }
        for (const key of keys) {
          const order = arrived.filter((id) => id.startsWith(key));
          expect(order).toEqual([...order].sort());
        }
      }),
      { numRuns: cases(200, 15), examples: [[['dies after', 'lost', 'dies writing']], [['dies before']]] },
    );
  });
});

test('an answer has the outcome that the promise defines', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const nextTry = afterPauses(pauses);
  const outcome = (promise: 'atMostOnce' | 'atLeastOnce', tries: number, answer: Answer) =>
    outcomeOf({ promise, nextTry }, tries, answer, now);
  const later: Answer = { kind: 'later', why: 'busy', retryAfterMs: null };
  const inMs = (ms: number) => ({ state: 'retry', at: new Date(now.getTime() + ms), why: 'busy' });
  for (const promise of ['atMostOnce', 'atLeastOnce'] as const) {
    expect(outcome(promise, 1, { kind: 'accepted' })).toEqual({ state: 'accepted' });
    expect(outcome(promise, 1, { kind: 'refused', why: 'no' })).toEqual({ state: 'refused', why: 'no' });
    expect(outcome(promise, 1, later)).toEqual(inMs(1000));
    expect(outcome(promise, 2, { ...later, retryAfterMs: 9000 })).toEqual(inMs(9000));
    expect(outcome(promise, 3, { ...later, retryAfterMs: 9000 })).toEqual(inMs(20_000));
    expect(outcome(promise, 4, later)).toEqual({ state: 'exhausted', why: 'busy' });
  }
  const lost: Answer = { kind: 'lost', why: 'busy' };
  expect(outcome('atMostOnce', 1, lost)).toEqual({ state: 'unknown', why: 'busy' });
  expect(outcome('atLeastOnce', 1, lost)).toEqual(inMs(1000));
});

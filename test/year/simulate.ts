import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { seededRandom } from '#test/archive/seeded-random.ts';
import * as onAgents from './act-on-agents.ts';
import * as onComments from './act-on-comments.ts';
import * as onPeople from './act-on-people.ts';
import * as onPosts from './act-on-posts.ts';
import { checkDay, digest } from './invariants.ts';
import { openSystem } from './system.ts';
import { createUsers, pick, type Run, type User } from './users.ts';
import { openWork } from './work.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A Friday before Europe's clocks change. */
const firstDay = new Date('2026-03-27T00:00:00Z');

/** What users do, with how often. */
const actions: [number, (run: Run, user: User) => Promise<void>][] = [
  [4, onPeople.setStatus],
  [2, onPeople.writeNote],
  [3, onPeople.changeLists],
  [4, onPeople.changeMembers],
  [2, onPeople.mergeTwo],
  [1, onPeople.erasePerson],
  [1, onPeople.changeScore],
  [1, onPeople.sync],
  [4, onPosts.schedulePost],
  [2, onPosts.changePost],
  [2, onPosts.resolveOne],
  [3, onComments.comment],
  [1, onComments.draftComments],
  [3, onComments.reply],
  [4, onComments.decide],
  [1, onComments.follow],
  [1, onComments.reconnect],
  [1, onAgents.schedule],
  [1, onAgents.changeSchedule],
  [2, onAgents.changeFeeds],
];
const often = actions.flatMap(([times, act]) => Array<typeof act>(times).fill(act));

const siteFaults = ['401', '403', '429', '500', 'cut', 'empty'];

/** What happened, and what of it contradicts an invariant. */
export type Simulated = { problems: string[]; lines: string[]; hash: string; sent: number };

/**
 * Simulates days of two users. One seed decides everything: what users do and when, in which order the queue's work is
 * done, and what goes wrong. Nothing runs at the same time as something else, so a seed repeats a run exactly; what
 * processes do to each other at the same time is the other trials' subject. It ends with the first day that has a
 * problem.
 */
export async function simulate(options: {
  seed: number;
  days: number;
  /** How often a day something happens. */
  moments: number;
  /** Receives each line of what happens. */
  onLine?: (line: string) => void;
}): Promise<Simulated> {
  const { seed, days, moments, onLine = () => {} } = options;
  const random = seededRandom(seed);
  const lines: string[] = [];
  const log = (what: string) => {
    const line = `${system.now().toISOString().slice(0, 19)} ${what}`;
    lines.push(line);
    onLine(line);
  };
  const system = await openSystem(firstDay, seed);
  let isCalm = true;
  const working = new AsyncLocalStorage<true>();
  const run: Run = {
    system,
    day: 0,
    random,
    log,
    users: [],
    problems: [],
    work: (work) => working.run(true, work),
    prepare(chance) {
      if (isCalm || !random.chance(chance)) return;
      const kind = random.pick(['kill', 'kill', 'cut', 'outage'] as const);
      system.plan({ kind, at: 1 + random.below(random.pick([5, 20, 80])), before: random.chance(0.5) });
    },
    async recover() {
      const met = await system.recover();
      if (met === null) return false;
      log(`(${met})`);
      // Until its leases have ended.
      await system.moveClock(new Date(system.now().getTime() + 61_000));
      return met === 'kill';
    },
  };
  const work = openWork(run);
  // What the work draws itself depends on the run as well. What connects again meanwhile draws as it likes.
  const draw = seededRandom(seed, 1).next;
  const drawAnything = Math.random;
  vi.spyOn(Math, 'random').mockImplementation(() => (working.getStore() ? draw() : drawAnything()));

  /** Deals actions like cards, so that a few days have some of each. */
  const deck: typeof often = [];
  function deal(): (typeof often)[number] {
    if (deck.length === 0) deck.push(...often);
    return deck.splice(random.below(deck.length), 1)[0] ?? onPeople.sync;
  }

  /** Lets time pass, with the work that becomes due. */
  async function passTo(to: number): Promise<void> {
    for (let wakes = 0; ; wakes += 1) {
      if (wakes === 500) throw new Error('The queue never ends');
      const next = await work.next();
      if (next >= to) break;
      await system.moveClock(new Date(Math.max(system.now().getTime(), next)));
      await work.drain();
    }
    await system.moveClock(new Date(Math.max(system.now().getTime(), to)));
  }

  async function breakVendor(): Promise<void> {
    // What hurts most: a text has arrived, and its answer is lost. A refusal or a limit means that it hasn't (decision 21).
    if (random.chance(0.4)) {
      const kind = random.pick(['500', 'cut', 'empty', 'malformed'] as const);
      await system.control('faults', { provider: 'unipile', method: 'POST', kind, after: true, times: 1 });
      return log(`(unipile ${kind} 1 POST true)`);
    }
    const provider = random.pick(['unipile', 'unipile', 'unipile', 'model', 'sites'] as const);
    // Sites answer with text, so there is nothing strange about it.
    const kinds = provider === 'sites' ? siteFaults : [...siteFaults, 'malformed', 'strange'];
    const kind = kinds[random.below(kinds.length)] ?? '500';
    const fault = {
      provider,
      kind,
      times: 1 + random.below(3),
      ...(random.chance(0.3) ? { method: 'POST' } : {}),
    };
    await system.control('faults', fault);
    log(`(${Object.values(fault).join(' ')})`);
  }

  async function liveThrough(begin: number): Promise<void> {
    const times = Array.from({ length: moments }, () => begin + random.below(23 * 60) * minute).sort(
      (a, b) => a - b,
    );
    for (const at of times) {
      isCalm = false;
      await passTo(at);
      if (random.chance(0.5)) await breakVendor();
      if (random.chance(0.7)) await work.runCrons();
      for (let clicks = 1 + random.below(5); clicks > 0; clicks -= 1) {
        const user = pick(run, run.users);
        if (user) await deal()(run, user);
        if (random.chance(0.5)) await work.drain();
      }
    }
    isCalm = true;
    await system.control('faults', undefined, 'DELETE');
    for (const user of run.users) await onComments.reconnect(run, user);
    await passTo(begin + day - minute);
    await work.runCrons();
    await work.drain();
  }

  let sent = 0;
  try {
    run.users.push(...(await createUsers(system)));
    await work.drain();
    for (; run.day < days && run.problems.length === 0; run.day += 1) {
      await liveThrough(firstDay.getTime() + run.day * day);
      run.problems.push(...(await checkDay(run)));
      log(`day ${run.day + 1} ends with ${await digest(run)}`);
    }
    sent = (await system.control<{ items: unknown[] }>('sent')).items.length;
  } finally {
    vi.mocked(Math.random).mockRestore();
    await system.stop();
  }
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex');
  return { problems: run.problems, lines, hash, sent };
}

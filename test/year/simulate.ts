import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { seededRandom } from '#test/archive/seeded-random.ts';
import * as onPeople from './act-on-people.ts';
import * as onPosts from './act-on-posts.ts';
import { checkDay } from './invariants.ts';
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
  [2, onPosts.settle],
];
const often = actions.flatMap(([times, act]) => Array<typeof act>(times).fill(act));

export type Simulated = {
  seed: number;
  days: number;
  problems: string[];
  hash: string;
  lines: string[];
  kills: number;
};

/**
 * Simulates days of two users. One seed decides everything: what users do and when, in which order the queue's work is
 * done, and what goes wrong. Nothing runs at the same time as something else, so a seed repeats a run exactly; what
 * processes do to each other at the same time is the other trials' subject. It ends with the first day that has a
 * problem.
 */
export async function simulate(options: { seed: number; days: number; moments: number }): Promise<Simulated> {
  const { seed, days, moments } = options;
  const random = seededRandom(seed);
  const lines: string[] = [];
  const hash = createHash('sha256');
  const log = (line: string) => {
    const at = `${system.now().toISOString().slice(0, 19)} ${line}`;
    lines.push(at);
    hash.update(`${at}\n`);
  };
  const system = await openSystem(firstDay, seed);
  let isCalm = true;
  let kills = 0;
  const run: Run = {
    system,
    random,
    log,
    users: [],
    problems: [],
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
      if (met === 'kill') kills += 1;
      return met === 'kill';
    },
  };
  const work = openWork(run);
  // What the product draws itself depends on the run as well.
  vi.spyOn(Math, 'random').mockImplementation(seededRandom(seed, 1).next);

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

  async function liveThrough(begin: number): Promise<void> {
    const times = Array.from({ length: moments }, () => begin + random.below(23 * 60) * minute).sort(
      (a, b) => a - b,
    );
    for (const at of times) {
      isCalm = false;
      await passTo(at);
      if (random.chance(0.7)) await work.runCrons();
      for (let clicks = random.below(4); clicks > 0; clicks -= 1) {
        const user = pick(run, run.users);
        const act = pick(run, often);
        if (user && act) await act(run, user);
        if (random.chance(0.5)) await work.drain();
      }
    }
    isCalm = true;
    await passTo(begin + day - minute);
    await work.runCrons();
    await work.drain();
  }

  try {
    run.users.push(...(await createUsers(system)));
    await work.drain();
    for (let passed = 0; passed < days && run.problems.length === 0; passed += 1) {
      await liveThrough(firstDay.getTime() + passed * day);
      run.problems.push(...(await checkDay(run)));
      log(`day ${passed + 1} ends`);
    }
  } finally {
    vi.mocked(Math.random).mockRestore();
    await system.stop();
  }
  return { seed, days, problems: run.problems, hash: hash.digest('hex'), lines, kills };
}

import type { ErrorCode } from '#contract/errors.ts';
import type { Random } from '#test/archive/seeded-random.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { Refused, type SignedIn, signIn } from '#test/sign-in.ts';
import { type Ledger, type Outcome, openLedger } from './ledger.ts';
import type { System } from './system.ts';

/** Somebody who clicks, and what they know. */
export type User = {
  name: string;
  email: string;
  /** Who they are on LinkedIn. */
  slug: string;
  who: SignedIn;
  /** Connects their LinkedIn. */
  connect(): Promise<void>;
  profileId: string;
  ledger: Ledger;
  /** Texts to send. Each is written once. */
  texts: Map<string, Outcome>;
  erased: { slug: string; name: string }[];
  /** The schedules that they didn't delete. */
  schedules: Map<string, { cron: string; zone: string; from: Date }>;
  written: number;
};

/** What all parts of a run share. */
export type Run = {
  system: System;
  /** How many days have passed. */
  day: number;
  random: Random;
  users: User[];
  log(line: string): void;
  /** What contradicts an invariant. */
  problems: string[];
  /** What the product does here and draws by chance, the seed decides. */
  work<T>(work: () => Promise<T>): Promise<T>;
  /** Lets something go wrong with what comes next, in this share of all cases. */
  prepare(share: number): void;
  /** Ends what went wrong. @returns whether the process was killed */
  recover(): Promise<boolean>;
};

const people = [
  { name: 'maya', email: 'maya@northwind-labs.example', slug: 'maya-lindqvist', source: 'tomasz-wieczorek' },
  { name: 'adaeze', email: 'adaeze@harbor-analytics.example', slug: 'adaeze-okafor', source: 'jonas-beck' },
];

export async function createUsers(system: System): Promise<User[]> {
  const users: User[] = [];
  for (const { source, ...person } of people) {
    const who = await signIn(system.call, person.email, person.name);
    const connect = () => connectSampleLinkedIn(who, system.request, person.slug);
    await connect();
    const { id } = await who.api.sources.connect({ body: { url: `https://www.linkedin.com/in/${source}` } });
    users.push({
      ...person,
      who,
      connect,
      profileId: id,
      ledger: openLedger(),
      texts: new Map(),
      erased: [],
      schedules: new Map(),
      written: 0,
    });
  }
  return users;
}

/** A text that nobody has written before. */
export function newText(user: User, what: string): string {
  user.written += 1;
  return `${what} ${user.written} of ${user.name}`;
}

const unknown: ErrorCode[] = ['outcome_unknown'];

/**
 * Clicks, whatever goes wrong meanwhile. The answer of a process that is killed never arrives. An answer that says the
 * database is away says too that nothing was saved.
 */
export async function click(
  run: Run,
  user: User,
  what: string,
  send: () => Promise<unknown>,
): Promise<Outcome> {
  run.prepare(0.15);
  let code: string | null = null;
  let outcome: Outcome = 'done';
  try {
    await run.work(send);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ({ code } = error);
    outcome = unknown.includes(error.code) ? 'unknown' : 'refused';
    if (code === 'internal') run.problems.push(`${user.name} ${what}: ${error.message}`);
  }
  if (await run.recover()) [outcome, code] = ['unknown', 'killed'];
  run.log(`${user.name} ${what} ${code ?? outcome}`);
  if (code === 'unauthenticated') user.who = await signIn(run.system.call, user.email, user.name);
  return outcome;
}

/** One of these, none if there are none. Sort them first: the database's order may depend on ids. */
export function pick<T>({ random }: Run, all: readonly T[]): T | undefined {
  return all[random.below(all.length)];
}

/** Members of the sample network to follow. */
export const knownSlugs = ['priya-raman', 'elodie-garnier', 'jonas-beck', 'tomasz-wieczorek'] as const;

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { FromChild, ToChild } from './child-messages.ts';

/** Children at once. One of them is for people: what is read ahead has the others, and never makes them wait. */
const maxChildren = 3;
const maxAhead = 1;
/** A child that has nothing to do ends after so long, ms. */
const idleMs = 30_000;
/** To start a child and load a module takes well below a second; a machine that is stuck gets so long, ms. */
const startMs = 60_000;
/** What a child may use of memory, MB: work that needs more ends its child, and nothing else. */
const maxMemoryMb = 512;

/** The child is gone, with the work it had: it took too much time or memory. */
export class ChildLost extends Error {}
/** The function threw. */
export class ChildFailed extends Error {}

/** A child. `isDead`: it has ended, of itself or by us, and answers nobody any more. */
type Lane = { child: ChildProcess; idle: NodeJS.Timeout | null; isDead: boolean };

/** For whom a child works. */
export type Claim = {
  /** Somebody waits for it. */
  urgent: boolean;
  /** Of one user only one piece of work is under way at once, so that nobody takes all children. */
  userId?: string;
};

const free: Lane[] = [];
/** Those that are there, at work or not. */
const lanes = new Set<Lane>();
let children = 0;
let ahead = 0;
const busyUsers = new Set<string>();
/** Who waits for a child. */
const queue: { claim: Claim; take(lane: Lane): void; fail(cause: unknown): void }[] = [];

/** Calls a function of the module in the child that is held. */
export type ChildCall<M> = <K extends keyof M & string>(
  name: K,
  args: M[K] extends (...args: infer A) => unknown ? A : never,
) => Promise<M[K] extends (...args: never[]) => infer R ? Awaited<R> : never>;

/** Holds a child while `use` lasts. What the module keeps between calls, it keeps for this `use` only by its own care. */
export type ChildModule<M> = <T>(claim: Claim, use: (call: ChildCall<M>) => Promise<T>) => Promise<T>;

/**
 * A module whose functions run in child processes with limits of time and memory, so that whatever is in a text costs
 * the process that answers requests nothing. Not in worker threads: one that runs out of memory within a single step of
 * the engine takes the whole process with it. Arguments and results are copied.
 *
 * @param limitMs a call that takes longer ends its child
 * @returns holds a child; its calls throw {@link ChildLost} or {@link ChildFailed}
 */
export function childModule<M>(module: URL, limitMs: number): ChildModule<M> {
  return async (claim, use) => {
    const lane = await takeLane(claim);
    const call = (name: string, args: unknown[]) => ask(lane, { module: module.href, name, args }, limitMs);
    try {
      return await use(call as ChildCall<M>);
    } finally {
      release(lane, claim);
    }
  };
}

async function takeLane(claim: Claim): Promise<Lane> {
  if (canTake(claim)) return freeLane(claim);
  return new Promise((take, fail) => queue.push({ claim, take, fail }));
}

function canTake({ urgent, userId }: Claim): boolean {
  return (
    (free.length > 0 || children < maxChildren) &&
    (urgent || ahead < maxAhead) &&
    !(userId !== undefined && busyUsers.has(userId))
  );
}

function freeLane({ urgent, userId }: Claim): Lane {
  const lane = free.pop() ?? startLane();
  // Counted only now: a child that could not be started uses no slot.
  if (!urgent) ahead += 1;
  if (userId !== undefined) busyUsers.add(userId);
  if (lane.idle) clearTimeout(lane.idle);
  lane.idle = null;
  refChild(lane.child);
  return lane;
}

function startLane(): Lane {
  const child = fork(new URL('./child-main.ts', import.meta.url), {
    // It reads what strangers wrote: it gets none of our settings.
    env: {},
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    serialization: 'advanced',
    // What the engine says when its memory is used up helps nobody.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children += 1;
  const lane: Lane = { child, idle: null, isDead: false };
  // While it is asked, `ask` hears of it too; these are for one that ends in between.
  child.on('error', () => kill(lane));
  child.on('exit', () => {
    lanes.delete(lane);
    kill(lane);
  });
  lanes.add(lane);
  return lane;
}

/** Our process does not end while a child works. */
function refChild(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** A child with nothing to do keeps nobody from ending. */
function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** From here on nobody is given this child. */
function kill(lane: Lane): void {
  lane.isDead = true;
  endLane(lane);
}

/** Gives a child back, and hands on what is free now, to people first; in place of a dead one another is started. */
function release(lane: Lane, { urgent, userId }: Claim): void {
  if (!urgent) ahead -= 1;
  if (userId !== undefined) busyUsers.delete(userId);
  if (lane.isDead) children -= 1;
  else {
    unrefChild(lane.child);
    lane.idle = setTimeout(() => endLane(lane), idleMs).unref();
    free.push(lane);
  }
  for (;;) {
    const person = queue.findIndex(({ claim }) => claim.urgent && canTake(claim));
    const position = person >= 0 ? person : queue.findIndex(({ claim }) => canTake(claim));
    const next = queue[position];
    if (next === undefined) return;
    queue.splice(position, 1);
    try {
      next.take(freeLane(next.claim));
    } catch (error) {
      next.fail(error);
    }
  }
}

/** Ends a child that has nothing to do. */
function endLane(lane: Lane): void {
  const position = free.indexOf(lane);
  if (position < 0) return;
  free.splice(position, 1);
  children -= 1;
  lane.child.kill('SIGKILL');
}

function ask(lane: Lane, message: ToChild, limitMs: number): Promise<unknown> {
  const { child } = lane;
  return new Promise((resolve, reject) => {
    // No event would come any more.
    if (lane.isDead) return reject(new ChildLost('The child had ended'));
    const tooLong = () => lose(new Error('It took too long'));
    let timer = setTimeout(tooLong, startMs);
    const finish = () => {
      clearTimeout(timer);
      child.off('message', take).off('error', lose).off('exit', lose);
    };
    const take = (answer: FromChild) => {
      if (answer.kind === 'started') {
        clearTimeout(timer);
        timer = setTimeout(tooLong, limitMs);
        return;
      }
      finish();
      if (answer.kind === 'done') resolve(answer.value);
      else reject(new ChildFailed(answer.message));
    };
    const lose = (cause: unknown) => {
      finish();
      kill(lane);
      child.kill('SIGKILL');
      reject(new ChildLost('The child ended', { cause }));
    };
    child.on('message', take).on('error', lose).on('exit', lose);
    child.send(message, (error) => error && lose(error));
  });
}

/** Kills all children, whatever they do, and waits until they are gone: what the system does when memory runs out. */
export async function killChildren(): Promise<void> {
  await Promise.all(
    [...lanes].map(({ child }) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      return gone;
    }),
  );
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { openQueue } from '#server/queue.ts';
import type { FromChild, ToChild } from './child-messages.ts';

/** The most children at once. Background work gets one of them, so it never makes people wait. */
const maxChildren = 3;
/** One for each user, and one for all background work. */
const queue = openQueue({ max: maxChildren, maxOfKey: 1 });
/** How long an idle child is kept, in ms. */
const idleMs = 30_000;
/**
 * The time limit for starting a child and loading a module, in ms. It normally takes well below a second; the
 * rest is for a stuck machine.
 */
const startMs = 60_000;
/** A child's memory limit, in MB. Work that needs more ends its child, and nothing else. */
const maxMemoryMb = 512;

/** The child is gone, along with its work: it took too much time or memory. */
export class ChildLost extends Error {}
/** The function threw. */
export class ChildFailed extends Error {}

/** A child. `isDead`: it ended or was ended, and no longer answers. */
type Lane = { child: ChildProcess; idle: NodeJS.Timeout | null; isDead: boolean };

/** Who a child works for. */
export type Claim = {
  /** A person is waiting for it. */
  urgent: boolean;
  /** Only one piece of work per user runs at once, so no user takes all children. */
  userId?: string;
};

const free: Lane[] = [];
/** All children, busy or idle. */
const lanes = new Set<Lane>();

/** Calls a function of the module in the reserved child. */
export type ChildCall<M> = <K extends keyof M & string>(
  name: K,
  args: M[K] extends (...args: infer A) => unknown ? A : never,
) => Promise<M[K] extends (...args: never[]) => infer R ? Awaited<R> : never>;

/**
 * Reserves a child while `use` runs. The module itself must make sure that state it keeps between calls
 * belongs to this `use`.
 */
export type ChildModule<M> = <T>(claim: Claim, use: (call: ChildCall<M>) => Promise<T>) => Promise<T>;

/**
 * A module whose functions run in child processes with time and memory limits, so that a hostile text can't
 * affect the process that answers requests. Worker threads aren't enough: one that runs out of memory within
 * a single step of the engine ends the whole process. Arguments and results are copied.
 *
 * @param limitMs a call that takes longer ends its child
 * @returns a function that reserves a child; its calls throw {@link ChildLost} or {@link ChildFailed}
 */
export function childModule<M>(module: URL, limitMs: number): ChildModule<M> {
  return async ({ urgent, userId }, use) => {
    const keys = [...(urgent ? [] : ['background']), ...(userId === undefined ? [] : [userId])];
    const release = await queue.take(keys, urgent);
    let taken: Lane | null = null;
    try {
      const lane = free.pop() ?? startLane();
      taken = lane;
      if (lane.idle) clearTimeout(lane.idle);
      lane.idle = null;
      refChild(lane.child);
      const call = (name: string, args: unknown[]) => ask(lane, { module: module.href, name, args }, limitMs);
      return await use(call as ChildCall<M>);
    } finally {
      if (taken) rest(taken);
      release();
    }
  };
}

function startLane(): Lane {
  const compiled = getCompileCacheDir();
  const child = fork(new URL('./child-main.ts', import.meta.url), {
    // The child reads other people's text, so it gets none of our settings. Loading its code takes half as long from
    // the cache.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    serialization: 'advanced',
    // The engine's output when it runs out of memory is of no use.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const lane: Lane = { child, idle: null, isDead: false };
  // During a call, `ask` handles these events as well. These handlers are for a child that ends between
  // calls.
  child.on('error', () => kill(lane));
  child.on('exit', () => {
    lanes.delete(lane);
    kill(lane);
  });
  lanes.add(lane);
  return lane;
}

/** Keeps our process running while a child works. */
function refChild(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** Lets our process exit while a child is idle. */
function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Marks a child as dead, so it isn't handed out again. */
function kill(lane: Lane): void {
  lane.isDead = true;
  endLane(lane);
}

/** Keeps a child for further work, unless it is dead. */
function rest(lane: Lane): void {
  if (lane.isDead) return;
  unrefChild(lane.child);
  lane.idle = setTimeout(() => endLane(lane), idleMs).unref();
  free.push(lane);
}

/** Ends an idle child. */
function endLane(lane: Lane): void {
  const position = free.indexOf(lane);
  if (position < 0) return;
  free.splice(position, 1);
  lane.child.kill('SIGKILL');
}

function ask(lane: Lane, message: ToChild, limitMs: number): Promise<unknown> {
  const { child } = lane;
  return new Promise((resolve, reject) => {
    // No event would come after this.
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

/**
 * Kills all children, whatever they're doing, and waits until they're gone, as the operating system does when
 * memory runs out.
 */
export async function killChildren(): Promise<void> {
  await Promise.all(
    [...lanes].map(({ child }) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      return gone;
    }),
  );
}

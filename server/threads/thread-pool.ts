import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

/** Threads at once. One of them is for people: what is read ahead has the others, and never makes them wait. */
const maxThreads = 3;
const maxAhead = 1;
/** A thread that has nothing to do ends after so long, ms. */
const idleMs = 30_000;
/** To start a thread and load a module takes well below a second; a machine that is stuck gets so long, ms. */
const startMs = 60_000;
/** What a thread may use of memory: work that needs more ends its thread, and nothing else. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** The thread is gone, with the work it had: it took too much time or memory. */
export class ThreadLost extends Error {}
/** The function threw. */
export class ThreadFailed extends Error {}

/** A thread. `isDead`: it has ended, of itself or by us, and answers nobody any more. */
type Lane = { worker: Worker; idle: NodeJS.Timeout | null; isDead: boolean };

/** For whom a thread works. */
export type Claim = {
  /** Somebody waits for it. */
  urgent: boolean;
  /** Of one user only one piece of work is under way at once, so that nobody takes all threads. */
  userId?: string;
};

const free: Lane[] = [];
let threads = 0;
let ahead = 0;
const busyUsers = new Set<string>();
/** Who waits for a thread. */
const queue: { claim: Claim; take(lane: Lane): void; fail(cause: unknown): void }[] = [];

/** Calls a function of the module in the thread that is held. */
export type ThreadCall<M> = <K extends keyof M & string>(
  name: K,
  args: M[K] extends (...args: infer A) => unknown ? A : never,
  transfer?: ArrayBuffer[],
) => Promise<M[K] extends (...args: never[]) => infer R ? Awaited<R> : never>;

/** Holds a thread while `use` lasts. What the module keeps between calls, it keeps for this `use` only by its own care. */
export type ThreadModule<M> = <T>(claim: Claim, use: (call: ThreadCall<M>) => Promise<T>) => Promise<T>;

/**
 * A module whose functions run in threads with limits of time and memory, so that whatever is in a text costs the
 * thread that answers requests nothing. Arguments and results are copied.
 *
 * @param limitMs a call that takes longer ends its thread
 * @returns holds a thread; its calls throw {@link ThreadLost} or {@link ThreadFailed}
 */
export function threadModule<M>(module: URL, limitMs: number): ThreadModule<M> {
  return async (claim, use) => {
    const lane = await takeLane(claim);
    const call = (name: string, args: unknown[], transfer: ArrayBuffer[] = []) =>
      ask(lane, { module: module.href, name, args }, transfer, limitMs);
    try {
      return await use(call as ThreadCall<M>);
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
    (free.length > 0 || threads < maxThreads) &&
    (urgent || ahead < maxAhead) &&
    !(userId !== undefined && busyUsers.has(userId))
  );
}

function freeLane({ urgent, userId }: Claim): Lane {
  const lane = free.pop() ?? startLane();
  // Counted only now: a thread that could not be started takes nobody's place.
  if (!urgent) ahead += 1;
  if (userId !== undefined) busyUsers.add(userId);
  if (lane.idle) clearTimeout(lane.idle);
  lane.idle = null;
  lane.worker.ref();
  return lane;
}

function startLane(): Lane {
  const worker = new Worker(new URL('./thread-worker.ts', import.meta.url), {
    resourceLimits: limits,
    // It reads what strangers wrote: it gets none of our settings.
    env: {},
    execArgv: [],
  });
  threads += 1;
  const lane: Lane = { worker, idle: null, isDead: false };
  // While it is asked, `ask` hears of it too; these are for one that ends in between.
  worker.on('error', () => kill(lane));
  worker.on('exit', () => kill(lane));
  return lane;
}

/** From here on nobody is given this thread. */
function kill(lane: Lane): void {
  lane.isDead = true;
  endLane(lane);
}

/** Gives a thread back, and hands on what is free now, to people first; in place of a dead one another is started. */
function release(lane: Lane, { urgent, userId }: Claim): void {
  if (!urgent) ahead -= 1;
  if (userId !== undefined) busyUsers.delete(userId);
  if (lane.isDead) threads -= 1;
  else {
    lane.worker.unref();
    lane.idle = setTimeout(() => endLane(lane), idleMs).unref();
    free.push(lane);
  }
  for (;;) {
    const person = queue.findIndex(({ claim }) => claim.urgent && canTake(claim));
    const place = person >= 0 ? person : queue.findIndex(({ claim }) => canTake(claim));
    const next = queue[place];
    if (next === undefined) return;
    queue.splice(place, 1);
    try {
      next.take(freeLane(next.claim));
    } catch (error) {
      next.fail(error);
    }
  }
}

/** Ends a thread that has nothing to do. */
function endLane(lane: Lane): void {
  const place = free.indexOf(lane);
  if (place < 0) return;
  free.splice(place, 1);
  threads -= 1;
  void lane.worker.terminate();
}

function ask(lane: Lane, message: ToThread, transfer: ArrayBuffer[], limitMs: number): Promise<unknown> {
  const { worker } = lane;
  return new Promise((resolve, reject) => {
    // No event would come any more.
    if (lane.isDead) return reject(new ThreadLost('The thread had ended'));
    const tooLong = () => lose(new Error('It took too long'));
    let timer = setTimeout(tooLong, startMs);
    const finish = () => {
      clearTimeout(timer);
      worker.off('message', take).off('error', lose).off('exit', lose);
    };
    const take = (answer: FromThread) => {
      if (answer.kind === 'started') {
        clearTimeout(timer);
        timer = setTimeout(tooLong, limitMs);
        return;
      }
      finish();
      if (answer.kind === 'done') resolve(answer.value);
      else reject(new ThreadFailed(answer.message));
    };
    const lose = (cause: unknown) => {
      finish();
      kill(lane);
      void worker.terminate();
      reject(new ThreadLost('The thread ended', { cause }));
    };
    worker.on('message', take).on('error', lose).on('exit', lose);
    worker.postMessage(message, transfer);
  });
}

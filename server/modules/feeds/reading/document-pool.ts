import { Worker } from 'node:worker_threads';
import type { RawDocument, ReadDocument, ReadItem } from './document.ts';
import type { OpmlLine } from './read-opml.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Threads at once. One of them is for people: what is read ahead has the others, and never makes them wait. */
const mostThreads = 2;
const mostAhead = mostThreads - 1;
/** A thread that has nothing to do ends after so long, ms. */
const idleMs = 30_000;
/** A document that is not read after so long never will be, ms. The largest take some seconds of a core. */
const patienceMs = 120_000;
/** What a thread may use of memory: a document that needs more ends its thread, and nothing else. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** A thread. `isDead`: it has ended, of itself or by us, and answers nobody any more. */
type Lane = { worker: Worker; idle: NodeJS.Timeout | null; isDead: boolean };

const free: Lane[] = [];
let threads = 0;
let ahead = 0;
/** Who waits for a thread. */
const queue: { urgent: boolean; take(lane: Lane): void; fail(cause: unknown): void }[] = [];

/** The thread is gone, with the document it had. */
class ThreadLost extends Error {}

/** The items of a feed beyond its first, piece by piece; null when there are no more. */
export type MoreItems = () => Promise<ReadItem[] | null>;

/**
 * Reads a document in a thread of its own, so that whatever is in it costs the thread that answers requests nothing. A
 * feed comes with its first items; `more` gives the others while `use` lasts. A document that takes too much time or
 * memory is refused, and ends its thread, but no other document.
 *
 * @param urgent somebody waits for it
 * @throws where its thread ends while `use` asks for more; then too the next document gets another one
 */
export async function readInThread<T>(
  { bytes, contentType, url }: { bytes: Uint8Array; contentType: string | null; url: string },
  urgent: boolean,
  use: (read: ReadDocument, more: MoreItems) => Promise<T>,
): Promise<T> {
  // A copy of its own, since it is handed over and not shared.
  const document: RawDocument = { bytes: new Uint8Array(bytes), contentType, url };
  const lane = await takeLane(urgent);
  try {
    let first: FromWorker;
    try {
      first = await ask(lane, { kind: 'read', document }, [document.bytes.buffer]);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      return await use(
        { kind: 'refused', reason: 'It is too large or too tangled to be read.' },
        async () => null,
      );
    }
    if (first.kind !== 'read') throw new Error('A thread answers what it was asked');
    let isLast = first.isLast ?? true;
    return await use(first.document, async () => {
      if (isLast) return null;
      const next = await ask(lane, { kind: 'more' });
      if (next.kind !== 'items') throw new Error('A thread answers what it was asked');
      isLast = next.isLast;
      return next.items;
    });
  } finally {
    release(lane, urgent);
  }
}

/** The feeds of an OPML file; null for what is none. */
export async function readOpmlInThread(text: string): Promise<OpmlLine[] | null> {
  const lane = await takeLane(true);
  try {
    const answer = await ask(lane, { kind: 'opml', text });
    return answer.kind === 'opml' ? answer.lines : null;
  } catch (error) {
    if (error instanceof ThreadLost) return null;
    throw error;
  } finally {
    release(lane, true);
  }
}

async function takeLane(urgent: boolean): Promise<Lane> {
  if (canTake(urgent)) return freeLane(urgent);
  return new Promise((take, fail) => queue.push({ urgent, take, fail }));
}

function canTake(urgent: boolean): boolean {
  return (free.length > 0 || threads < mostThreads) && (urgent || ahead < mostAhead);
}

function freeLane(urgent: boolean): Lane {
  const lane = free.pop() ?? startLane();
  // Counted only now: a thread that could not be started takes nobody's place.
  if (!urgent) ahead += 1;
  if (lane.idle) clearTimeout(lane.idle);
  lane.idle = null;
  lane.worker.ref();
  return lane;
}

function startLane(): Lane {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
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
function release(lane: Lane, urgent: boolean): void {
  if (!urgent) ahead -= 1;
  if (lane.isDead) threads -= 1;
  else {
    lane.worker.unref();
    lane.idle = setTimeout(() => endLane(lane), idleMs).unref();
    free.push(lane);
  }
  for (;;) {
    const person = queue.findIndex((one) => one.urgent);
    const place = person >= 0 ? person : 0;
    const next = queue[place];
    if (next === undefined || !canTake(next.urgent)) return;
    queue.splice(place, 1);
    try {
      next.take(freeLane(next.urgent));
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

function ask(lane: Lane, message: ToWorker, transfer: ArrayBuffer[] = []): Promise<FromWorker> {
  const { worker } = lane;
  return new Promise((resolve, reject) => {
    // It would hear of no end any more.
    if (lane.isDead) return reject(new ThreadLost('The thread had ended'));
    const timer = setTimeout(() => lose(new ThreadLost('It took too long')), patienceMs);
    const settle = () => {
      clearTimeout(timer);
      worker.off('message', hear).off('error', lose).off('exit', lose);
    };
    const hear = (answer: FromWorker) => {
      settle();
      resolve(answer);
    };
    const lose = (cause: unknown) => {
      settle();
      kill(lane);
      void worker.terminate();
      reject(new ThreadLost('The thread ended', { cause }));
    };
    worker.on('message', hear).on('error', lose).on('exit', lose);
    worker.postMessage(message, transfer);
  });
}

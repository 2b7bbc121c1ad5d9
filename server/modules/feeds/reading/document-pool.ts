import { Worker } from 'node:worker_threads';
import type { RawDocument, ReadDocument, ReadItem } from './document.ts';
import type { OpmlLine } from './read-opml.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Threads at once: one document that takes long does not hold up the others. */
const mostThreads = 2;
/** A thread that has nothing to do ends after so long, ms. */
const idleMs = 30_000;
/** A document that is not read after so long never will be, ms. The largest take some seconds of a core. */
const patienceMs = 120_000;
/** What a thread may use of memory: a document that needs more ends its thread, and nothing else. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

type Lane = { worker: Worker; idle: NodeJS.Timeout | null };

const free: Lane[] = [];
let threads = 0;
/** Who waits for a thread; people come before what is read ahead. */
const queue: { urgent: boolean; take(lane: Lane): void }[] = [];

/** The thread is gone, with the document it had. */
class ThreadLost extends Error {}

/** The items of a feed beyond its first, piece by piece; null when there are no more. */
export type MoreItems = () => Promise<ReadItem[] | null>;

/**
 * Reads a document in a thread of its own, so that whatever is in it costs the thread that answers requests nothing. A
 * feed comes with its first items; `more` gives the others while `use` lasts. A document that takes too much time or
 * memory is refused.
 *
 * @param urgent somebody waits for it
 */
export async function readInThread<T>(
  { bytes, contentType, url }: { bytes: Uint8Array; contentType: string | null; url: string },
  urgent: boolean,
  use: (read: ReadDocument, more: MoreItems) => Promise<T>,
): Promise<T> {
  // A copy of its own, since it is handed over and not shared.
  const document: RawDocument = { bytes: new Uint8Array(bytes), contentType, url };
  const lane = await takeLane(urgent);
  let isLost = false;
  try {
    let first: FromWorker;
    try {
      first = await ask(lane, { kind: 'read', document }, [document.bytes.buffer]);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      isLost = true;
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
  } catch (error) {
    isLost ||= error instanceof ThreadLost;
    throw error;
  } finally {
    if (isLost) loseLane();
    else giveBack(lane);
  }
}

/** The feeds of an OPML file; null for what is none. */
export async function readOpmlInThread(text: string): Promise<OpmlLine[] | null> {
  const lane = await takeLane(true);
  try {
    const answer = await ask(lane, { kind: 'opml', text });
    giveBack(lane);
    return answer.kind === 'opml' ? answer.lines : null;
  } catch (error) {
    loseLane();
    if (error instanceof ThreadLost) return null;
    throw error;
  }
}

async function takeLane(urgent: boolean): Promise<Lane> {
  const lane = free.pop();
  if (lane) {
    if (lane.idle) clearTimeout(lane.idle);
    lane.idle = null;
    lane.worker.ref();
    return lane;
  }
  if (threads < mostThreads) return startLane();
  return new Promise((take) => {
    const place = urgent ? queue.findIndex((one) => !one.urgent) : -1;
    const entry = { urgent, take };
    if (place < 0) queue.push(entry);
    else queue.splice(place, 0, entry);
  });
}

function startLane(): Lane {
  threads += 1;
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    resourceLimits: limits,
    // It reads what strangers wrote: it gets none of our settings.
    env: {},
    execArgv: [],
  });
  const lane: Lane = { worker, idle: null };
  // While it is asked, `ask` hears of it too; this one keeps a failure in between from ending the process.
  worker.on('error', () => {});
  worker.on('exit', () => {
    const place = free.indexOf(lane);
    if (place < 0) return;
    free.splice(place, 1);
    threads -= 1;
  });
  return lane;
}

function giveBack(lane: Lane): void {
  const next = queue.shift();
  if (next) {
    next.take(lane);
    return;
  }
  lane.worker.unref();
  lane.idle = setTimeout(() => void lane.worker.terminate(), idleMs).unref();
  free.push(lane);
}

function loseLane(): void {
  threads -= 1;
  queue.shift()?.take(startLane());
}

function ask(lane: Lane, message: ToWorker, transfer: ArrayBuffer[] = []): Promise<FromWorker> {
  const { worker } = lane;
  return new Promise((resolve, reject) => {
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
      void worker.terminate();
      reject(new ThreadLost('The thread ended', { cause }));
    };
    worker.on('message', hear).on('error', lose).on('exit', lose);
    worker.postMessage(message, transfer);
  });
}

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { RawDocument, ReadDocument, ReadItem } from './document.ts';
import { readDocument } from './read-document.ts';
import { readOpml } from './read-opml.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Items go over in pieces, so that taking them in never holds up the thread that answers requests. */
const piece = 250;

// On Linux a number of 0 means this thread alone: whoever waits for an answer comes before what is read ahead.
if (process.platform === 'linux') {
  try {
    setPriority(0, 5);
  } catch {
    // Some containers forbid it; then it competes as an equal.
  }
}

let waiting: ReadItem[] = [];

const answer = (message: FromWorker) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'more') {
    answer({ kind: 'items', items: waiting.splice(0, piece), isLast: waiting.length === 0 });
    return;
  }
  waiting = [];
  if (message.kind === 'opml') answer({ kind: 'opml', lines: readOpml(message.text) });
  else answerDocument(message.document);
});

function answerDocument(document: RawDocument): void {
  const read = readOrRefuse(document);
  if (read.kind !== 'feed') {
    answer({ kind: 'read', document: read });
    return;
  }
  waiting = read.items;
  const items = waiting.splice(0, piece);
  answer({ kind: 'read', document: { ...read, items }, isLast: waiting.length === 0 });
}

/** What no code of ours foresaw, such as too deep a nesting, is a refusal too. */
function readOrRefuse(document: RawDocument): ReadDocument {
  try {
    return readDocument(document);
  } catch {
    return { kind: 'refused', reason: 'This document is too tangled to be read.' };
  }
}

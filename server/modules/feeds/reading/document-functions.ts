import { documentMessages } from '#server/modules/feeds/feeds-messages.ts';
import type { RawDocument, ReadDocument, ReadItem } from './document.ts';
import { readDocument } from './read-document.ts';
import { type OpmlLine, readOpml } from './read-opml.ts';

/** Items are passed on in pieces, so receiving them never blocks the process that answers requests. */
const piece = 250;

/** Remaining items of the last document. */
let waiting: ReadItem[] = [];

/**
 * Reads a document in its child process. A feed comes with its first items; `isLast` is false if there are
 * more.
 */
export function read(document: RawDocument): { document: ReadDocument; isLast: boolean } {
  waiting = [];
  const found = readOrRefuse(document);
  if (found.kind !== 'feed') return { document: found, isLast: true };
  waiting = found.items;
  const { items, isLast } = more();
  return { document: { ...found, items }, isLast };
}

/** The next items of the last document. */
export function more(): { items: ReadItem[]; isLast: boolean } {
  return { items: waiting.splice(0, piece), isLast: waiting.length === 0 };
}

/** The feeds of an OPML file; null if it isn't OPML. */
export function opml(text: string): OpmlLine[] | null {
  return readOpml(text);
}

/** Errors that our code doesn't expect, such as too deep nesting, become a refusal too. */
function readOrRefuse(document: RawDocument): ReadDocument {
  try {
    return readDocument(document);
  } catch {
    return { kind: 'refused', reason: documentMessages.tooComplex };
  }
}

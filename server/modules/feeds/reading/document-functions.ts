import { documentMessages } from '#server/modules/feeds/feeds-messages.ts';
import type { RawDocument, ReadDocument, ReadItem } from './document.ts';
import { readDocument } from './read-document.ts';
import { type OpmlLine, readOpml } from './read-opml.ts';

/** Items go over in pieces, so that taking them in never holds up the process that answers requests. */
const piece = 250;

/** Of the document that was read last. */
let waiting: ReadItem[] = [];

/** Reads a document in its child process. A feed comes with its first items; `isLast` false: there are more. */
export function read(document: RawDocument): { document: ReadDocument; isLast: boolean } {
  waiting = [];
  const found = readOrRefuse(document);
  if (found.kind !== 'feed') return { document: found, isLast: true };
  waiting = found.items;
  const { items, isLast } = more();
  return { document: { ...found, items }, isLast };
}

/** The next items of the document that was read last. */
export function more(): { items: ReadItem[]; isLast: boolean } {
  return { items: waiting.splice(0, piece), isLast: waiting.length === 0 };
}

/** The feeds of an OPML file; null for what is none. */
export function opml(text: string): OpmlLine[] | null {
  return readOpml(text);
}

/** What no code of ours foresaw, such as too deep a nesting, is a refusal too. */
function readOrRefuse(document: RawDocument): ReadDocument {
  try {
    return readDocument(document);
  } catch {
    return { kind: 'refused', reason: documentMessages.tooComplex };
  }
}

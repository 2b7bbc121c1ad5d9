import { ChildLost, childModule } from '#server/child-processes/child-pool.ts';
import { documentMessages } from '#server/modules/feeds/feeds-messages.ts';
import type { RawDocument, ReadDocument, ReadItem } from './document.ts';
import type { OpmlLine } from './read-opml.ts';

/**
 * A document that takes longer than this never finishes, ms. The largest ones take some seconds of a core.
 */
const limitMs = 120_000;

const inChild = childModule<typeof import('./document-functions.ts')>(
  new URL('./document-functions.ts', import.meta.url),
  limitMs,
);

/** The items of a feed after the first ones, piece by piece; null when there are no more. */
export type MoreItems = () => Promise<ReadItem[] | null>;

/**
 * Reads a document in a child process. A feed comes with its first items; `more` returns the others while
 * `use` runs, and only a feed with others keeps its child that long. A document that takes too much time or
 * memory is refused and ends its child, but affects no other document.
 *
 * @param urgent a user is waiting for it
 * @throws if its child ends while `use` asks for more; the next document gets a new child in that case too
 */
export async function readInChild<T>(
  { bytes, contentType, url }: { bytes: Uint8Array; contentType: string | null; url: string },
  urgent: boolean,
  use: (read: ReadDocument, more: MoreItems) => Promise<T>,
): Promise<T> {
  const document: RawDocument = { bytes, contentType, url };
  const read = await inChild({ urgent }, async (call): Promise<{ whole: ReadDocument } | { done: T }> => {
    let first: { document: ReadDocument; isLast: boolean };
    try {
      first = await call('read', [document]);
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error;
      return { whole: { kind: 'refused', reason: documentMessages.tooLarge } };
    }
    let { isLast } = first;
    if (isLast) return { whole: first.document };
    const more = async () => {
      if (isLast) return null;
      const next = await call('more', []);
      isLast = next.isLast;
      return next.items;
    };
    return { done: await use(first.document, more) };
  });
  // The child has nothing more to give, so the next document doesn't wait until this one is stored.
  return 'done' in read ? read.done : use(read.whole, async () => null);
}

/** The feeds of an OPML file; null if it isn't OPML. */
export async function readOpmlInChild(text: string): Promise<OpmlLine[] | null> {
  try {
    return await inChild({ urgent: true }, (call) => call('opml', [text]));
  } catch (error) {
    if (error instanceof ChildLost) return null;
    throw error;
  }
}

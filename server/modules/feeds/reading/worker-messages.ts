import type { RawDocument, ReadDocument, ReadItem } from './document.ts';
import type { OpmlLine } from './read-opml.ts';

export type ToWorker =
  | { kind: 'read'; document: RawDocument }
  /** The next items of the document that was read last. */
  | { kind: 'more' }
  | { kind: 'opml'; text: string };

export type FromWorker =
  /** A feed comes with its first items; `isLast` false: there are more. */
  | { kind: 'read'; document: ReadDocument; isLast?: boolean }
  | { kind: 'items'; items: ReadItem[]; isLast: boolean }
  | { kind: 'opml'; lines: OpmlLine[] | null };

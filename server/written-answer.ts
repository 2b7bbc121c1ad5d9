/** The signed path of someone else's picture. Null if it has none. */
type SignPicture = (url: string) => string | null;

/**
 * An answer whose JSON is already written, for the few large lists whose rows PostgreSQL writes (`jsonRow`).
 * It's passed on unchanged. All other answers are parsed by their schema before they're sent.
 */
export class WrittenAnswer<T> {
  /** Type only: what the text is the JSON of. */
  declare readonly of: T;
  readonly write: (sign: SignPicture) => string;

  constructor(write: (sign: SignPicture) => string) {
    this.write = write;
  }
}

/**
 * An answer whose JSON is streamed, for lists without a limit. It's passed on unchanged, and never held as a
 * whole.
 */
export class StreamedAnswer<T> {
  /** Type only: what the chunks are the JSON of. */
  declare readonly of: T;
  readonly chunks: AsyncIterable<Uint8Array>;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks;
  }
}

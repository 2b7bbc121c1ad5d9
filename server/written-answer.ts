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

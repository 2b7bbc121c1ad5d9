/** The signed path of somebody else's picture; null where it has none. */
type SignPicture = (url: string) => string | null;

/**
 * An answer whose JSON is written already, for the few large lists whose rows PostgreSQL writes (`jsonRow`): it is
 * passed on as it is. All other answers are parsed by their schema before they leave.
 */
export class WrittenAnswer<T> {
  /** Only a type: what the text is the JSON of. */
  declare readonly of: T;
  readonly write: (sign: SignPicture) => string;

  constructor(write: (sign: SignPicture) => string) {
    this.write = write;
  }
}

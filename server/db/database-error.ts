/** The database cannot be used. The message is one sentence for the person who starts inGrow, without secrets. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

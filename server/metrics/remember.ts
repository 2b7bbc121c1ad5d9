/**
 * The same answer for all who ask within a while, so that asking often costs nothing; null where it cannot be had.
 *
 * @param forMs from the beginning of the asking
 */
export function remember<T>(ask: () => Promise<T>, forMs: number): () => Promise<T | null> {
  let asked: { at: number; answer: Promise<T | null> } | undefined;
  return () => {
    if (asked === undefined || performance.now() - asked.at > forMs) {
      asked = { at: performance.now(), answer: ask().catch(() => null) };
    }
    return asked.answer;
  };
}

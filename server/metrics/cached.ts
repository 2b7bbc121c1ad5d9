/**
 * Shares one answer among all calls within a while, so frequent calls cost nothing. Null if there is no
 * answer.
 *
 * @param forMs counted from the start of the call
 */
export function cached<T>(ask: () => Promise<T>, forMs: number): () => Promise<T | null> {
  let asked: { at: number; answer: Promise<T | null> } | undefined;
  return () => {
    if (asked === undefined || performance.now() - asked.at > forMs) {
      asked = { at: performance.now(), answer: ask().catch(() => null) };
    }
    return asked.answer;
  };
}

/**
 * What a written value may be: the last value whose write was acknowledged, or one whose write was cut off after
 * it, since nobody knows whether that was done.
 */
export type Registers = {
  /** Notes a write before, and what became of it after. */
  write(name: string, value: string, send: () => Promise<Outcome>): Promise<Outcome>;
  /** Whether a register may still be written: after a cut nobody knows when, or whether, that write is done. */
  isOpen(name: string): boolean;
  /** Each register with what it may hold. */
  all(): Map<string, Set<string>>;
  /** So many writes were acknowledged. */
  acknowledged(): number;
};

/** `done`: acknowledged; `refused`: the answer said that it was not done; `cut`: no answer came. */
export type Outcome = 'done' | 'refused' | 'cut';

export function openRegisters(): Registers {
  const values = new Map<string, Set<string>>();
  const closed = new Set<string>();
  let acknowledged = 0;
  return {
    async write(name, value, send) {
      const outcome = await send();
      if (outcome === 'done') {
        acknowledged += 1;
        values.set(name, new Set([value]));
      }
      if (outcome === 'cut') {
        closed.add(name);
        // Never acknowledged before: nobody knows what it held.
        if (values.has(name)) values.get(name)?.add(value);
      }
      return outcome;
    },
    isOpen: (name) => !closed.has(name),
    all: () => values,
    acknowledged: () => acknowledged,
  };
}

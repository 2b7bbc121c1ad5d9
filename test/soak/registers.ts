/**
 * The values a register may have: the last acknowledged write, or a later write that was cut off, because
 * it's unknown whether that one was stored.
 */
export type Registers = {
  /** Records a write before sending it, and its outcome afterward. */
  write(name: string, value: string, send: () => Promise<Outcome>): Promise<Outcome>;
  /**
   * Whether a register may still be written. After a cut-off write, it's unknown when or whether it is
   * stored.
   */
  isOpen(name: string): boolean;
  /** Each register with its possible values. */
  all(): Map<string, Set<string>>;
  /** The number of acknowledged writes. */
  acknowledged(): number;
};

/** `done`: acknowledged. `refused`: the response said it wasn't done. `cut`: there was no response. */
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
        // Without an earlier acknowledged write, the value is unknown.
        if (values.has(name)) values.get(name)?.add(value);
      }
      return outcome;
    },
    isOpen: (name) => !closed.has(name),
    all: () => values,
    acknowledged: () => acknowledged,
  };
}

/** How a click ended. `unknown`: without an answer, or with one that says it may have been saved. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** What must be stored because a click on it was acknowledged: names with the values that they may have. */
export type Ledger = ReturnType<typeof openLedger>;

/** The value of a name that isn't stored. */
export const gone = '(gone)';

export function openLedger() {
  const values = new Map<string, Set<string>>();
  return {
    write(name: string, value: string, outcome: Outcome): void {
      if (outcome === 'done') values.set(name, new Set([value]));
      // Without an earlier value, nothing can be said about this one.
      if (outcome === 'unknown') values.get(name)?.add(value);
    },
    /** Forgets all names with this part. */
    forget(part: string): void {
      for (const name of values.keys()) if (name.includes(part)) values.delete(name);
    },
    /** From now on, each name has the value that is stored. @returns which have another one than they may have */
    check(stored: ReadonlyMap<string, string>): string[] {
      const wrong: string[] = [];
      for (const [name, may] of values) {
        const is = stored.get(name) ?? gone;
        // Whoever gets an answer becomes engaged.
        const isEngaged = name.startsWith('status ') && is === 'engaged';
        // A comment that was drafted or copied waits for seven days.
        const isExpired = is === 'expired' && (may.has('suggested') || may.has('copied'));
        if (!may.has(is) && !isEngaged && !isExpired)
          wrong.push(`${name} is ${is} and was ${[...may].join(' or ')}`);
        values.set(name, new Set([is]));
      }
      return wrong;
    },
    size: () => values.size,
  };
}

import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** A run counts if its control took at most this many times as long as the fastest control. */
const maxOff = 1.1;

const turn = promisify(pbkdf2);

/** How long a fixed amount of work takes right now on all cores at once, in ms. */
async function controlMs(): Promise<number> {
  const begun = performance.now();
  const work = Array.from({ length: Math.min(4, availableParallelism()) }, () =>
    turn('control', 'loop', 100_000, 64, 'sha512'),
  );
  await Promise.all(work);
  return performance.now() - begun;
}

/** One run of each side, and the slowest control before, between and after them, in ms. */
export type Run<Figure> = { ours: Figure; theirs: Figure; control: number };

/** Runs control loops beside measurements and remembers the fastest control. */
export function openControl() {
  let fastest = Number.POSITIVE_INFINITY;
  const look = async () => {
    const took = await controlMs();
    fastest = Math.min(fastest, took);
    return took;
  };
  const counts = ({ control }: { control: number }) => control <= maxOff * fastest;
  return {
    /** Finds out how fast the control can be before anything is measured. */
    async warmUp(): Promise<void> {
      for (let nth = 0; nth < 20; nth += 1) await look();
    },
    fastest: () => fastest,
    counts,
    /** Alternates both sides until `wanted` runs count, or `max` have been made. */
    async alternately<Figure>(
      ours: () => Promise<Figure>,
      theirs: () => Promise<Figure>,
      { wanted, max }: { wanted: number; max: number },
    ): Promise<Run<Figure>[]> {
      const runs: Run<Figure>[] = [];
      let before = await look();
      while (runs.length < max && runs.filter(counts).length < wanted) {
        const one = await ours();
        const between = await look();
        const other = await theirs();
        const after = await look();
        runs.push({ ours: one, theirs: other, control: Math.max(before, between, after) });
        before = after;
      }
      return runs;
    },
  };
}

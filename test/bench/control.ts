import { pbkdf2 } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** A run counts whose control took at most so many times the fastest one. */
const maxOff = 1.1;

const turn = promisify(pbkdf2);

/** Always the same work, on all cores at once: how fast this machine is at this moment, ms. */
async function controlMs(): Promise<number> {
  const begun = performance.now();
  const work = Array.from({ length: Math.min(4, availableParallelism()) }, () =>
    turn('control', 'loop', 100_000, 64, 'sha512'),
  );
  await Promise.all(work);
  return performance.now() - begun;
}

/** A run of two in turn, between controls. */
export type Run<Figure> = { ours: Figure; theirs: Figure; control: number };

/** Controls of a bench, which know the fastest of them all. */
export function openControl() {
  let fastest = Number.POSITIVE_INFINITY;
  const look = async () => {
    const took = await controlMs();
    fastest = Math.min(fastest, took);
    return took;
  };
  const counts = ({ control }: { control: number }) => control <= maxOff * fastest;
  return {
    /** So many looks, so that the fastest is known before anything counts. */
    async warmUp(): Promise<void> {
      for (let nth = 0; nth < 20; nth += 1) await look();
    },
    fastest: () => fastest,
    counts,
    /** One after the other until `wanted` runs count, `max` at most. The control is the slowest of those around it. */
    async inTurn<Figure>(
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

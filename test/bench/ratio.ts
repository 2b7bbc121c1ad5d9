/** The wall-clock time of the work, in seconds. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * Prints a figure as a ratio to a reference measured on the same machine in the same minute, because bare
 * seconds say more about the machine than the product: `import: 2.3 × COPY of the same rows (4.6 s against
 * 2.0 s)`.
 */
export function printRatio(what: string, ours: number, reference: { name: string; seconds: number }): void {
  const ratio = (ours / reference.seconds).toPrecision(2);
  console.log(
    `${what}: ${ratio} × ${reference.name} (${inWords(ours)} against ${inWords(reference.seconds)})`,
  );
}

function inWords(seconds: number): string {
  return seconds < 1 ? `${(seconds * 1000).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`;
}

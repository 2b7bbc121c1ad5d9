/** How long the work takes, in seconds of wall time. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * Prints one line of figures as a ratio to a reference measured on the same machine in the same minute, since bare
 * seconds say more of the machine than of the product: `import: 2.3 × COPY of the same rows (4.6 s against 2.0 s)`.
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An instruction of the Dockerfile, with its continued lines joined. */
export type Instruction = { name: string; text: string };

/** The image as the Dockerfile makes it. */
export type Image = {
  all: Instruction[];
  /** Those of the last stage: what the image holds. */
  last: Instruction[];
  /** What it sets in its environment. */
  environment: Record<string, string>;
};

/** Reads the Dockerfile of a checkout. */
export async function readImage(checkout: string): Promise<Image> {
  const all = instructionsOf(await readFile(join(checkout, 'Dockerfile'), 'utf8'));
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
  const pairs = last
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string]));
  return { all, last, environment: Object.fromEntries(pairs) };
}

function instructionsOf(text: string): Instruction[] {
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([, name = '', rest = '']) => ({ name, text: rest }));
}

/** What an instruction copies out of the checkout, and to where. */
export function copiedBy({ name, text }: Instruction): { from: string; to: string }[] {
  if (name !== 'COPY' || text.startsWith('--from')) return [];
  const words = text.split(/\s+/);
  const to = words.pop() ?? '';
  return words.map((from) => ({ from, to: to.endsWith('/') ? join(to, from) : to }));
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A Dockerfile instruction, with continued lines joined. */
export type Instruction = { name: string; text: string };

/** The image the Dockerfile describes. */
export type Image = {
  all: Instruction[];
  /** The instructions of the last stage: the image's contents. */
  last: Instruction[];
  /** Its environment variables. */
  environment: Record<string, string>;
};

/** Parses a checkout's Dockerfile. */
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

/** What an instruction copies from the checkout, and where to. */
export function copiedBy({ name, text }: Instruction): { from: string; to: string }[] {
  if (name !== 'COPY' || text.startsWith('--from')) return [];
  const words = text.split(/\s+/);
  const to = words.pop() ?? '';
  return words.map((from) => ({ from, to: to.endsWith('/') ? join(to, from) : to }));
}

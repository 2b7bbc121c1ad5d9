import { tokensOf } from './folded-text.ts';

/** From this share of common runs of three words on, two comments say much the same. */
export const sameFrom = 0.4;

const run = 3;

/** The runs of three words of a text; a shorter text is one run by itself. */
function runsOf(text: string): Set<string> {
  const words = tokensOf(text);
  if (words.length === 0) return new Set();
  if (words.length < run) return new Set([words.join(' ')]);
  return new Set(words.slice(run - 1).map((_, at) => words.slice(at, at + run).join(' ')));
}

/** How much two comments have in common: runs of three words in both, of those in either; 0 to 1. */
export function compareComments(one: string, other: string): number {
  const [a, b] = [runsOf(one), runsOf(other)];
  const both = [...a].filter((words) => b.has(words)).length;
  const either = a.size + b.size - both;
  return either === 0 ? 0 : both / either;
}

import type { PastedAs } from '#contract/posts.ts';
import type { PastedLine } from './read-line.ts';
import type { ReadPaste, ReadPerson, Stray } from './read-pasted-people.ts';

/**
 * Reads a list in which nothing but the order says who is who: blocks between blank lines (name, headline, words), or
 * one name a line, perhaps with a headline after a comma or dash. What does not look like a name is reported.
 */
export function readPlainList(lines: readonly PastedLine[], as: PastedAs): ReadPaste {
  const people: ReadPerson[] = [];
  const strays: Stray[] = [];
  const texts = lines.filter(({ kind }) => kind === 'text');
  const blocks = toBlocks(lines);
  const isBlocks =
    blocks.length > 1 &&
    blocks.every((block) => block.length <= 4) &&
    blocks.some(({ length }) => length > 1);
  for (const block of isBlocks ? blocks : texts.map((line) => [line])) {
    const [first, ...rest] = block;
    if (first === undefined) continue;
    const [name = '', beside = null] = isBlocks ? [first.text] : splitLine(first.text);
    if (!looksLikeName(name)) {
      for (const { line, text } of block) strays.push({ line, text: text.slice(0, 300), reason: noName });
      continue;
    }
    const words = rest.map(({ text }) => text);
    const headline = as === 'comment' && words.length < 2 ? beside : (words.shift() ?? beside);
    people.push({
      line: first.line,
      name,
      address: null,
      headline,
      comment: words.length === 0 ? null : words.join('\n'),
    });
  }
  return {
    people,
    strays,
    furniture: lines.filter(({ kind }) => kind !== 'text' && kind !== 'blank').length,
  };
}

const noName = 'This does not look like a name, and no address is beside it.';

function toBlocks(lines: readonly PastedLine[]): PastedLine[][] {
  const blocks: PastedLine[][] = [[]];
  for (const line of lines) {
    if (line.kind === 'blank') blocks.push([]);
    else if (line.kind === 'text') blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0);
}

/** "Ann Example, CEO at Acme", "Ann Example – CEO". */
function splitLine(text: string): [name: string, headline: string | null] {
  const match = /^(.+?)(?:, | [–—|-] | ?\| ?)(.+)$/u.exec(text.replace(/\s+/g, ' '));
  return match === null ? [text, null] : [match[1] ?? '', match[2] ?? null];
}

/** A few words without digits or an end of a sentence; where a script has capitals, the first one has one. */
function looksLikeName(text: string): boolean {
  const words = text.split(/\s+/);
  if (text.length > 60 || words.length > 6 || /[\d!?:/@#]|\.$/u.test(text)) return false;
  return (
    /\p{L}/u.test(text) && !/^\p{Ll}/u.test(text) && words.filter((word) => /^\p{Ll}/u.test(word)).length < 3
  );
}

import type { Tool } from '#sandbox/model/chat-request.ts';
import type { Found } from '#sandbox/model/findings.ts';

/** The most lookups before it answers. */
const maxLookups = 5;

/**
 * The tool that the user's words call for next. First come lookups of things they mention, then actions they
 * order by verb ("save", "publish"). Each tool is used once. A tool about one record is only used once such a
 * record was found.
 */
export function chooseTool(
  asked: string,
  tools: readonly Tool[],
  called: ReadonlySet<string>,
  found: readonly Found[],
): Tool | undefined {
  const said = new Set(wordsOf(asked));
  const free = tools.filter(({ function: { name } }) => !called.has(name)).map(read);
  const looks = free
    .filter(({ verb }) => quietVerbs.has(verb))
    .map((each) => ({ ...each, points: pointsOf(each, said) }))
    .filter(({ points, tool }) => points > 0 && hasWhatItNeeds(tool, found))
    .sort((a, b) => b.points - a.points);
  const looked = [...called].filter((name) => quietVerbs.has(verbOf(name))).length;
  if (looks[0] && looked < maxLookups) return looks[0].tool;
  const ordered = free.find(({ verb }) => quietVerbs.has(verb) && isOrdered(verb, asked));
  if (ordered && looked === 0) return ordered.tool;
  return free
    .filter(({ verb }) => !quietVerbs.has(verb) && isOrdered(verb, asked))
    .map((each) => ({ ...each, points: each.nouns.filter((noun) => said.has(noun)).length }))
    .filter(({ tool }) => hasWhatItNeeds(tool, found))
    .sort((a, b) => b.points - a.points)[0]?.tool;
}

type Read = { tool: Tool; verb: string; nouns: string[] };

function read(tool: Tool): Read {
  const [verb = '', ...nouns] = wordsOf(tool.function.name);
  return { tool, verb, nouns };
}

/** The things in its name count most, then its verb, then words of its description. */
function pointsOf({ tool, verb, nouns }: Read, said: ReadonlySet<string>): number {
  const named = nouns.filter((noun) => said.has(noun)).length;
  const reported = new Set(wordsOf(tool.function.description ?? ''));
  const shared = [...said].filter((word) => reported.has(word) && word.length > 4).length;
  if (named === 0) return said.has(verb) && nouns.length > 0 && shared === 0 ? 0 : shared > 1 ? shared : 0;
  return 10 * named + (said.has(verb) ? 5 : 0) + Math.min(shared, 4);
}

/** Whether the verb is an order: at the start of a sentence, or after "and", "then", or "please". */
function isOrdered(verb: string, asked: string): boolean {
  return new RegExp(`(?:^|[.!?;:,\\n]\\s*|\\b(?:and|then|please|also)\\s+)${verb}`, 'im').test(asked);
}

/** A tool with a required field for a kind of record needs such a record to have been found. */
function hasWhatItNeeds({ function: { parameters } }: Tool, found: readonly Found[]): boolean {
  return Object.entries(parameters?.properties ?? {}).every(([name, schema]) => {
    const letter = recordLetter(name);
    if (letter === null || !parameters?.required?.includes(name) || schema.anyOf) return true;
    return found.some(({ ref }) => ref.startsWith(letter));
  });
}

/**
 * Which records a field accepts, by their first letter: `post`, `signalRef`, `itemIds`. Null for other
 * fields.
 */
export function recordLetter(name: string): string | null {
  const [word = ''] = wordsOf(name);
  if (/^(signal|person|people)$/.test(word)) return 's';
  if (/^(post|company|companie|feed|item)$/.test(word)) return word === 'item' ? 'f' : (word[0] ?? null);
  return null;
}

/**
 * The tool that a text orders by its verb, out of those that do more than look. It's easy to talk into
 * things, which is what the gullible mode is for.
 */
export function findOrderedTool(text: string, tools: readonly Tool[], called: ReadonlySet<string>) {
  const said = new Set(wordsOf(text));
  return tools.find(({ function: { name } }) => {
    const verb = verbOf(name);
    return !called.has(name) && !quietVerbs.has(verb) && said.has(verb);
  });
}

/** Whether a text commands a tool by its verb: “Search signals”, “Please save a report”. */
export function isCommand(text: string, tools: readonly Tool[]): boolean {
  const [first, second] = wordsOf(text);
  const verb = first === 'please' ? second : first;
  return tools.some(({ function: { name } }) => verbOf(name) === verb);
}

/** Verbs of tools that only look. */
const quietVerbs: ReadonlySet<string> = new Set([
  'search',
  'find',
  'read',
  'get',
  'list',
  'show',
  'look',
  'count',
]);

const verbOf = (name: string): string => wordsOf(name)[0] ?? '';

/** The answer that a text dictates: `say "…"`, `reply with: …`. Undefined if there is none. */
export function findDictation(text: string): string | undefined {
  const quoted =
    /\b(?:say|write|reply|answer|comment|respond)\b[^"“«„'\n]{0,40}["“«„']([^"”»“']{1,400})["”»“']/i.exec(
      text,
    );
  return quoted?.[1]?.trim();
}

/** The sentence of a text that gives an order. */
export function findOrder(text: string): string | undefined {
  return text
    .split(/(?<=[.!?。])\s+|\n/)
    .map((sentence) => sentence.trim())
    .find((sentence) =>
      /\b(publish|post|send|approve|delete|follow|reply|ignore (?:all|any|the|your))\b/i.test(sentence),
    );
}

/** Words in lower case, without the endings that may differ between a command and a tool's name. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(?:ing|ed|es|s)$/, ''));
}

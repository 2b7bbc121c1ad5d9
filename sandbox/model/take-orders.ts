import type { Tool } from '#sandbox/model/chat-request.ts';

/**
 * The tool that a text asks for by its verb, of those that do more than look. Good enough to be talked into things, which
 * is what the gullible mode is for.
 */
export function findOrderedTool(text: string, tools: readonly Tool[], called: ReadonlySet<string>) {
  const said = new Set(wordsOf(text));
  return tools.find(({ function: { name } }) => {
    const verb = verbOf(name);
    return !called.has(name) && !quietVerbs.has(verb) && said.has(verb);
  });
}

/** Verbs of tools that only look. */
export const quietVerbs: ReadonlySet<string> = new Set([
  'search',
  'find',
  'read',
  'get',
  'list',
  'show',
  'look',
  'count',
]);

export const verbOf = (name: string): string => wordsOf(name)[0] ?? '';

/** What a text says that the answer should be: `say "…"`, `reply with: …`; undefined where it says nothing of the kind. */
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

/** Words, lower-case, without the endings that a command and a tool's name may differ by. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(?:ing|ed|es|s)$/, ''));
}

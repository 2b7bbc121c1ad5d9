import type { Message } from '#sandbox/model/chat-request.ts';

/** A text that a request marks as somebody else's. */
export type Quoted = { label: string; text: string };

/** What a request holds, apart: what its sender asks for, and what it only quotes or got from tools. */
export type Context = { asked: string; quoted: Quoted[] };

/**
 * Texts that stand between two lines of the same long mark, or in an element such as `<post>…</post>`: the usual ways
 * of telling a model "this is data". A well-behaved model keeps them apart from what it is asked.
 */
const fences = [
  /^<<<\w+ (?<mark>\S{8,}) ?(?<label>[^>\n]*)>>>\n(?<text>[\s\S]*?)\n<<<\w+ \k<mark>>>>$/gm,
  /<(?<label>[a-z][\w-]*)(?: [^>]*)?>\s*(?<text>[\s\S]*?)\s*<\/\k<label>>/g,
];

/** Reads the messages, the newest last. */
export function readContext(messages: readonly Message[]): Context {
  const quoted: Quoted[] = [];
  const asked: string[] = [];
  for (const message of messages) {
    if (message.role === 'assistant') continue;
    if (message.role === 'tool') {
      quoted.push({ label: 'tool', text: message.content });
      continue;
    }
    let rest = message.content;
    for (const fence of fences) {
      rest = rest.replace(fence, (...found) => {
        const { label = '', text = '' } = found.at(-1) as Record<string, string>;
        quoted.push({ label, text });
        return '';
      });
    }
    // Rules of the house are no request; only the words of whoever talks are.
    if (message.role === 'user') asked.push(rest.trim());
  }
  return { asked: asked.filter((text) => text !== '').join('\n'), quoted };
}

/** The text that a draft is about: what is called a post, else the longest that is quoted, else what was asked. */
export function subjectOf({ asked, quoted }: Context): string {
  const named = quoted.find(
    ({ label }) => /\b(post|article|item)\b/i.test(label) && !/own|recent/i.test(label),
  );
  const longest = [...quoted].sort((a, b) => b.text.length - a.text.length)[0];
  return named?.text ?? longest?.text ?? asked;
}

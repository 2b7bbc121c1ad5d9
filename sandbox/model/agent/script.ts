import type { Seen } from './seen.ts';

/** A tool call that a script wants. Fields that aren't named are null. */
export type Call = { tool: string; input: Readonly<Record<string, unknown>> };

export const call = (tool: string, input: Readonly<Record<string, unknown>> = {}): Call => ({ tool, input });

/** The same call for each of these refs. */
export const readAll = (tool: string, field: string, rows: readonly { ref: string }[]): Call[] =>
  rows.map(({ ref }) => call(tool, { [field]: ref }));

/** An answer in Markdown, and what to do with it. */
export type Answer = {
  text: string;
  /** The whole, to be saved beside the conversation; `text` says the essence. */
  save?: { kind: string; title: string; content: string };
  /** An action that the user approves. `text` says what it is for. */
  act?: Call;
};

/** The written answer to a question. */
export type Script = {
  /** The template with this question. An agent of this name also answers to “go ahead”. */
  template?: string;
  /** The exact questions, whatever their case and punctuation. `*` is a name. */
  questions: readonly string[];
  /** What to look at, stage by stage; each stage may depend on what the ones before have shown. */
  look: readonly ((seen: Seen) => Call[])[];
  write(seen: Seen): Answer;
};

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const goAhead: ReadonlySet<string> = new Set([
  'go',
  'go ahead',
  'run',
  'run it',
  'start',
  'begin',
  'yes',
  'yes please',
  'ok',
  'do it',
  'please do',
  'now',
]);

/**
 * The script for a question, and the name it asks about, which is empty for most.
 *
 * @param agent the name of the agent that was asked
 */
export function findScript(
  scripts: readonly Script[],
  question: string,
  agent: string,
): { script: Script; about: string } | undefined {
  const asked = folded(question);
  for (const script of scripts) {
    if (goAhead.has(asked) && script.template === agent) return { script, about: '' };
    for (const known of script.questions) {
      const [before = ''] = known.split('*');
      if (!known.includes('*')) {
        if (folded(known) === asked) return { script, about: '' };
      } else if (question.toLowerCase().startsWith(before.toLowerCase())) {
        const about = question.slice(before.length).replace(/[\s?.!]+$/, '');
        if (about.trim() !== '') return { script, about };
      }
    }
  }
  return undefined;
}

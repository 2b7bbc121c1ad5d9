import type { Question } from './question.ts';
import type { Seen } from './seen.ts';

/** A call that a task wants. Fields that aren't named are null. */
export type WantedCall = { tool: string; input: Readonly<Record<string, unknown>> };

export type Kept = { kind: string; title: string; content: string };

/** An answer in Markdown, and the part worth saving. */
export type Written = {
  text: string;
  /** A short answer for when the full text was saved and can be read there. */
  short?: string;
  kept?: Kept;
};

/** Something that people ask an agent for: what to look at, and what to say about it. */
export type Task = {
  name: string;
  /** Whether the words ask for this task. */
  isAsked(question: Question): boolean;
  /** The next calls. Empty if enough has been seen. */
  look(question: Question, seen: Seen): WantedCall[];
  write(question: Question, seen: Seen): Written;
  /** The final action, which needs the user's approval. */
  act?(question: Question, seen: Seen): WantedCall | undefined;
};

export const call = (tool: string, input: Readonly<Record<string, unknown>> = {}): WantedCall => ({
  tool,
  input,
});

/** The missing calls of the first stage that isn't complete. */
export function inStages(seen: Seen, stages: readonly (() => WantedCall[])[]): WantedCall[] {
  for (const stage of stages) {
    const open = stage().filter(
      ({ tool, input }) =>
        !seen.made.some(
          (made) =>
            made.tool === tool &&
            Object.entries(input).every(
              ([field, value]) => JSON.stringify(made.input[field]) === JSON.stringify(value),
            ),
        ),
    );
    if (open.length > 0) return open;
  }
  return [];
}

export const readAll = (tool: string, field: string, refs: readonly string[]): WantedCall[] =>
  refs.map((ref) => call(tool, { [field]: ref }));

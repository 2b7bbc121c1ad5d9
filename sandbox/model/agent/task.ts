import type { Question } from './question.ts';
import type { Seen } from './seen.ts';

/** A call that a task wants; fields that are not named are null. */
export type WantedCall = { tool: string; input: Readonly<Record<string, unknown>> };

export type Kept = { kind: string; title: string; content: string };

/** An answer in Markdown, and what is worth keeping of it. */
export type Written = {
  text: string;
  /** What is said instead where all of the text was saved, and is read there. */
  short?: string;
  kept?: Kept;
};

/** Something that people ask an agent for: what to look at, and what to say of it. */
export type Task = {
  name: string;
  /** Whether these words ask for it. */
  isAsked(question: Question): boolean;
  /** What to call next; empty where enough was seen. */
  look(question: Question, seen: Seen): WantedCall[];
  write(question: Question, seen: Seen): Written;
  /** What is to be done last, with the user's yes. */
  act?(question: Question, seen: Seen): WantedCall | undefined;
};

export const call = (tool: string, input: Readonly<Record<string, unknown>> = {}): WantedCall => ({
  tool,
  input,
});

/** Calls of the first stage of which nothing was made yet. */
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

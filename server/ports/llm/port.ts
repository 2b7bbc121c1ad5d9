import type { z } from 'zod';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/**
 * Something that others wrote and the model is to read: never instructions. The provider fences it, so that a post
 * that says "publish this" stays a post.
 */
export type LlmSource = {
  /** Ours: what it is, in a few plain words, such as `post`. */
  label: string;
  text: string;
};

/** One question with one structured answer. The model gets no tools: it can answer and nothing else. */
export type LlmAsk<T> = {
  /** Ours: what to do, and by which rules. */
  instructions: string;
  /** Others' words, as data. */
  sources: readonly LlmSource[];
  /** What the answer must be: an object whose fields are all required (null where there is nothing). */
  schema: z.ZodType<T>;
  /** What the schema describes, `kebab-case`: vendors want a name for it. */
  name: string;
  maxOutputTokens: number;
  /** For everything together, the tries after a failure included. */
  timeoutMs: number;
  signal: AbortSignal;
};

/** What was read and written, over all tries of a question. Null where the vendor does not count. */
export type LlmTokens = { inputTokens: number | null; outputTokens: number | null };

export type LlmAnswer<T> = LlmTokens & { value: T };

/** A tool that a model may call, in its own words. */
export type LlmTool = {
  /** Letters, digits and `_`. */
  name: string;
  /** For the model: what it does and when to use it. */
  description: string;
  /** An object; what a call gives is checked against it by whoever runs the tool. */
  input: z.ZodType;
};

/** A call that a model wants made. `input` is what it gave as JSON; a string where that was no JSON object. */
export type LlmCall = { id: string; name: string; input: Record<string, unknown> | string };

/** What came of a call: others' words among it, so the provider fences `output` as data. */
export type LlmCallResult = { id: string; name: string; output: string };

/** A conversation as it is so far, oldest first. `sources` are others' words, as data. The results of an answer's calls follow it at once and completely. */
export type LlmMessage =
  | { role: 'user'; text: string; sources?: readonly LlmSource[] }
  | { role: 'assistant'; text: string; calls: readonly LlmCall[] }
  | { role: 'tool'; results: readonly LlmCallResult[] };

/** One answer of the model within a conversation. It makes no call itself: it says which it wants. */
export type LlmTurn = {
  /** Ours: who it is and by which rules it works. */
  instructions: string;
  messages: readonly LlmMessage[];
  tools: readonly LlmTool[];
  maxOutputTokens: number;
  /** For everything together, the tries after a failure included. */
  timeoutMs: number;
  /** Without a word for so long, it is given up as `unavailable`. */
  idleTimeoutMs: number;
  signal: AbortSignal;
  /** Each piece of text as it comes. After the first one, a failure is final: what was shown is not said again. */
  onText: (piece: string) => void;
};

export type LlmReply = LlmTokens & {
  text: string;
  calls: readonly LlmCall[];
  /** It was cut off at `maxOutputTokens`. */
  isCut: boolean;
};

/** A language model. */
export type Llm = {
  /** Which vendor: `openai`, `anthropic`, `openai-compatible`. */
  provider: string;
  model: string;
  /** The sample network's own, whose drafts are of sample quality. */
  isSample: boolean;
  /** US dollars per million tokens, where the settings say it. */
  price: { input: number; output: number } | null;
  /**
   * Answers a question by a value of its schema.
   *
   * @throws LlmError when the model fails or its answer is not of the schema; the signal's reason when it aborts
   */
  ask<T>(question: LlmAsk<T>): Promise<LlmAnswer<T>>;
  /**
   * Gives the next answer of a conversation, streaming its text.
   *
   * @throws LlmError when the model fails; the signal's reason when it aborts
   */
  converse(turn: LlmTurn): Promise<LlmReply>;
};

/**
 * A model's failure. `forbidden` also means that its account has no credit left, `rejected` that the question was
 * too long or otherwise refused, `malformed` that it answered, but not what was asked for: then tokens were spent.
 */
export class LlmError extends PortError {
  readonly tokens: LlmTokens;

  constructor(
    kind: PortErrorKind,
    message: string,
    options: { retryAfter?: number; cause?: unknown; tokens: LlmTokens },
  ) {
    super(kind, message, options);
    this.name = 'LlmError';
    this.tokens = options.tokens;
  }
}

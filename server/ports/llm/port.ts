import type { z } from 'zod';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

/**
 * A text by others for the model to read. It never counts as instructions: the provider fences it, so a post
 * that says "publish this" stays a post.
 */
export type LlmSource = {
  /** Our own short description of it, such as `post`. */
  label: string;
  text: string;
};

/** One request with one structured answer. The model gets no tools, so it can only answer. */
export type LlmAsk<T> = {
  /** Our own: what to do, and by which rules. */
  instructions: string;
  /** Other people's text, as data. */
  sources: readonly LlmSource[];
  /** What the answer must be: an object with only required fields (null for no value). */
  schema: z.ZodType<T>;
  /** The name of what the schema describes, in `kebab-case`, because vendors require one. */
  name: string;
  maxOutputTokens: number;
  /** Time limit for everything, including retries. */
  timeoutMs: number;
  abort: AbortSignal;
};

/** Input and output tokens, over all tries of a request. Null if the vendor doesn't count them. */
export type LlmTokens = { inputTokens: number | null; outputTokens: number | null };

export type LlmAnswer<T> = LlmTokens & { value: T };

/** A tool that a model can call. */
export type LlmTool = {
  /** Letters, digits and `_`. */
  name: string;
  /** For the model: what it does and when to use it. */
  description: string;
  /** An object. Whoever runs the tool checks a call's input against it. */
  input: z.ZodType;
};

/**
 * A tool call requested by a model. `input` is the JSON it gave, or a string if that wasn't a JSON object.
 */
export type LlmCall = { id: string; name: string; input: Record<string, unknown> | string };

/** The result of a call. It includes other people's text, so the provider fences `output` as data. */
export type LlmCallResult = { id: string; name: string; output: string };

/**
 * A conversation so far, oldest first. `sources` are other people's text, as data. An answer's calls are
 * followed at once by all of their results.
 */
export type LlmMessage =
  | { role: 'user'; text: string; sources?: readonly LlmSource[] }
  | { role: 'assistant'; text: string; calls: readonly LlmCall[] }
  | { role: 'tool'; results: readonly LlmCallResult[] };

/**
 * One answer of the model within a conversation. The model makes no calls itself: it says which ones it
 * wants.
 */
export type LlmTurn = {
  /** Our own: who it is and by which rules it works. */
  instructions: string;
  messages: readonly LlmMessage[];
  tools: readonly LlmTool[];
  maxOutputTokens: number;
  /** Time limit for everything, including retries. */
  timeoutMs: number;
  /** After this long without any output, the call fails as `unavailable`. */
  idleTimeoutMs: number;
  abort: AbortSignal;
  /**
   * Receives each piece of text as it arrives. After the first piece, a failure is final, because shown text
   * isn't repeated.
   */
  onText: (piece: string) => void;
};

export type LlmReply = LlmTokens & {
  text: string;
  calls: readonly LlmCall[];
  /** Whether it was cut off at `maxOutputTokens`. */
  isCut: boolean;
};

export type Llm = {
  /** The vendor: `openai`, `anthropic`, `openai-compatible`. */
  provider: string;
  model: string;
  /** The sample network's own model, which only has drafts and answers that were written by hand. */
  isSample: boolean;
  /** US dollars per million tokens, if set in the settings. */
  price: { input: number; output: number } | null;
  /**
   * Answers a request with a value of its schema.
   *
   * @throws LlmError if the model fails or its answer doesn't match the schema; the signal's reason when it
   *   aborts
   */
  ask<T>(question: LlmAsk<T>): Promise<LlmAnswer<T>>;
  /**
   * Gives the next answer of a conversation, streaming its text.
   *
   * @throws LlmError if the model fails; the signal's reason when it aborts
   */
  converse(turn: LlmTurn): Promise<LlmReply>;
};

/**
 * A model's failure. `forbidden` also means that its account has no credit left; `rejected`, that the request
 * was too long or refused for another reason; `malformed`, that it answered, but not as requested, so tokens
 * were spent.
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

import type { z } from 'zod';

/**
 * Something that others wrote and the model is to read: never instructions. The provider fences it, so that a post
 * that says "publish this" stays a post.
 */
export type LlmSource = { label: string; text: string };

/** One question with one structured answer. */
export type LlmAsk<T> = {
  /** Ours: what to do, and by which rules. */
  instructions: string;
  /** Others' words, as data. */
  sources: readonly LlmSource[];
  /** What the answer must be; anything else is `malformed` after the provider's retries. */
  schema: z.ZodType<T>;
  /** What the schema describes, `kebab-case`: vendors want a name for it. */
  name: string;
  maxOutputTokens: number;
  timeoutMs: number;
  signal: AbortSignal;
};

export type LlmAnswer<T> = {
  value: T;
  /** Null where the vendor does not count. */
  inputTokens: number | null;
  outputTokens: number | null;
};

/** A language model. All calls fail with PortError. */
export type Llm = {
  /** Which vendor, as people know it: `openai`, `anthropic`, `openai-compatible`. */
  provider: string;
  model: string;
  /** Through a sandboxed model, whose drafts are of sample quality. */
  isSample: boolean;
  /** Answers a question by a value of its schema. */
  ask<T>(question: LlmAsk<T>): Promise<LlmAnswer<T>>;
};

import { setTimeout as wait } from 'node:timers/promises';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type LanguageModel, Output } from 'ai';
import { z } from 'zod';
import { fenceRule, fenceSources } from './fence-sources.ts';
import { type Llm, type LlmAsk, LlmError, type LlmTokens } from './port.ts';
import { type LlmFailure, readFailure, readSpent } from './read-failure.ts';

export type AiSdkOptions = {
  provider: 'openai' | 'anthropic' | 'openai-compatible';
  model: string;
  apiKey: string | undefined;
  /** Needed for `openai-compatible`, with the `/v1` at its end. */
  baseUrl: string | undefined;
  price: { input: number; output: number } | null;
  isSample: boolean;
  /** How long the first try after a failure waits, each further one four times as long; 500 unless told. */
  retryDelayMs?: number;
};

/** Further tries after the first, for what may pass or may come out right another time. */
const mostRetries = 2;

/** Longer than this nobody waits within a question: the vendor's word goes on to whoever asked. */
const longestWaitMs = 10_000;

// Its warnings go to the console, past our logger, and tell of vendors' gaps that this file deals with.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Any model that the AI SDK reaches; the only file that knows it. */
export function aiSdkLlm(options: AiSdkOptions): Llm {
  const strict = openModel(options, true);
  const loose = openModel(options, false);
  // Learned from the first refusal: some addresses know JSON, but no schemas.
  let knowsSchemas = true;

  async function askOnce<T>(question: LlmAsk<T>, signal: AbortSignal, spent: Spent): Promise<T> {
    const withSchema = knowsSchemas;
    const result = await generateText({
      model: withSchema ? strict : loose,
      instructions: instructionsFor(question, withSchema),
      prompt: fenceSources(question.sources) || 'Answer now.',
      output: Output.object({ schema: question.schema, name: question.name }),
      maxOutputTokens: question.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    });
    spent.add(result.usage);
    return result.output;
  }

  return {
    provider: options.provider,
    model: options.model,
    isSample: options.isSample,
    price: options.price,
    async ask(question) {
      const deadline = AbortSignal.timeout(question.timeoutMs);
      const signal = AbortSignal.any([question.signal, deadline]);
      const spent = openSpent();
      for (let tries = 0; ; tries += 1) {
        let failure: LlmFailure;
        try {
          return { value: await askOnce(question, signal, spent), ...spent.tokens() };
        } catch (error) {
          question.signal.throwIfAborted();
          const counted = readSpent(error);
          if (counted) spent.add(counted);
          failure = deadline.aborted
            ? { kind: 'unavailable', message: `took longer than ${question.timeoutMs} ms` }
            : readFailure(error);
        }
        if (failure.refusesSchemas && knowsSchemas && options.provider === 'openai-compatible') {
          knowsSchemas = false;
          continue;
        }
        const pause = pauseAfter(failure, tries, options.retryDelayMs ?? 500);
        if (deadline.aborted || tries >= mostRetries || pause === null) {
          throw new LlmError(failure.kind, `${options.provider} ${options.model} ${failure.message}`, {
            ...(failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
            tokens: spent.tokens(),
          });
        }
        // When it is late now, the next try fails at once and says so.
        await wait(pause, undefined, { signal }).catch(() => question.signal.throwIfAborted());
      }
    },
  };
}

/** Milliseconds until the next try; null where another one would come to nothing. */
function pauseAfter(failure: LlmFailure, tries: number, firstMs: number): number | null {
  if (failure.kind === 'malformed') return 0;
  if (failure.kind !== 'rate_limited' && failure.kind !== 'unavailable') return null;
  const asked = failure.retryAfter === undefined ? 0 : failure.retryAfter * 1000;
  return asked > longestWaitMs ? null : Math.max(asked, firstMs * 4 ** tries);
}

function instructionsFor<T>(question: LlmAsk<T>, withSchema: boolean): string {
  const parts = [question.instructions, fenceRule];
  if (!withSchema) {
    parts.push(
      `Answer with one JSON object of this schema and nothing else:\n${JSON.stringify(z.toJSONSchema(question.schema))}`,
    );
  }
  return parts.join('\n\n');
}

function openModel(options: AiSdkOptions, supportsStructuredOutputs: boolean): LanguageModel {
  const { provider, model, apiKey, baseUrl } = options;
  // A redirect would carry the key to somewhere else.
  const send: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
  if (provider === 'anthropic') {
    return createAnthropic({
      apiKey: apiKey ?? '',
      baseURL: baseUrl ?? 'https://api.anthropic.com/v1',
      fetch: send,
    })(model);
  }
  if (provider === 'openai') {
    return createOpenAI({
      apiKey: apiKey ?? '',
      baseURL: baseUrl ?? 'https://api.openai.com/v1',
      fetch: send,
    }).chat(model);
  }
  return createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl ?? '',
    ...(apiKey === undefined ? {} : { apiKey }),
    supportsStructuredOutputs,
    fetch: send,
  })(model);
}

type Usage = { inputTokens: number | undefined; outputTokens: number | undefined };
type Spent = { add(usage: Usage): void; tokens(): LlmTokens };

/** Adds up what the tries of one question took; null as long as nobody counted. */
function openSpent(): Spent {
  const sum: LlmTokens = { inputTokens: null, outputTokens: null };
  return {
    add(usage) {
      if (usage.inputTokens !== undefined) sum.inputTokens = (sum.inputTokens ?? 0) + usage.inputTokens;
      if (usage.outputTokens !== undefined) sum.outputTokens = (sum.outputTokens ?? 0) + usage.outputTokens;
    },
    tokens: () => ({ ...sum }),
  };
}

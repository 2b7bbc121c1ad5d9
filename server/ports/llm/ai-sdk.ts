import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, type LanguageModel, Output } from 'ai';
import { z } from 'zod';
import { converseOnce } from './converse-once.ts';
import { fenceRule, fenceSources } from './fence-sources.ts';
import type { Llm, LlmAsk } from './port.ts';
import type { LlmFailure } from './read-failure.ts';
import { type Spent, tryModel } from './try-model.ts';

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

// Its warnings go to the console, past our logger, and tell of vendors' gaps that this file deals with.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Any model that the AI SDK reaches. */
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
      const again = (failure: LlmFailure) => {
        if (!failure.refusesSchemas || !knowsSchemas || options.provider !== 'openai-compatible')
          return false;
        knowsSchemas = false;
        return true;
      };
      const { value, tokens } = await tryModel(
        options,
        question,
        (signal, spent) => askOnce(question, signal, spent),
        again,
      );
      return { value, ...tokens };
    },
    async converse(turn) {
      let hasSpoken = false;
      const heard = {
        ...turn,
        onText(piece: string) {
          hasSpoken = true;
          turn.onText(piece);
        },
      };
      const { value, tokens } = await tryModel(
        options,
        turn,
        (signal, spent) => converseOnce(loose, heard, signal, spent),
        () => false,
        () => hasSpoken,
      );
      return { ...value, ...tokens };
    },
  };
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
    includeUsage: true,
    fetch: send,
  })(model);
}

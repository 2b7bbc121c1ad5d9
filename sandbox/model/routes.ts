import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { z } from 'zod';
import { answerChat } from '#sandbox/model/answer-chat.ts';
import { ChatRequest } from '#sandbox/model/chat-request.ts';
import { complete, showCompletion, streamCompletion, tokensOf } from '#sandbox/model/completion.ts';
import { strictProblem } from '#sandbox/model/fill-schema.ts';
import { modelManners } from '#sandbox/model/manner.ts';
import { ModelError } from '#sandbox/model/model-error.ts';
import type { StateStore } from '#sandbox/state.ts';

/** The accepted key, and one whose account has no credit left. */
const SANDBOX_MODEL_KEY = 'sandbox-model-key';
const SANDBOX_EMPTY_KEY = 'sandbox-model-key-empty';

/** A model that supports schemas, and one that only supports `json_object`, like some servers. */
const models = ['sample-writer', 'sample-writer-plain'];

/** The most tokens in one request. */
const CONTEXT_TOKENS = 32_000;

const BASE = '/model/v1';

/** The pause between two pieces of a streamed answer, in milliseconds, so the streaming is visible. */
const PIECE_MS = 10;

/** Requests to the model since the start, with the tools it was offered and the ones it called. */
export type ModelCounts = { answers: number; toolsOffered: number; toolsCalled: Record<string, number> };

const Switch = z.strictObject({ manner: z.enum(modelManners) });

/** The model's own control, next to the others of `/control`. No vendor has one. */
export function modelControlRoutes(state: StateStore, counts: ModelCounts): Hono {
  const app = new Hono();
  const status = () => ({ manner: state.current.modelManner, ...counts });
  app.get('/control/model', (c) => c.json(status()));
  app.post('/control/model', async (c) => {
    const given = Switch.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) return c.json({ message: z.prettifyError(given.error) }, 400);
    state.change((current) => {
      current.modelManner = given.data.manner;
    });
    return c.json(status());
  });
  return app;
}

/** An OpenAI-compatible API: chat completions, in one piece or streamed, with tools and JSON schemas. */
export function modelRoutes(state: StateStore, counts: ModelCounts, now: () => number): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ModelError) return c.json(error.body(), error.status);
    throw error;
  });
  app.get(`${BASE}/models`, (c) => {
    checkKey(c);
    const data = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'sample' }));
    return c.json({ object: 'list', data });
  });
  app.post(`${BASE}/chat/completions`, async (c) => {
    checkKey(c);
    const request = readRequest(await c.req.json().catch(() => undefined));
    const prompt = tokensOf(request.messages.map(({ content }) => content).join('\n'));
    if (prompt > CONTEXT_TOKENS) {
      throw new ModelError(
        400,
        'context_length_exceeded',
        `This model's maximum context length is ${CONTEXT_TOKENS} tokens. However, your messages resulted in ${prompt} tokens.`,
        'messages',
      );
    }
    const { seed, modelManner: manner } = state.current;
    const answer = answerChat(request, { seed, manner });
    counts.answers += 1;
    counts.toolsOffered += request.tools?.length ?? 0;
    for (const { name } of answer.kind === 'tools' ? answer.calls : []) {
      counts.toolsCalled[name] = (counts.toolsCalled[name] ?? 0) + 1;
    }
    const completion = complete(request, answer, prompt, counts.answers, now());
    c.header('x-ratelimit-limit-requests', '10000');
    c.header('x-ratelimit-remaining-requests', '9999');
    const isStalling = manner === 'stalling';
    if (!request.stream) {
      if (isStalling) await gone(c.req.raw.signal);
      return c.json(showCompletion(completion));
    }
    const includeUsage = request.stream_options?.include_usage === true;
    return stream(c, async (out) => {
      c.header('content-type', 'text/event-stream; charset=utf-8');
      let written = 0;
      for (const event of streamCompletion(completion, includeUsage)) {
        if (isStalling && written === 2) await gone(c.req.raw.signal);
        if (out.aborted) return;
        await out.write(event);
        await out.sleep(PIECE_MS);
        written += 1;
      }
    });
  });
  return app;
}

function readRequest(body: unknown): ChatRequest {
  const parsed = ChatRequest.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ModelError(400, null, issue?.message ?? 'Invalid request', issue?.path.join('.') || null);
  }
  const { data: request } = parsed;
  if (!models.includes(request.model)) {
    throw new ModelError(
      404,
      'model_not_found',
      `The model \`${request.model}\` does not exist or you do not have access to it.`,
    );
  }
  const format = request.response_format;
  if (format?.type !== 'json_schema') return request;
  if (request.model === 'sample-writer-plain') {
    throw new ModelError(
      400,
      null,
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'response_format',
    );
  }
  const problem = format.json_schema.strict ? strictProblem(format.json_schema.schema) : undefined;
  if (problem) {
    throw new ModelError(
      400,
      null,
      `Invalid schema for response_format '${format.json_schema.name}': ${problem}.`,
      'response_format',
    );
  }
  return request;
}

function checkKey(c: Context): void {
  const key = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  if (key === SANDBOX_EMPTY_KEY) {
    throw new ModelError(
      429,
      'insufficient_quota',
      'You exceeded your current quota, please check your plan and billing details.',
    );
  }
  if (key !== SANDBOX_MODEL_KEY) {
    throw new ModelError(401, 'invalid_api_key', 'Incorrect API key provided.');
  }
}

/** Resolves when the caller disconnects. */
const gone = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

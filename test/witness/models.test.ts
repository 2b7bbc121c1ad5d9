import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AiSdkOptions, aiSdkLlm } from '#server/ports/llm/ai-sdk.ts';
import type { LlmAsk, LlmTurn } from '#server/ports/llm/port.ts';
import { type Call, namesOf, shapeOf, startWitness, type Witness } from './witness.ts';

/**
 * OpenAI's own client, openai 7.57.0, against the sandbox and compared with our adapter. Anthropic's,
 * @anthropic-ai/sdk 1.12.0, only compared with ours, because the sandbox doesn't simulate the Messages API.
 */

const Draft = z.object({ sentence: z.string(), text: z.string() });
const schema = {
  type: 'object',
  properties: { sentence: { type: 'string' }, text: { type: 'string' } },
  required: ['sentence', 'text'],
  additionalProperties: false,
} as const;
const question: LlmAsk<z.infer<typeof Draft>> = {
  instructions: 'Draft a comment on the post.',
  sources: [{ label: 'post', text: 'The ferry was four hours late.' }],
  schema: Draft,
  name: 'draft',
  maxOutputTokens: 500,
  timeoutMs: 20_000,
  abort: new AbortController().signal,
};
const turn: LlmTurn = {
  instructions: 'Be brief.',
  messages: [{ role: 'user', text: 'List the signals of this week' }],
  tools: [{ name: 'list_signals', description: 'Lists signals', input: z.object({ limit: z.int() }) }],
  maxOutputTokens: 300,
  timeoutMs: 20_000,
  idleTimeoutMs: 20_000,
  abort: new AbortController().signal,
  onText: () => {},
};
const open = (options: Pick<AiSdkOptions, 'baseUrl'> & Partial<AiSdkOptions>) =>
  aiSdkLlm({
    provider: 'openai-compatible',
    model: 'sample-writer',
    apiKey: 'sandbox-model-key',
    price: null,
    isSample: true,
    retryDelayMs: 1,
    ...options,
  });

describe('OpenAI', () => {
  let witness: Witness;
  let client: OpenAI;
  let baseUrl: string;
  beforeAll(async () => {
    witness = await startWitness('/model/v1', {}, () => Date.parse('2026-11-20T12:00:00Z'));
    baseUrl = `${witness.sandbox.url}/model/v1`;
    client = new OpenAI({ apiKey: 'sandbox-model-key', baseURL: baseUrl, maxRetries: 0 });
  });
  afterAll(() => witness?.stop());
  beforeEach(() => {
    witness.calls();
  });

  const messages = [
    { role: 'system', content: question.instructions },
    { role: 'user', content: 'The ferry was four hours late.' },
  ] as const;

  test('the client lists models and gets an answer that matches a schema', async () => {
    expect((await client.models.list()).data.map(({ id }) => id)).toContain('sample-writer');
    const answer = await client.chat.completions.create({
      model: 'sample-writer',
      messages: [...messages],
      max_tokens: 500,
      response_format: { type: 'json_schema', json_schema: { name: 'draft', schema, strict: true } },
    });
    expect(Draft.safeParse(JSON.parse(answer.choices[0]?.message.content ?? '')).success).toBe(true);
    expect(answer.usage?.total_tokens).toBeGreaterThan(0);
  });

  test.each(['openai-compatible', 'openai'] as const)(
    'our adapter asks for an answer with a schema as the client does: %s',
    async (provider) => {
      await client.chat.completions.create({
        model: 'sample-writer',
        messages: [...messages],
        ...(provider === 'openai' ? { max_completion_tokens: 500 } : { max_tokens: 500 }),
        response_format: { type: 'json_schema', json_schema: { name: 'draft', schema, strict: true } },
      });
      const [asked] = witness.calls();
      await open({ provider, baseUrl }).ask(question);
      const [mine] = witness.calls();
      const { fields, ...rest } = shapeOf(asked as Call);
      expect(mine && shapeOf(mine)).toMatchObject(rest);
      const without = (names: string[]) => names.filter((name) => !/^max_|\$schema/.test(name));
      expect(without(namesOf(mine?.fields))).toEqual(without(fields));
      expect(namesOf(mine?.fields).some((name) => /^max_(completion_)?tokens$/.test(name))).toBe(true);
    },
  );

  test('our adapter asks for a streamed answer with tools as the client does, and the client can read it', async () => {
    const stream = await client.chat.completions.create({
      model: 'sample-writer',
      messages: [
        { role: 'system', content: turn.instructions },
        { role: 'user', content: 'Who engaged this week?' },
      ],
      max_tokens: 300,
      stream: true,
      stream_options: { include_usage: true },
      tools: [
        {
          type: 'function',
          function: {
            name: 'list_signals',
            description: 'Lists signals',
            parameters: { type: 'object', properties: { limit: { type: 'integer' } }, required: ['limit'] },
          },
        },
      ],
      tool_choice: 'auto',
    });
    let total = 0;
    let pieces = 0;
    for await (const piece of stream) {
      pieces += 1;
      total = piece.usage?.total_tokens ?? total;
    }
    expect(pieces).toBeGreaterThan(1);
    expect(total).toBeGreaterThan(0);
    const [asked] = witness.calls();
    await open({ baseUrl }).converse(turn);
    const [mine] = witness.calls();
    // The tool's input is described by JSON Schema, which can be written in different ways.
    const names = (call: Call | undefined) =>
      namesOf(call?.fields).filter((name) => !name.includes('.parameters.'));
    expect(names(mine)).toEqual(names(asked));
    expect(mine?.path).toBe(asked?.path);
  });

  test("the client recognizes the sandbox's refusals as OpenAI's", async () => {
    const wrong = new OpenAI({ apiKey: 'wrong', baseURL: baseUrl, maxRetries: 0 });
    await expect(wrong.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    await witness.sandbox.fault({ provider: 'model', kind: '429', retryAfterSeconds: 3 });
    await expect(client.models.list()).rejects.toBeInstanceOf(OpenAI.RateLimitError);
  });
});

describe('Anthropic', () => {
  let server: Server;
  let baseUrl: string;
  let seen: { path: string; headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];
  /** A response as documented for the Messages API. */
  const answer = (text: string) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sample',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
  });
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        seen.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer('{"sentence":"Late.","text":"Oh no."}')));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  beforeEach(() => {
    seen = [];
  });

  test('our adapter asks for an answer with a schema at the same path, with fields the client knows', async () => {
    const client = new Anthropic({ apiKey: 'key', baseURL: baseUrl, maxRetries: 0 });
    await client.messages.create({
      model: 'claude-sample',
      max_tokens: 500,
      system: question.instructions,
      messages: [{ role: 'user', content: 'The ferry was four hours late.' }],
    });
    await open({
      provider: 'anthropic',
      model: 'claude-sample',
      apiKey: 'key',
      baseUrl: `${baseUrl}/v1`,
    }).ask(question);
    const [asked, mine] = seen;
    expect(mine?.path).toBe(asked?.path);
    // The client has moved to a newer version and to bearer keys; ours uses the older form for both.
    const signsIn = ({ headers }: (typeof seen)[number]) => [
      headers['anthropic-version'],
      headers['x-api-key'] ?? headers.authorization,
    ];
    expect(asked && signsIn(asked)).toEqual(['2026-10-21', 'Bearer key']);
    expect(mine && signsIn(mine)).toEqual(['2023-06-01', 'key']);
    expect(namesOf(mine?.body)).toEqual(expect.arrayContaining(['max_tokens', 'messages[].role', 'model']));
    // Anthropic's client knows each of our fields (MessageCreateParams).
    const known = 'max_tokens messages model output_config output_format system tool_choice tools'.split(' ');
    for (const name of Object.keys(mine?.body ?? {})) expect(known).toContain(name);
  });
});

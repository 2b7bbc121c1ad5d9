import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Prompt } from '#contract/agents/prompts.ts';
import { startApp, type TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';

let app: TestApp;
let server: ServerType;
let client: Client;
let ann: SignedIn;
beforeAll(async () => {
  app = await startApp();
  ann = await app.signIn('ann@northwind-labs.example');
  await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
  await ann.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  await ann.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await app.waitForIdle();
  server = await new Promise((resolve) => {
    const opened = serve({ fetch: app.composition.app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(opened),
    );
  });
  const { token } = await ann.api.accessTokens.create({
    body: { name: 'My assistant', scopes: ['read', 'draft', 'write'] },
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  client = new Client({ name: 'an assistant', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
});
afterAll(async () => {
  await client?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  await app?.stop();
});

async function call(name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  return { text: first?.text ?? '', isError: isError === true };
}

/** In this order, because later calls use the refs that earlier ones return. */
const reads: [AgentToolName, Record<string, unknown>, RegExp][] = [
  ['search_signals', { limit: 3 }, /^\W*\[s1\]/m],
  ['read_signal', { person: 's1' }, /\[s1\]/],
  ['search_posts', { limit: 3 }, /\[p\d+\]/],
  ['read_own_posts', { limit: 3 }, /\[o1\]/],
  ['search_companies', { limit: 3 }, /\[c1\]/],
  ['read_company', { company: 'c1' }, /\[c1\]/],
  ['read_lists', {}, /Do not engage/],
  ['search_feed_items', { limit: 3 }, /\[f1\]/],
  ['read_feed_item', { item: 'f1' }, /Text:/],
];
const draft: [AgentToolName, Record<string, unknown>] = [
  'save_artifact',
  { kind: 'report', title: 'Warm people', content: 'Adaeze asked about prices [s1].' },
];
const writes: [AgentToolName, Record<string, unknown>][] = [
  ['publish_post', { channel: 'linkedin', text: 'Hello' }],
  ['comment_on_post', { post: 'p1', text: 'Who owned the first import?' }],
  ['add_to_list', { listName: 'Warm', people: ['s1'] }],
  ['save_feed_rule', { all: ['pricing'], channel: 'linkedin' }],
];

it('calls every tool of every scope once by MCP', async () => {
  const called = new Set<string>();
  for (const [name, input, expected] of reads) {
    called.add(name);
    const answer = await call(name, input);
    expect(answer, name).toMatchObject({ isError: false, text: expect.stringMatching(expected) });
    const post = /\[(p\d+)\]/.exec(answer.text)?.[1];
    if (name === 'search_posts') {
      called.add('read_post');
      expect((await call('read_post', { post })).isError).toBe(false);
    }
  }

  const [name, input] = draft;
  for (const version of [1, 2]) {
    called.add(name);
    const content = `${input.content} Round ${version}.`;
    expect(await call(name, { ...input, content })).toMatchObject({
      isError: false,
      text: expect.stringContaining(`Saved as version ${version}`),
    });
  }
  expect((await ann.api.artifacts.all({})).items).toMatchObject([{ title: 'Warm people', version: 2 }]);

  for (const [tool, wanted] of writes) {
    called.add(tool);
    const asked = await call(tool, wanted);
    expect(asked, tool).toMatchObject({ isError: false, text: expect.stringContaining('Waiting for') });
    // Reads and drafts still work while a request waits.
    expect((await call(name, input)).isError).toBe(false);
    const request = /with request ([\w-]+)/.exec(asked.text)?.[1] ?? '';
    const prompt = (await ann.api.prompts.one({ params: { id: request } })) as Prompt;
    expect(prompt).toMatchObject({ state: 'awaiting_approval', endedAt: null });
    await ann.api.prompts.decide({
      params: { id: request },
      body: { callId: 'call1', approved: false },
    });
  }
  expect([...called].sort()).toEqual([...AgentToolName.options].sort());
});

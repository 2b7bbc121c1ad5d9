import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { AccessScope } from '#contract/access/access-tokens.ts';
import { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Prompt } from '#contract/agents/prompts.ts';
import { agentTools } from '#core/agent-tools.ts';
import { startApp } from '#test/app.ts';

/** A user's own assistant, played by the official client. */

const day = 24 * 3600 * 1000;

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
await app.waitForIdle();
const server = await new Promise<ServerType>((resolve) => {
  const opened = serve({ fetch: app.composition.app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
    resolve(opened),
  );
});
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await app.stop();
});

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'an assistant', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  clients.push(client);
  return client;
}
const make = (scopes?: AccessScope[], who = ann, expiresInDays?: number | null) =>
  who.api.accessTokens.create({
    body: {
      name: 'My assistant',
      ...(scopes ? { scopes } : {}),
      ...(expiresInDays === undefined ? {} : { expiresInDays }),
    },
  });
const open = async (scopes?: AccessScope[], who = ann) => connect((await make(scopes, who)).token);

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  return { text: first?.text ?? '', isError: isError === true };
}
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const raw = (token: string, method = 'POST', body: unknown = listTools, headers = {}) =>
  app.composition.app.request('/mcp', {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });

describe('an access token', () => {
  it('is shown once, hidden in lists, and revoked by its user only', async () => {
    const { token, ...made } = await make();
    expect(token).toMatch(/^ing_pat_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'My assistant', scopes: ['read'], hint: token.slice(-4) });
    expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(90 * day);
    const listed = await ann.api.accessTokens.list({});
    expect(listed.items).toContainEqual(made);
    expect(JSON.stringify(listed)).not.toContain(token);
    expect(listed.mcpUrl).toMatch(/\/mcp$/);
    expect((await bob.api.accessTokens.list({})).items).toEqual([]);
    await expect(bob.api.accessTokens.revoke({ params: { id: made.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await raw(token)).status).toBe(200);
    await ann.api.accessTokens.revoke({ params: { id: made.id } });
    expect((await raw(token)).status).toBe(401);
  });

  it("names the field when it refuses a name that can't be stored", async () => {
    await expect(ann.api.accessTokens.create({ body: { name: 'My\u0000assistant' } })).rejects.toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'name' }] } },
    });
  });

  it('works for MCP only, and MCP accepts no session token', async () => {
    const { token } = await make(['read', 'draft', 'write']);
    for (const path of ['/profile/profile', '/agent', '/access-tokens']) {
      expect((await app.call('GET', path, { token })).status).toBe(401);
    }
    expect((await raw(ann.token)).status).toBe(401);
    expect((await raw('ing_pat_unknown')).status).toBe(401);
    expect((await app.composition.app.request('/mcp', { method: 'POST' })).status).toBe(401);
    expect((await raw(token, 'GET')).status).toBe(405);
    await expect(connect('ing_pat_unknown')).rejects.toThrow();
  });

  it('ends when it expires, unless it has no expiry', async () => {
    const short = await make(['read'], ann, 1);
    const endless = await make(['read'], bob, null);
    expect(endless.expiresAt).toBeNull();
    app.advance(day + 1000);
    expect((await raw(short.token)).status).toBe(401);
    expect((await raw(endless.token)).status).toBe(200);
  });
});

describe('an MCP request', () => {
  const search = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'search_signals', arguments: {} },
  });

  it('is one message: a batch is refused, and none of it runs', async () => {
    const { token } = await make();
    for (const batch of [[], [listTools], Array.from({ length: 100 }, (_, index) => search(index))]) {
      const refused = await raw(token, 'POST', batch);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: expect.stringContaining('one message') },
      });
    }
    const { items } = await ann.api.agents.list({});
    expect(items.filter(({ name }) => name === 'My assistant')).toEqual([]);
    expect(await (await raw(token, 'POST', search(1))).json()).toMatchObject({ id: 1, result: {} });
  });

  it('is refused from a page of another site, even with a valid token', async () => {
    const { token } = await make();
    for (const origin of ['https://evil.example', 'http://localhost:4202', 'null', '']) {
      const refused = await raw(token, 'POST', listTools, { origin });
      expect(refused.status, origin).toBe(403);
      expect(await refused.json()).toMatchObject({ data: { code: 'forbidden' } });
    }
    expect((await raw(token, 'POST', listTools, { origin: 'http://localhost' })).status).toBe(200);
    expect((await raw(token)).status).toBe(200);
  });

  it.each([
    ['no JSON', '{"jsonrpc"'],
    ['nothing', ' '],
    ['no message', '{"id": 1}'],
  ])('is refused by the protocol if it contains %s', async (_, body) => {
    const refused = await raw((await make()).token, 'POST', body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32700 } });
  });
});

describe('an assistant over MCP', () => {
  it.each<[AccessScope[]]>([[['read']], [['read', 'draft']], [['read', 'draft', 'write']]])(
    'sees only the tools of its scopes: %j',
    async (scopes) => {
      const client = await open(scopes);
      const { tools } = await client.listTools();
      const own = AgentToolName.options.filter((name) => scopes.includes(agentTools[name].kind));
      expect(tools.map(({ name }) => name)).toEqual(
        scopes.includes('write') ? [...own, 'check_request'] : own,
      );
      for (const { name, annotations } of tools) {
        expect(annotations?.readOnlyHint).toBe(
          name === 'check_request' || agentTools[name as AgentToolName].kind === 'read',
        );
      }
    },
  );

  it("searches its user's data, and the user sees what it did", async () => {
    const client = await open();
    const found = await call(client, 'search_signals', { limit: 3 });
    expect(found).toMatchObject({ isError: false });
    expect(found.text).toMatch(/^\W*\[s1\]/m);
    // Short names stay valid between calls and refer to the same person.
    const person = await call(client, 'read_signal', { person: 's1' });
    expect(person.isError).toBe(false);
    const name = /\[s1\]\s*([^·\n]+?)\s*(?:·|\n|$)/.exec(found.text)?.[1] ?? 'nobody';
    expect(person.text).toContain(name.slice(0, 10));
    const { items } = await ann.api.agents.list({});
    const agent = items.find((each) => each.name === 'My assistant' && each.lastRun !== null);
    // The page neither lists it as one of the user's agents nor asks it.
    expect(agent?.isOverMcp).toBe(true);
    expect(
      (await ann.api.agents.create({ body: { name: 'Own', instructions: 'Look.', tools: [] } })).isOverMcp,
    ).toBe(false);
    const { items: asked } = (await ann.api.prompts.one({
      params: { id: agent?.lastRun?.queryId ?? '' },
    })) as { items: Prompt[] };
    expect(asked.map(({ state, parts }) => [state, parts[0]?.kind === 'call' && parts[0].tool])).toEqual([
      ['succeeded', 'read_signal'],
      ['succeeded', 'search_signals'],
    ]);
    // Another user's assistant has its own data.
    const other = await call(await open(undefined, bob), 'read_signal', { person: 's1' });
    expect(other.isError).toBe(true);
  });

  it("gets a readable error for calls that aren't allowed or can't work", async () => {
    const client = await open(['read']);
    expect(await call(client, 'publish_post', { channel: 'linkedin', text: 'Hello' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('isn’t allowed to use publish_post'),
    });
    expect(await call(client, 'check_request', { request: crypto.randomUUID() })).toMatchObject({
      isError: true,
    });
    expect(await call(client, 'fly')).toMatchObject({ isError: true });
    expect(await call(client, 'search_signals', { limit: 'many' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('limit'),
    });
    expect(await call(client, 'read_signal')).toMatchObject({ isError: true });
    const odd = await call(client, 'search_signals', { words: 'fer\u0000ry \ud800' });
    expect(odd.text).not.toContain('on our side');
  });

  it('asks before a visible change, which happens only after its user approves', async () => {
    const client = await open(['read', 'write']);
    await call(client, 'search_signals', { limit: 2 });
    const asked = await call(client, 'add_to_list', { listName: 'By my assistant', people: ['s1', 's2'] });
    expect(asked).toMatchObject({ isError: false, text: expect.stringContaining('They can approve it at') });
    const request = /with request ([\w-]+)/.exec(asked.text)?.[1] ?? '';
    const lists = async () => (await ann.api.lists.list({})).items.map(({ name }) => name);
    expect(await lists()).not.toContain('By my assistant');
    expect(await call(client, 'check_request', { request })).toMatchObject({
      text: 'The user hasn’t decided yet.',
    });
    // Only one approval at a time; reads still work.
    expect(await call(client, 'add_to_list', { listName: 'Another', people: ['s1'] })).toMatchObject({
      isError: true,
    });
    expect((await call(client, 'read_lists')).isError).toBe(false);
    const prompt = (await ann.api.prompts.one({ params: { id: request } })) as Prompt;
    expect(prompt.state).toBe('awaiting_approval');
    const decide = (approved: boolean) =>
      ann.api.prompts.decide({ params: { id: request }, body: { callId: 'call1', approved } });
    await expect(
      bob.api.prompts.decide({ params: { id: request }, body: { callId: 'call1', approved: true } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await decide(true)).toMatchObject({ state: 'succeeded' });
    expect(await lists()).toContain('By my assistant');
    expect((await call(client, 'check_request', { request })).text).toMatch(/^Approved\./);
    await expect(decide(true)).rejects.toMatchObject({ status: 409 });
    // Not with another token, even of the same user.
    const other = await open(['read', 'write']);
    expect(await call(other, 'check_request', { request })).toMatchObject({ isError: true });
  });

  it('learns that its user declined', async () => {
    const client = await open(['read', 'write']);
    await call(client, 'search_signals', { limit: 1 });
    const asked = await call(client, 'add_to_list', { listName: 'Never made', people: ['s1'] });
    const request = /with request ([\w-]+)/.exec(asked.text)?.[1] ?? '';
    await ann.api.prompts.decide({ params: { id: request }, body: { callId: 'call1', approved: false } });
    expect((await call(client, 'check_request', { request })).text).toContain('declined');
    expect((await ann.api.lists.list({})).items.map(({ name }) => name)).not.toContain('Never made');
  });
});

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import OpenAI from 'openai';
import { afterAll, describe, expect, test } from 'vitest';
import { localServers } from '#core/services/local-models.ts';
import { startApp } from '#test/app.ts';
import { findLocalModels, type LocalPorts, tryLocalModel } from './local-models.ts';

const app = await startApp();
const { deps } = app.composition;
const admin = await app.signIn('maya@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const open: Server[] = [];
afterAll(async () => {
  for (const server of open) server.closeAllConnections();
  await app.stop();
});

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return (server.address() as AddressInfo).port;
}

/** A server on this computer that needs no key: the sandbox's model, which does, behind it. */
const heard: (string | undefined)[] = [];
const local = await listen(async (request, response) => {
  heard.push(request.headers.authorization);
  const { method = 'GET', url = '' } = request;
  const body = method === 'POST' ? await text(request) : undefined;
  const answer = await fetch(`${app.sandboxUrl}/model${url}`, {
    method,
    headers: { authorization: 'Bearer sandbox-model-key', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(Buffer.from(await answer.arrayBuffer()));
});
/** Redirects to a host outside. */
const leading = await listen((_, response) => {
  response.writeHead(302, { location: 'https://evil.example/v1/models' }).end();
});
/** Writes sentences, refuses tools. */
const plain = await listen(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') {
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'tiny' }] }));
    return;
  }
  const asked = JSON.parse(await text(request)) as { tools?: unknown[] };
  if (asked.tools) response.writeHead(400).end(JSON.stringify({ error: { message: 'no tools' } }));
  else {
    const message = { role: 'assistant', content: '{"sentence":"Ferries are late."}' };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', created: 0, model: 'tiny', choices }));
  }
});
const ports: LocalPorts = { ollama: local, 'lm-studio': leading, 'llama-cpp': 9, vllm: plain };

describe('models on this computer', () => {
  test('are those that each server lists, as OpenAI’s own client lists them; nothing leaves loopback', async () => {
    const { items } = await findLocalModels(deps, ports);
    expect(items).toEqual([
      {
        server: 'ollama',
        url: `http://127.0.0.1:${local}/v1`,
        models: ['sample-writer', 'sample-writer-plain'],
      },
      { server: 'vllm', url: `http://127.0.0.1:${plain}/v1`, models: ['tiny'] },
    ]);
    expect(heard).toEqual([undefined]);
    const client = new OpenAI({ apiKey: 'none', baseURL: items[0]?.url, maxRetries: 0 });
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(items[0]?.models);
  });

  test('show whether they write and call tools, and one of them is used like any other', async () => {
    expect(await tryLocalModel(deps, { server: 'ollama', model: 'sample-writer' }, ports)).toEqual({
      writes: true,
      callsTools: true,
    });
    expect(await tryLocalModel(deps, { server: 'vllm', model: 'tiny' }, ports)).toEqual({
      writes: true,
      callsTools: false,
    });
    expect(deps.llm.sample?.isSample).toBe(true);
    await deps.db
      .updateTable('session')
      .set({ owner_link_at: app.now() })
      .where('user_id', '=', admin.userId)
      .execute();
    const values = {
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'sample-writer',
      LLM_BASE_URL: `http://127.0.0.1:${local}/v1`,
    };
    const used = await admin.api.services.use({ params: { name: 'model' }, body: { values, version: 0 } });
    expect(used).toMatchObject({ state: 'stored', shown: values });
    await admin.api.services.remove({ params: { name: 'model' }, body: { version: used.version } });
  });

  test('that no server lists are 404, and one that doesn’t answer can do nothing', async () => {
    await expect(tryLocalModel(deps, { server: 'vllm', model: 'large' }, ports)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(tryLocalModel(deps, { server: 'lm-studio', model: 'x' }, ports)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('are looked for by administrators only', async () => {
    for (const path of ['/services/model/local', '/services/model/local/try']) {
      const body = { server: 'ollama', model: 'x' };
      expect((await app.call('POST', path, { token: bob.token, body })).status).toBe(403);
      expect((await app.call('POST', path, { body })).status).toBe(401);
    }
    const elsewhere = await app.call('POST', '/services/model/local/try', {
      token: admin.token,
      body: { server: 'http://10.0.0.1', model: 'x' },
    });
    expect(elsewhere.status).toBe(400);
    expect(Object.values(localServers).map(({ port }) => port)).toEqual([11434, 1234, 8080, 8000]);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { readTweetCounts } from './twitter-counts.ts';

/** What X says about the post "1". */
let metrics: Record<string, number> | undefined;

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data: [{ id: '1', public_metrics: metrics }] }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const api = { vendor: 'X', baseUrl: `http://127.0.0.1:${port}`, headers: {} };
afterAll(() => server.close());

const read = async () => Object.fromEntries(await readTweetCounts(api, ['1']));

test.each([
  ['all counts', { like_count: 4, reply_count: 3, repost_count: 2 }, { likes: 4, replies: 3, reposts: 2 }],
  ['the older name for reposts', { retweet_count: 2 }, { likes: null, replies: null, reposts: 2 }],
  ['zero, which is not unknown', { like_count: 0 }, { likes: 0, replies: null, reposts: null }],
])('reads %s, and a count that X leaves out is unknown', async (_, answered, counts) => {
  metrics = answered;
  expect(await read()).toEqual({ 1: counts });
});

test('leaves out a post without counts', async () => {
  metrics = undefined;
  expect(await read()).toEqual({});
});

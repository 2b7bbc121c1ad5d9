import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, expect, it } from 'vitest';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Prompt } from '#contract/agents/prompts.ts';
import { agentToolNames, agentTools } from '#core/agent-tools.ts';
import { startApp } from '#test/app.ts';
import { connectLinkedIn } from '#test/comment-facts.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
await ann.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
await ann.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
await app.waitForIdle();
await connectLinkedIn(app.composition.deps.db, ann, app.now());
const server = await new Promise<ServerType>((resolve) => {
  const opened = serve({ fetch: app.composition.app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
    resolve(opened),
  );
});
const { token } = await ann.api.accessTokens.create({
  body: { name: 'My assistant', scopes: ['read', 'draft', 'write'] },
});
const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
const client = new Client({ name: 'an assistant', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  }),
);
afterAll(async () => {
  await client.close();
  await new Promise((resolve) => server.close(resolve));
  await app.stop();
});

async function call(name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  expect(isError === true, `${name} answers ${first?.text}`).toBe(false);
  return first?.text ?? '';
}

const saves = { kind: 'report', title: 'Warm people', content: 'Adaeze asked about prices [s1].' };

/**
 * A call of each tool and what its answer has. In this order, because later calls use the refs that earlier ones
 * return. `done`: what the answer has after the user's yes.
 */
type Input = Record<string, unknown>;
const calls: {
  name: AgentToolName;
  input: Input | (() => Promise<Input>);
  answer: RegExp;
  done?: RegExp;
}[] = [
  { name: 'search_signals', input: { limit: 3 }, answer: /^\W*\[s1\]/m },
  { name: 'changes', input: { days: 400 }, answer: /No job changed|changed jobs/ },
  { name: 'search_posts', input: { limit: 3 }, answer: /\[p1\]/ },
  { name: 'read_post', input: { post: 'p1' }, answer: /\[p1\] A post of .*Text:/s },
  { name: 'read_signal', input: { person: 's1' }, answer: /\[s1\]/ },
  { name: 'read_own_posts', input: { limit: 3 }, answer: /\[o1\]/ },
  { name: 'search_companies', input: { limit: 3 }, answer: /\[c1\]/ },
  { name: 'read_company', input: { company: 'c1' }, answer: /\[c1\]/ },
  { name: 'read_lists', input: {}, answer: /Do not engage/ },
  { name: 'search_feed_items', input: { limit: 3 }, answer: /\[f1\]/ },
  { name: 'read_feed_item', input: { item: 'f1' }, answer: /Text:/ },
  { name: 'save_artifact', input: saves, answer: /Saved as version 1/ },
  {
    name: 'publish_post',
    input: { channel: 'linkedin', text: 'Hello' },
    answer: /Publish this post on LinkedIn\?/,
    done: /The post goes to LinkedIn/,
  },
  {
    name: 'comment_on_post',
    input: { post: 'p1', text: 'Who owned the first import?' },
    answer: /Comment on this post by /,
    done: /The comment is sent in ten seconds/,
  },
  {
    name: 'add_to_list',
    input: { listName: 'Warm', people: ['s1'] },
    answer: /Add 1 person to the new list “Warm”\?/,
    done: /1 person added to the list “Warm”/,
  },
  { name: 'comments_to_answer', input: { limit: 3 }, answer: /\[s\d+\] .* under p\d+ “.*\nThey wrote: / },
  { name: 'posts_worth_a_comment', input: {}, answer: /\d+ posts?, best first|No post is open today/ },
  {
    name: 'draft_comment',
    input: async () => {
      // The newest ones have drafts of the day's picks.
      const found = (await call('search_posts', { limit: 20 })).matchAll(/\[(p\d+)\]/g);
      const post = [...found].at(-1)?.[1] ?? '';
      const [, line = ''] = /Text:\s*(.+)/.exec(await call('read_post', { post })) ?? [];
      return { post, question: 'Who owned that before?', questionAnswers: line };
    },
    answer: /^Saved for review in Inbox/,
  },
  {
    name: 'draft_reply',
    input: async () => {
      const waiting = await call('comments_to_answer', { limit: 1 });
      const [, person, post, said] =
        /\[(s\d+)\][\s\S]* under (p\d+) “[\s\S]*They wrote: (.+)/.exec(waiting) ?? [];
      return { person, post, insight: 'By hand, every Friday.', insightAnswers: said };
    },
    answer: /^Saved for review in Inbox/,
  },
  { name: 'conversations_to_answer', input: {}, answer: /No conversation waits for an answer\./ },
  {
    name: 'save_feed_rule',
    input: { all: ['pricing'], channel: 'linkedin' },
    answer: /Create drafts for LinkedIn from new items in “Harbor Analytics Blog”\?/,
    done: /saved and turned on/,
  },
];

it.each(calls)('$name answers', async ({ name, input, answer, done }) => {
  const asked = await call(name, typeof input === 'function' ? await input() : input);
  expect(asked).toMatch(answer);
  expect(done !== undefined).toBe(agentTools[name].kind === 'write');
  if (done === undefined) return;
  expect(asked).toContain('Waiting for the user’s approval');
  // Reads and drafts still work while a request waits.
  expect(await call('save_artifact', { ...saves, content: `Before ${name}` })).toContain('Saved as version');
  const request = /with request ([\w-]+)/.exec(asked)?.[1] ?? '';
  const prompt = (await ann.api.prompts.one({ params: { id: request } })) as Prompt;
  expect(prompt).toMatchObject({ state: 'awaiting_approval', endedAt: null });
  await ann.api.prompts.decide({ params: { id: request }, body: { callId: 'call1', approved: true } });
  expect(await call('check_request', { request })).toMatch(done);
});

it('has a call of every tool', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual([...agentToolNames].sort());
});

it('saves the same artifact again as a new version', async () => {
  expect((await ann.api.artifacts.all({})).items).toMatchObject([{ title: saves.title, version: 5 }]);
});

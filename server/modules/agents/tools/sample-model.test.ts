import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import { readPeople, readPerson, readPosts } from '#sandbox/model/agent/rows.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { LlmMessage } from '#server/ports/llm/port.ts';
import { makeToolRun } from '#test/agent-facts.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { storeFeed, storeItems } from '#test/feed-items.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { allTools, callTitle, llmToolOf, toolByName } from './all-tools.ts';

let app: TestApp;
let deps: Deps;
let ann: SignedIn;

beforeAll(async () => {
  app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
  ({ deps } = app.composition);
  ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  await ann.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
  await ann.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  await app.waitForIdle();
  const feed = await storeFeed(deps.db, { userId: ann.userId, title: 'Harbour News' });
  await storeItems(deps.db, feed, [{ title: 'Ports grow', text: 'Cranes are tall.' }], app.now());
}, 120_000);
afterAll(() => app?.stop());

/** The calls that the sample network's model makes for this prompt, each with its outcome. */
async function work(text: string): Promise<{ name: string; title: string; outcome: string }[]> {
  const llm = deps.llm.sample;
  if (llm === null) throw new Error('The sample network has a model');
  const run = await makeToolRun(deps.db, ann.userId, { now: app.now(), text });
  const messages: LlmMessage[] = [{ role: 'user', text }];
  const made: { name: string; title: string; outcome: string }[] = [];
  for (;;) {
    const { calls, ...answer } = await llm.converse({
      instructions: 'Look things up and say what you found.',
      messages,
      tools: allTools.map(llmToolOf),
      maxOutputTokens: 1000,
      timeoutMs: 60_000,
      idleTimeoutMs: 60_000,
      abort: new AbortController().signal,
      onText: () => undefined,
    });
    if (calls.length === 0) return made;
    messages.push({ role: 'assistant', text: answer.text, calls });
    const results = [];
    for (const { id, name, input } of calls) {
      const tool = toolByName(name);
      if (tool === undefined) throw new Error(`There is no tool ${name}`);
      const given = tool.input.parse(input);
      const output =
        tool.kind === 'write'
          ? JSON.stringify(await tool.describe(deps, run, given))
          : (await tool.run(deps, run, given)).output;
      made.push({ name, title: callTitle(name, input), outcome: output });
      results.push({ id, name, output });
    }
    messages.push({ role: 'tool', results });
  }
}

describe("the sample network's model", () => {
  const asked: [text: string, tools: AgentToolName[]][] = [
    ['Search signals that were active in the last 30 days', ['search_signals']],
    ['Search signals and read the signal of the best', ['search_signals', 'read_signal']],
    ['Search posts of the last 60 days and read the first post', ['search_posts', 'read_post']],
    ['Search feed items, read one item', ['search_feed_items', 'read_feed_item']],
    ['Search companies and read the company', ['search_companies', 'read_company']],
    ['Read lists', ['read_lists']],
    ['Read own posts', ['read_own_posts']],
    ['Search signals and save an artifact with the title "Digest"', ['search_signals', 'save_artifact']],
    ['Search signals, then add them to the list "Founders"', ['search_signals', 'add_to_list']],
    ['Search posts and comment on the first', ['search_posts', 'comment_on_post']],
    ['Read own posts and publish a post on LinkedIn', ['read_own_posts', 'publish_post']],
  ];

  it('reads each row of these tools', async () => {
    const outcomes = new Map(
      [
        ...(await work('Search signals and read the signal of the best')),
        ...(await work('Search posts of the last 60 days')),
      ].map(({ name, outcome }) => [name, outcome]),
    );
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
    const people = readPeople(outcomes.get('search_signals') ?? '');
    expect(people.length).toBeGreaterThan(5);
    for (const row of people) {
      const [score, intensity] = [expect.stringMatching(/^\d/), expect.stringMatching(/low|medium|high/)];
      expect(row).toMatchObject({ score, intensity, firstAt: day, latestAt: day });
    }
    const person = readPerson(outcomes.get('read_signal') ?? '');
    expect(person?.name).toBe(people[0]?.name);
    expect(person?.score).toBe(people[0]?.score);
    expect(person?.entries.length).toBeGreaterThan(0);
    for (const { post } of person?.entries ?? []) if (post) expect(post.ref).toMatch(/^p\d+$/);
    const posts = readPosts(outcomes.get('search_posts') ?? '');
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts) expect(post).toMatchObject({ author: 'Maya Lindqvist', at: day });
  });

  it.each(asked)('can use the tools that “%s” asks for, and gets results', async (text, tools) => {
    const made = await work(text);
    for (const tool of tools) {
      const call = made.find(({ name }) => name === tool);
      expect(call, `${tool} among ${made.map(({ name }) => name).join(', ')}`).toBeDefined();
      expect(call?.outcome).not.toMatch(/^No(body|thing)? |^No /);
    }
  });
});

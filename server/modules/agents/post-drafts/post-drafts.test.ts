import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PostDraftEvent, type PostDraftRequest } from '#contract/agents/post-drafts.ts';
import { articles } from '#sandbox/sites/articles/index.ts';
import { written } from '#sandbox/world/written/index.ts';
import type { Llm, LlmTurn } from '#server/ports/llm/port.ts';
import { LlmError } from '#server/ports/llm/port.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import { storeFeed, storeItems } from '#test/feed-items.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { streamPostDraft } from './stream-post-draft.ts';

const [article] = articles;
if (!article) throw new Error('The sample network has no article');
const sequel = written.posts.find(({ post }) => post !== '');
if (!sequel) throw new Error('The sample network has no post with a sequel');
const question = 'How do you count a loom that stands still?';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const { db } = app.composition.deps;
const feed = await storeFeed(db, { userId: ann.userId });
const items = await storeItems(
  db,
  feed,
  [{ title: 'Older news' }, { title: article.title, text: article.paragraphs.join('\n\n') }],
  app.now(),
);
const feedItemId = items[1] ?? '';
const made = await ann.api.artifacts.create({
  body: {
    kind: 'report',
    title: 'What looms cost',
    content: 'A loom that waits costs more than one that runs. [s1]',
  },
});
const artifactId = made.id;
const profile = await makeProfile(db, ann.userId, 'Ann');
const post = newPost('urn:li:activity:901', {
  text: sequel.text,
});
await record(db, profile, [
  newEngagement({ post, person: newPerson('ada', { name: 'Ada Lindt' }), text: question }),
]);
const stored = await db.selectFrom('post').select('id').executeTakeFirstOrThrow();
const postId = stored.id;
afterEach(() => fetch(`${app.sandboxUrl}/control/faults`, { method: 'DELETE' }));
afterAll(() => app.stop());

const request = (body: unknown, who = ann) =>
  app.composition.app.request('/post-drafts', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((each) => each !== '')
    .map((each) => PostDraftEvent.parse(JSON.parse(each.replace(/^data: /, ''))));
const textOf = (events: readonly PostDraftEvent[]) =>
  events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');

/** Drafts with the sample model. */
async function draft(body: Partial<PostDraftRequest>) {
  const response = await request({ network: 'sample', ...body });
  expect(response.status).toBe(200);
  const events = eventsIn(await response.text());
  return { text: textOf(events), events, last: events.at(-1) };
}

describe('a post draft', () => {
  test('from a feed item streams the written post, without warnings, and is the same each time', async () => {
    const { text, events, last } = await draft({ feedItemId });
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(3);
    expect(text).toBe(article.post);
    expect(last).toMatchObject({
      type: 'done',
      reasons: expect.arrayContaining(['Written for the sample network.']),
    });
    expect((await draft({ feedItemId })).text).toBe(text);
    expect([...(await draft({ feedItemId, channel: 'twitter' })).text].length).toBeLessThanOrEqual(270);
  });

  test('from comments is the written one, and names none of the readers', async () => {
    const { text } = await draft({ postId });
    expect(text).toBe(sequel.post);
    expect(text).not.toContain('Ada');
  });

  test('that no one wrote for the sample network is refused with what to do', async () => {
    for (const body of [{ artifactId }, { note: 'We moved the price to the third page.' }]) {
      const refused = await request({ network: 'sample', ...body });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('Write it yourself, or connect a model.');
    }
    const refused = await request({ network: 'sample' }, bob);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Say what the post is about');
  });

  test('stores and sends nothing, and counts as a model call', async () => {
    const { db } = app.composition.deps;
    await draft({ feedItemId });
    expect(await db.selectFrom('publication').selectAll().execute()).toEqual([]);
    const { byPurpose } = await ann.api.model.usage({});
    expect(byPurpose.map(({ purpose }) => purpose)).toContain('draft-post');
  });

  test("from another user's source is refused as not found", async () => {
    for (const body of [{ feedItemId }, { artifactId }, { postId }]) {
      expect((await request({ network: 'sample', ...body }, bob)).status).toBe(404);
    }
    expect((await request({ network: 'sample', feedItemId, artifactId })).status).toBe(400);
  });

  test('that the model refuses shows the reason', async () => {
    await app.fault({ provider: 'model', kind: '403', times: 1 });
    const refused = await request({ network: 'sample', feedItemId });
    expect(refused.status).toBe(502);
    expect(await refused.text()).toContain('no credit left');
  });
});

/** A model whose answer to each turn is scripted. */
function scripted(answer: (turn: LlmTurn) => Promise<string>): { llm: Llm; turns: LlmTurn[] } {
  const turns: LlmTurn[] = [];
  const llm = app.composition.deps.llm.sample;
  if (!llm) throw new Error('no model');
  return {
    turns,
    llm: {
      ...llm,
      isSample: false,
      async converse(turn) {
        turns.push(turn);
        const text = await answer(turn);
        return { text, calls: [], isCut: false, inputTokens: 1, outputTokens: 1 };
      },
    },
  };
}

async function eventsOf(llm: Llm, body: Partial<PostDraftRequest>, signal = new AbortController().signal) {
  const deps = { ...app.composition.deps, llm };
  const { chunks } = await streamPostDraft(deps, ann.userId, { network: 'sample', ...body }, signal);
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return eventsIn(Buffer.concat(pieces).toString());
}

test("other people's text reaches the model as data, and invented claims are flagged", async () => {
  const { llm, turns } = scripted(async ({ onText }) => {
    onText('Konrad Weber counted 99 ships.');
    return 'Konrad Weber counted 99 ships.';
  });
  const events = await eventsOf(llm, { feedItemId, note: 'Keep it short.' });
  const [message] = turns[0]?.messages ?? [];
  if (message?.role !== 'user') throw new Error('no message');
  expect(message.text).toContain('Keep it short.');
  expect(message.text).not.toContain('terminal');
  expect(turns[0]?.instructions).not.toContain('terminal');
  expect(message.sources?.[0]).toEqual({
    label: 'article',
    text: `${article.title}\n\n${article.paragraphs.join('\n\n')}`,
  });
  expect(turns[0]?.tools).toEqual([]);
  const last = events.at(-1);
  expect(last?.type === 'done' && last.warnings.map(({ kind }) => kind)).toEqual(['claim', 'claim']);
});

test('a draft knows the writer’s facts, nearest texts and earlier posts, and does without what is struck out', async () => {
  const fact = 'A loom of ours waits nine minutes between two threads.';
  await ann.api.profile.changeVoice({
    body: { offer: 'Looms by the hour', rules: ['No emoji'], facts: [fact] },
  });
  const body = { network: 'sample' as const, artifactId, note: 'What waiting costs' };
  const { lines } = await ann.api.postDrafts.brief({ body });
  expect(lines.map(({ source, text }) => `${source}: ${text.slice(0, 40)}`)).toEqual([
    'Your profile: Ann',
    'What you sell: Looms by the hour',
    `Your facts: ${fact.slice(0, 40)}`,
    `Your post: ${sequel.text.slice(0, 40)}`,
    'How you write: No emoji',
    `Example: ${sequel.text.slice(0, 40)}`,
  ]);
  const readBy = async (struck: string[]) => {
    const { llm, turns } = scripted(async () => 'Looms wait.');
    await eventsOf(llm, { ...body, struck });
    const [message] = turns[0]?.messages ?? [];
    return message?.role === 'user' ? JSON.stringify(message.sources) : '';
  };
  const [struck] = lines.filter(({ text }) => text === fact).map(({ key }) => key);
  expect(await readBy([])).toContain(fact);
  const without = await readBy([struck ?? '']);
  expect(without).not.toContain(fact);
  const read = await ann.api.postDrafts.brief({ body: { ...body, struck: [struck ?? ''] } });
  expect(read.lines.filter(({ isStruck }) => isStruck).map(({ text }) => text)).toEqual([fact]);
});

test('a draft that tells what nothing given says is flagged, one from an article as well', async () => {
  const { llm } = scripted(async ({ onText }) => {
    onText('Our largest mill closed.');
    return 'Our largest mill closed. I’ll send you the list.';
  });
  const last = (await eventsOf(llm, { feedItemId })).at(-1);
  expect(last?.type === 'done' && last.warnings.map(({ message }) => message)).toEqual([
    'Your texts don’t say “Our largest mill closed”. Is it right?',
    'Promises something: “I’ll send”. Do you mean it?',
  ]);
});

test('a draft that breaks off keeps its text and says so', async () => {
  const { llm } = scripted(async ({ onText }) => {
    onText('The queue');
    throw new LlmError('unavailable', 'gone', { tokens: { inputTokens: null, outputTokens: null } });
  });
  const events = await eventsOf(llm, { feedItemId });
  expect(textOf(events)).toBe('The queue');
  expect(events.at(-1)).toMatchObject({
    type: 'failed',
    message: expect.stringContaining('stopped partway'),
  });
});

test('a client that disconnects ends the call to the model', async () => {
  const ended = Promise.withResolvers<void>();
  const { llm } = scripted(({ onText, abort }) => {
    onText('The queue');
    return new Promise((_, reject) => {
      abort.addEventListener('abort', () => {
        ended.resolve();
        reject(abort.reason);
      });
    });
  });
  const deps = { ...app.composition.deps, llm };
  const never = new AbortController().signal;
  const { chunks } = await streamPostDraft(deps, ann.userId, { network: 'sample', feedItemId }, never);
  for await (const _ of chunks) break;
  await ended.promise;
});

describe('sources for a post draft', () => {
  const list = (
    query: Omit<Parameters<SignedIn['api']['postDrafts']['sources']>[0]['query'] & object, 'network'>,
    who = ann,
  ) => who.api.postDrafts.sources({ query: { network: 'sample', ...query } });

  test("are the user's own, page by page, and can be searched by text", async () => {
    const first = await list({ kind: 'feed_item', limit: 1 });
    const rest = await list({ kind: 'feed_item', limit: 1, cursor: first.nextCursor ?? '' });
    expect(new Set([...first.items, ...rest.items].map(({ title }) => title))).toEqual(
      new Set(['Older news', article.title]),
    );
    expect(rest.nextCursor).toBeNull();
    expect((await list({ kind: 'feed_item', search: 'consultants' })).items.map(({ id }) => id)).toEqual([
      feedItemId,
    ]);
    expect((await list({ kind: 'artifact', search: 'LOOMS' })).items.map(({ id }) => id)).toEqual([
      artifactId,
    ]);
    expect((await list({ kind: 'artifact', search: 'ships' })).items).toEqual([]);
    expect((await list({ kind: 'comment_thread' })).items).toMatchObject([
      {
        id: postId,
        title: expect.stringContaining(sequel.text.split('\n')[0] ?? ''),
        detail: '1 comment',
        excerpt: question,
      },
    ]);
    expect((await list({ kind: 'comment_thread', search: 'stands still' })).items).toHaveLength(1);
    expect((await list({ kind: 'comment_thread', search: 'ships' })).items).toEqual([]);
    for (const kind of ['feed_item', 'artifact', 'comment_thread'] as const) {
      expect((await list({ kind }, bob)).items).toEqual([]);
    }
  });
});

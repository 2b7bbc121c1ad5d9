import { shippedPoints } from '#server/modules/signals/score/score.ts';
import type { TestApp } from '#test/app.ts';
import { connectSampleLinkedIn } from '#test/connect-linkedin.ts';
import { connectReddit } from '#test/connect-reddit.ts';
import { connectSlack } from '#test/connect-slack.ts';
import { connectX } from '#test/connect-x.ts';
import type { SignedIn } from '#test/sign-in.ts';
import type { Operation } from './read-operations.ts';
import type { Facts } from './values-of.ts';

/** Gives somebody a little of everything that the product keeps. */
export async function fillAccount(app: TestApp, who: SignedIn): Promise<void> {
  const { api } = who;
  await connectSampleLinkedIn(who, async (path, init) => app.composition.app.request(path, init));
  await connectSlack(app, who);
  await connectReddit(app, who);
  await connectX(app, who);
  const profile = await api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  await app.settle();
  const { items } = await api.signals.list({ params: { id: profile.id }, query: { limit: 20 } });
  const [one, other, third] = items;
  if (!one || !other || !third) throw new Error('The sample network has no signals.');
  await api.people.merge({ params: { id: one.personId }, body: { otherId: other.personId, confirm: true } });
  const { id: list } = await api.lists.create({ body: { name: 'Leads' } });
  await api.lists.addSignals({ params: { id: list }, body: { signalIds: [third.id] } });
  await api.views.create({ body: { name: 'Leads', filters: { intensity: ['high'] } } });
  await api.score.change({ body: { points: { ...shippedPoints, reply: 7 }, fit: [], basedOn: 1 } });
  await api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  const { items: posts } = await api.signalPosts.list({ params: { id: profile.id } });
  await api.readyComments.generate({ body: { postIds: posts.slice(0, 3).map(({ id }) => id) } });
  await api.publications.create({ body: { channel: 'linkedin', text: 'Hello' } });
  await api.webhook.create({ body: { url: 'http://hooks.sample.example/fuzz' } });
  await api.webhook.test({ body: {} });
  const feed = await api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
  await api.rssDrafts.createRule({
    body: {
      feedId: feed.id,
      andKeywords: [],
      orKeywords: [],
      exceptKeywords: [],
      channel: 'linkedin',
      template: '{title}',
    },
  });
  const agent = await api.agents.create({
    body: { name: 'Scout', instructions: 'Look.', tools: ['read_lists'] },
  });
  await api.queries.create({ body: { agentId: agent.id, text: 'Which lists are there?' } });
  await api.templates.add({ params: { id: agent.id }, body: {} });
  await api.artifacts.create({ body: { kind: 'post', title: 'A', content: 'B', agentId: agent.id } });
  await api.accessTokens.create({ body: { name: 'Mine' } });
  await api.scheduledAgents.create({
    body: {
      agentId: agent.id,
      name: 'Weekly',
      prompt: 'Who is new?',
      cron: '0 8 * * 1',
      outputs: { artifact: true, slack: false, draft: null, webhook: null },
    },
  });
  const headers = { authorization: `Bearer ${who.token}` };
  await app.composition.app.request('/csv-import?fileName=a.csv', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: 'LinkedIn URL,Name\nhttps://www.linkedin.com/in/kim-lee,Kim Lee\n',
  });
  await app.composition.app.request('/archive-import?fileName=a.zip', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
    body: 'PK\u0003\u0004',
  });
  await app.settle();
}

/** Gives somebody a record of some kinds, for others to try. */
export async function fillSome({ api }: SignedIn): Promise<void> {
  await api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  await api.lists.create({ body: { name: 'Not for others' } });
  await api.views.create({ body: { name: 'Not for others', filters: {} } });
  await api.agents.create({ body: { name: 'Scout', instructions: 'Look.', tools: [] } });
  await api.artifacts.create({ body: { kind: 'post', title: 'A', content: 'B' } });
  await api.publications.create({ body: { channel: 'linkedin', text: 'Hello' } });
  await api.accessTokens.create({ body: { name: 'Mine' } });
}

const idIn = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const cursorIn = /"nextCursor":"([^"]+)"/g;
/** Of one place, so many ids are kept: no more is needed to meet every kind. */
const mostOfPlace = 30;

/** What stands first in a path: records of one kind are mostly below one word. */
const placeOf = (path: string): string => path.split('/')[1] ?? '';

type Listed = { id?: unknown; items?: Listed[] };

/** Ids of what an answer is about, before those that stand in it besides. */
function idsIn(text: string): string[] {
  const { data } = JSON.parse(text) as { data: Listed | Listed[] | null };
  const all = Array.isArray(data) ? data : [data, ...(Array.isArray(data?.items) ? data.items : [])];
  const subjects = all.map((one) => one?.id);
  return [...new Set([...subjects.filter((id) => typeof id === 'string'), ...(text.match(idIn) ?? [])])];
}

/** Everything of somebody's that the reading operations tell, by the first word of their paths. */
export async function gatherFacts(app: TestApp, operations: Operation[], token: string) {
  const places = new Map<string, Set<string>>();
  const cursors = new Set<string>();
  const read = async (place: string, path: string) => {
    const answer = await app.call('GET', path, { token });
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return;
    const text = await answer.text();
    const known = places.get(place) ?? new Set();
    for (const id of idsIn(text)) if (known.size < mostOfPlace) known.add(id);
    places.set(place, known);
    for (const [, cursor] of text.matchAll(cursorIn)) if (cursor) cursors.add(cursor);
  };
  const reading = operations.filter(({ method, stream }) => method === 'GET' && stream === null);
  for (const { path } of reading.filter((one) => !one.path.includes('{')))
    await read(placeOf(path), `${path}?limit=3`);
  for (const { path } of reading.filter((one) => one.path.includes('{'))) {
    const place = placeOf(path);
    for (const id of ['sample', ...[...(places.get(place) ?? [])].slice(0, 3)]) {
      await read(place, `${path.replaceAll(/\{\w+\}/g, id)}?limit=3`);
    }
  }
  return { places, cursors: [...cursors] };
}

type Gathered = Awaited<ReturnType<typeof gatherFacts>>;

/** What an operation's requests are made of: ids of its own place more often than all others. */
export function factsFor(operation: Operation, own: Gathered, foreign: Gathered): Facts {
  const near = [...(own.places.get(placeOf(operation.path)) ?? [])];
  const all = [...own.places.values()].flatMap((ids) => [...ids].slice(0, 4));
  return {
    // The first ones of a place are its subjects.
    ids: [...Array.from({ length: 8 }, () => near.slice(0, 4)).flat(), ...near, ...all],
    foreignIds: [...(foreign.places.get(placeOf(operation.path)) ?? [])],
    cursors: own.cursors,
  };
}

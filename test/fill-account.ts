import { shippedPoints } from '#server/modules/signals/score/score.ts';
import { connectSampleLinkedIn } from './connect-linkedin.ts';
import { connectReddit } from './connect-reddit.ts';
import { connectSlack } from './connect-slack.ts';
import { connectX } from './connect-x.ts';
import type { SignedIn } from './sign-in.ts';
import type { Pages } from './vendor-page.ts';

/** A server to fill, in this process or another. `waitForIdle` waits until no job is queued or running. */
type Filled = Pages & { waitForIdle(): Promise<void> };

/** Gives a user a little of everything the product stores. */
export async function fillAccount(app: Filled, who: SignedIn): Promise<void> {
  const { api } = who;
  await connectSampleLinkedIn(who, async (path, init) => app.composition.app.request(path, init));
  await connectSlack(app, who);
  await connectReddit(app, who);
  await connectX(app, who);
  const profile = await api.sources.connect({ body: { url: 'https://www.linkedin.com/in/adaeze-okafor' } });
  await app.waitForIdle();
  const { items } = await api.signals.list({ params: { id: profile.id }, query: { limit: 20 } });
  const [one, other, third] = items;
  if (!one || !other || !third) throw new Error('The sample network has no signals.');
  await api.people.merge({ params: { id: one.personId }, body: { otherId: other.personId, confirm: true } });
  const { id: list } = await api.lists.create({ body: { name: 'Leads' } });
  await api.lists.addSignals({ params: { id: list }, body: { signalIds: [third.id] } });
  await api.views.create({ body: { name: 'Leads', filters: { intensity: ['high'] } } });
  await api.score.change({ body: { points: { ...shippedPoints, reply: 7 }, fit: [], basedOn: 1 } });
  await api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/adaeze-okafor' } });
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
  await app.waitForIdle();
}

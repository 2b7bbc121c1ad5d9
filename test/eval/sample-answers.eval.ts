import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prompt } from '#contract/agents/prompts.ts';
import { shippedTemplates } from '#server/modules/agents/templates/shipped-templates.ts';
import { readFeedDue } from '#server/modules/engage/following/read-feed-due.cron.ts';
import { feedsDue } from '#server/modules/feeds/polling/feeds-due.cron.ts';
import { syncDue } from '#server/modules/imports/sync-due.cron.ts';
import { startApp, type TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';

/** Writes docs/sample-answers.md: what the twelve templates answer to Maya on her first, second and eighth day. */
let app: TestApp;
let maya: SignedIn;
const day = 86_400_000;
const followed = [
  'adaeze-okafor',
  'tomasz-wieczorek',
  'priya-raman',
  'jonas-beck',
  'sofia-marchetti',
  'freja-lindgaard',
];
const feeds = ['blog.harbor-analytics.example', 'news.relay-freight.example', 'pricing.vector-vale.example'];

beforeAll(async () => {
  app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
  maya = await app.signIn('maya@northwind-labs.example', 'Maya');
  await maya.api.sources.connect({ body: { url: 'https://www.linkedin.com/in/maya-lindqvist' } });
  for (const who of followed) {
    await maya.api.engageFeed.addProfile({ body: { url: `https://www.linkedin.com/in/${who}` } });
  }
  for (const url of feeds) await maya.api.rss.add({ body: { url } });
  await maya.api.lists.create({ body: { name: 'Warm' } });
  await app.waitForIdle();
});
afterAll(() => app?.stop());

test('the twelve templates answer on the first, second and eighth day', async () => {
  const parts = [
    '# What the sample network answers\n\nWritten by `npm run eval` (`test/eval/sample-answers.eval.ts`): the answers of the twelve templates to Maya Lindqvist, who\nfollows six people and reads three feeds, on her first, second and eighth day. The lines after “Saved” are what was saved.',
  ];
  for (const [number, elapsed] of [
    [1, 0],
    [2, day],
    [8, 6 * day],
  ] as const) {
    for (let passed = 0; passed < elapsed; passed += day / 2) {
      app.advance(day / 2);
      for (const cron of [syncDue, readFeedDue, feedsDue]) await cron.run(app.composition.deps);
      await app.waitForIdle();
    }
    parts.push(`# Day ${number}, ${app.now().toISOString().slice(0, 10)}`);
    for (const template of shippedTemplates) {
      const { agent } = await maya.api.templates.add({ params: { id: template.id }, body: {} });
      const agentId = agent?.id ?? '';
      const { id: queryId, prompt } = await maya.api.queries.create({
        body: { agentId, text: template.prompt },
      });
      const run = await ended(prompt?.id ?? '');
      expect(run.error).toBeNull();
      const answer = run.parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('\n\n');
      const { items } = await maya.api.artifacts.all({ query: { queryId } });
      const saved = await Promise.all(items.map(({ id }) => maya.api.artifacts.one({ params: { id } })));
      parts.push(`## ${template.name}`, `*${template.prompt}*`, answer);
      for (const { title, content } of saved)
        parts.push(`Saved: “${title}”`, content.replace(/^(?=.)/gm, '> '));
      if (run.state === 'awaiting_approval') parts.push('(Waits for approval.)');
    }
  }
  writeFileSync('docs/sample-answers.md', `${parts.join('\n\n')}\n`);
});

/** The prompt once it ended or waits for approval. */
async function ended(id: string): Promise<Prompt> {
  const states: Prompt['state'][] = ['succeeded', 'failed', 'cancelled', 'awaiting_approval'];
  const read = async () => (await maya.api.prompts.one({ params: { id } })) as Prompt;
  await expect.poll(async () => states.includes((await read()).state), { timeout: 60_000 }).toBe(true);
  return read();
}

import { afterAll, expect, test } from 'vitest';
import type { Prompt } from '#contract/agents/prompts.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { startApp } from '#test/app.ts';
import { triesAll } from '#test/cases.ts';
import { newEngagement, newPerson, record } from '#test/facts.ts';
import { showRecentPosts } from '#test/recent-posts.ts';
import { shippedTemplates } from './shipped-templates.ts';

/** Runs shipped templates' suggested prompts on the sample network with its model. */

// What a small sample-network profile contains depends on the hour.
const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
showRecentPosts(app.composition.deps, 60);
const ann = await app.signIn('ann@northwind-labs.example');
const url = 'https://www.linkedin.com/in/maya-lindqvist';
const { id } = await ann.api.sources.connect({ body: { url } });
await ann.api.engageFeed.addProfile({ body: { url: 'https://www.linkedin.com/in/jonas-beck' } });
await ann.api.rss.add({ body: { url: 'blog.harbor-analytics.example' } });
await ann.api.lists.create({ body: { name: 'Warm' } });
await app.waitForIdle();
// A person with very high intensity. A small profile doesn't always have one.
const { db } = app.composition.deps;
const comments = Array.from({ length: 40 }, () =>
  newEngagement({ person: newPerson('kim-warm'), occurredAt: new Date(app.now().getTime() - 3_600_000) }),
);
await record(db, await requireOwnedConnectedProfile(db, ann.userId, id), comments, { seenAt: app.now() });
afterAll(() => app?.stop());

const ended: Prompt['state'][] = ['succeeded', 'failed', 'cancelled', 'awaiting_approval'];
async function runOf(id: string): Promise<Prompt> {
  const state = async () =>
    (await db.selectFrom('prompt').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  await expect.poll(async () => ended.includes(await state()), { interval: 50 }).toBe(true);
  return (await ann.api.prompts.one({ params: { id } })) as Prompt;
}

/** The kind of artifact that each template's first prompt saves; the others only answer. */
const kept: Readonly<Record<string, string>> = {
  'Weekly signal digest': 'report',
  'Post from a feed item': 'post',
  'Answers to the best comments': 'comments',
  'Account brief': 'report',
  'Re-engage quiet contacts': 'list',
  'Competitor watch': 'report',
  'Comment ideas': 'comments',
  'Content plan for the week': 'table',
  'New at target companies': 'report',
  'Meeting preparation': 'report',
};

/** The first that only answers, and the first of each kind that saves something or waits for approval. */
const firstOfKind = new Map(
  shippedTemplates.toReversed().map((one) => [one.name === 'List keeper' ? 'approval' : kept[one.name], one]),
);
const tried = triesAll() ? shippedTemplates : [...firstOfKind.values()];

test.each(tried.map((template) => [template.name, template] as const))(
  'the template “%s” runs on the sample network',
  async (_, template) => {
    const { agent } = await ann.api.templates.add({ params: { id: template.id }, body: {} });
    const { id: queryId, prompt } = await ann.api.queries.create({
      body: { agentId: agent?.id ?? '', text: template.prompt },
    });
    const run = await runOf(prompt?.id ?? '');
    expect(run.error).toBeNull();
    const calls = run.parts.filter((part) => part.kind === 'call');
    expect(calls.filter(({ state }) => state === 'failed')).toEqual([]);
    // It read the user's own data, and cites only records it was shown.
    expect(calls.length).toBeGreaterThan(0);
    expect(run.citations.length).toBeGreaterThan(0);
    const known = new Set(run.citations.map(({ ref }) => ref));
    const answer = run.parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('\n');
    for (const [, ref = ''] of answer.matchAll(/\[([a-z]\d+)\]/g)) expect(known).toContain(ref);
    const { items } = await ann.api.artifacts.all({ query: { queryId } });
    const kind = kept[template.name];
    expect(items.map((one) => one.kind)).toEqual(kind === undefined ? [] : [kind]);
    if (items[0]) {
      const artifact = await ann.api.artifacts.one({ params: { id: items[0].id } });
      expect(artifact.citations.length).toBeGreaterThan(0);
      // A title reads as a title, without tools, dates or refs from its rows.
      expect(artifact.title).toMatch(/^\p{L}[^[\]_]*\p{L}.?$/u);
    }
    // It says what wrote it, in sentences.
    if (run.state === 'succeeded') expect(answer).toContain('Written for the sample network.');
    expect(answer).not.toMatch(/From (?:search|read|save)|\bnull\b|undefined|NaN|\[\]/);
    // Only the template that changes a list stops for approval, and it says what it would do.
    expect(run.state).toBe(template.name === 'List keeper' ? 'awaiting_approval' : 'succeeded');
    if (run.state === 'awaiting_approval') {
      const waiting = calls.filter(({ state }) => state === 'waiting');
      expect(waiting).toMatchObject([{ tool: 'add_to_list', approval: { problem: null } }]);
    }
  },
);

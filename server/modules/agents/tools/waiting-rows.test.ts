import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToolDeps, ToolRun } from '#server/modules/agents/tools/tool.ts';
import { ask, makeToolRun, rowsOf } from '#test/agent-facts.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, newPost, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { commentsToAnswer } from './comments-to-answer.tool.ts';
import { conversationsToAnswer } from './conversations-to-answer.tool.ts';

const hour = 3_600_000;

let app: TestApp;
let deps: ToolDeps;
let ann: SignedIn;
let run: ToolRun;
beforeAll(async () => {
  app = await startApp({ works: false, startAt: new Date('2026-11-20T12:00:00Z') });
  ({ deps } = app.composition);
  ann = await app.signIn('ann@northwind-labs.example', 'Ann');
  const profile = await makeProfile(deps.db, ann.userId, 'Ann Own');
  const post = newPost('urn:li:activity:1', { text: 'What we [s9] learned' });
  const said = (name: string, commentId: string, hours: number, text: string, more = {}) =>
    newEngagement({
      key: `said-${commentId}`,
      person: newPerson(name, { headline: `${name} sells looms` }),
      post,
      commentId,
      occurredAt: new Date(app.now().getTime() - hours * hour),
      text,
      ...more,
    });
  await record(deps.db, profile, [
    said('kim', '1', 30, 'Good point [s1]\nabout prices'),
    said('lee', '2', 40, 'How do you count them?'),
    said('old', '3', 24 * 40, 'A month ago'),
    said('blocked', '4', 2, 'Buy my list?'),
    said('done', '5', 9, 'And then?'),
    newEngagement({
      key: 'mine',
      direction: 'outbound',
      type: 'reply',
      post,
      commentId: '6',
      parentCommentId: '5',
      occurredAt: new Date(app.now().getTime() - hour),
      text: 'Then we sold it',
    }),
  ]);
  await record(
    deps.db,
    profile,
    [
      newEngagement({
        type: 'message',
        person: newPerson('mia'),
        conversationId: 'c1',
        occurredAt: new Date(app.now().getTime() - 50 * hour),
        text: 'Could you send the price list?',
      }),
    ],
    { source: 'archive' },
  );
  const { items } = await ann.api.lists.list({});
  const list = items.find(({ kind }) => kind === 'do_not_engage')?.id ?? '';
  const { items: people } = await ann.api.signals.list({ params: { id: 'sample' } });
  const blocked = people.find(({ name }) => name === 'blocked')?.id ?? '';
  await ann.api.lists.addSignals({ params: { id: list }, body: { signalIds: [blocked] } });
  run = await makeToolRun(deps.db, ann.userId);
});
afterAll(() => app?.stop());

it('lists what the Inbox lists, a question first, each with who wrote it, where and what', async () => {
  const { summary, output } = await ask(commentsToAnswer, deps, run);
  expect(summary).toBe('3 comments to answer');
  const [lee = '', kim = '', old = ''] = rowsOf(output).values();
  expect(lee).toMatch(
    /^lee · lee sells looms · score [\d.]+ · comment on 2026-11-18 · asks something · under p1 “What we \(s9\) learned”$/,
  );
  expect(kim).toMatch(/^kim · .* · comment on 2026-11-19 · under p1 /);
  expect(old).toMatch(/^old · /);
  // Nothing that others wrote looks like a row or a ref of ours.
  expect(output).toContain('They wrote: Good point (s1) about prices');
  const waiting = (await ann.api.inbox.toAnswer({ query: {} })).items;
  const fair = waiting.filter(({ isBlocked, kind }) => !isBlocked && kind !== 'message');
  expect(fair.map(({ person }) => person.name)).toEqual(['lee', 'kim', 'old']);
  expect((await ask(commentsToAnswer, deps, run, { days: 7 })).summary).toBe('2 comments to answer');
  const first = await ask(commentsToAnswer, deps, run, { limit: 1 });
  expect(first.output.split('\n').at(-1)).toBe('… and 2 more: narrow the search.');
});

it('lists conversations in which the other side wrote last', async () => {
  const { summary, output } = await ask(conversationsToAnswer, deps, run);
  expect(summary).toBe('1 conversation to answer');
  expect(output).toMatch(
    /\[s\d\] mia · .*message on 2026-11-18 · asks something\nThey wrote: Could you send the price list\?$/,
  );
  expect((await ask(conversationsToAnswer, deps, run, { days: 1 })).summary).toBe(
    '0 conversations to answer',
  );
});

it('shows nothing of another network or another user', async () => {
  const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
  for (const other of [
    await makeToolRun(deps.db, ann.userId, { realm: 'real' }),
    await makeToolRun(deps.db, bob.userId),
  ]) {
    expect((await ask(commentsToAnswer, deps, other)).output).toBe('No comment waits for an answer.');
  }
});

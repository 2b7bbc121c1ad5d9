import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { makePost } from '#test/comment-facts.ts';
import { purgePrints } from './text-prints.ts';

/** A model that gives the next of these answers, and keeps what it was asked. */
const answers: object[] = [];
const asked: string[] = [];
const model = createServer(async (request, response) => {
  asked.push(await textOf(request));
  const content = JSON.stringify(answers.shift() ?? {});
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: '1', object: 'chat.completion', created: 0, model: 'm', choices }));
}).listen(0, '127.0.0.1');
await once(model, 'listening');
const { port } = model.address() as AddressInfo;
const app = await startApp({
  env: {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'm',
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
  },
});
const { db } = app.composition.deps;
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@harbor-analytics.example', 'Bob');
afterAll(async () => {
  await app.stop();
  model.closeAllConnections();
});
beforeEach(() => {
  answers.length = 0;
  asked.length = 0;
});

const post = 'We cut our onboarding from 14 days to 3. Nobody asked for it. The form had to go.';
const first = 'The form was the part that the sales team fought for the longest, and it was worth it.';
const alike = 'The form was the part that the sales team fought for longest, and it was all worth it.';
const begins = 'The form was the one thing everybody cared about until the day it was gone.';
const other = 'Did anyone notice the missing days at all, or did complaints simply stop?';
const none = { sentence: '', text: '', leftOut: 'no' };
const insight = (text: string) => ({
  insight: { sentence: 'The form had to go.', text, leftOut: '' },
  question: none,
  disagreement: none,
});
const draft = async (who: typeof ann, urn: string, again = false) => {
  const known = await db
    .selectFrom('post')
    .select('id')
    .where('user_id', '=', who.userId)
    .where('urn', '=', urn)
    .executeTakeFirst();
  const postId = known?.id ?? (await makePost(db, who, { text: post, urn }));
  const { items } = await who.api.readyComments.generate({ body: { postId, again } });
  await app.waitForIdle();
  return who.api.readyComments.one({ params: { id: items[0]?.id ?? '' } });
};

test.each([
  ['alike in its letters', 'urn:li:activity:7180000000000000001', alike],
  ['alike in its opening', 'urn:li:activity:7180000000000000002', begins],
])('a draft %s to another user’s under the same post is written again', async (_, urn, second) => {
  answers.push(insight(first));
  await draft(ann, urn);
  answers.push(insight(second), { insight: insight(other).insight });
  const mine = await draft(bob, urn);
  expect(mine).toMatchObject({ status: 'suggested', text: other });
  expect(asked).toHaveLength(3);
  expect(asked[2]).toContain('the text was too alike');
  // Nobody learns of the other: neither the model nor the user.
  expect(asked[1]).not.toContain(first);
  expect(asked[2]).not.toContain(first);
  expect(JSON.stringify(mine)).not.toContain(first);
  expect(mine.warnings).toEqual([]);
});

test('under another post, or the user’s own again, it isn’t', async () => {
  const urn = 'urn:li:activity:7180000000000000003';
  answers.push(insight(first));
  await draft(ann, urn);
  answers.push(insight(first));
  expect(await draft(bob, 'urn:li:activity:7180000000000000004')).toMatchObject({ text: first });
  answers.push(insight(first));
  expect(await draft(ann, urn, true)).toMatchObject({ text: first });
  expect(asked).toHaveLength(3);
});

test('what is kept names no user, has no text, and goes after ninety days', async () => {
  const { rows } = await sql<{ row: string; count: number }>`
    select text_print::text as row, cardinality(grams) as count from text_print`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    for (const secret of [ann.userId, bob.userId, 'form', 'urn:']) expect(row).not.toContain(secret);
  }
  const later = new Date(app.now().getTime() + 91 * 24 * 3600 * 1000);
  await purgePrints(db, later);
  expect(await db.selectFrom('text_print').select('id').execute()).toEqual([]);
});

test('variants of one draft are unlike each other', async () => {
  const both = {
    ...insight(first),
    question: { sentence: 'Nobody asked for it.', text: alike, leftOut: '' },
  };
  answers.push(both, { question: { sentence: 'Nobody asked for it.', text: other, leftOut: '' } });
  const { variants } = await draft(ann, 'urn:li:activity:7180000000000000005');
  expect(variants.map(({ text }) => text)).toEqual([first, other]);
  expect(asked[1]).toContain('too close to the one for insight');
});

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ErrorBody } from '#contract/errors.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { startApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { askModel, modelFailureMessage, monthStart } from './model.ts';

const app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
afterAll(() => app?.stop());

const ask = (who: SignedIn, llm: Llm | null = app.composition.deps.llm.sample) =>
  askModel(
    { ...app.composition.deps, llm },
    {
      userId: who.userId,
      purpose: 'draft-comment',
      instructions: 'Draft a comment.',
      sources: [{ label: 'post', text: 'The ferry was late. Nobody minded that.' }],
      schema: z.object({ text: z.string() }),
      name: 'draft',
      maxOutputTokens: 300,
      timeoutMs: 20_000,
      abort: new AbortController().signal,
    },
  );
const rowsOf = (who: SignedIn) =>
  app.composition.deps.db.selectFrom('model_call').selectAll().where('user_id', '=', who.userId).execute();

test('reports the sample model and zeros before the first call', async () => {
  expect(await bob.api.model.usage({})).toEqual({
    model: { provider: 'openai-compatible', name: 'sample-writer', isSample: true, price: null },
    month: '2026-11',
    from: '2026-11-01T00:00:00.000Z',
    total: { calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costMicros: null },
    byPurpose: [],
  });
});

test('stores each call as a row, including failed ones, and shows it only to its user', async () => {
  const first = await ask(ann);
  await app.fault({ provider: 'model', kind: '401', times: 1 });
  const failure = await ask(ann).catch((error: unknown) => error);
  expect(modelFailureMessage(failure)).toContain('LLM_API_KEY');
  const rows = await rowsOf(ann);
  expect(rows.map(({ outcome, error_kind: kind }) => [outcome, kind]).sort()).toEqual([
    ['failed', 'unauthorized'],
    ['succeeded', null],
  ]);
  const usage = await ann.api.model.usage({});
  expect(usage.total).toEqual({
    calls: 2,
    failed: 1,
    inputTokens: first.inputTokens,
    outputTokens: first.outputTokens,
    costMicros: null,
  });
  expect(usage.byPurpose).toEqual([{ purpose: 'draft-comment', ...usage.total }]);
  expect((await bob.api.model.usage({})).total.calls).toBe(0);
});

test('computes the cost in millionths of a dollar from the price per million tokens', async () => {
  const llm = app.composition.deps.llm.sample && {
    ...app.composition.deps.llm.sample,
    price: { input: 2.5, output: 10 },
  };
  const { inputTokens, outputTokens } = await ask(bob, llm);
  const cost = Math.round(2.5 * (inputTokens ?? 0) + 10 * (outputTokens ?? 0));
  expect(cost).toBeGreaterThan(0);
  expect((await bob.api.model.usage({})).total.costMicros).toBe(cost);
});

test('asks nothing and stores nothing without a model', async () => {
  const before = await rowsOf(ann);
  const refusal = await ask(ann, null).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'not_configured' });
  expect(modelFailureMessage(refusal)).toContain('Settings → Services');
  expect(await rowsOf(ann)).toEqual(before);
});

test('refuses a request without a token', async () => {
  const answer = await app.call('GET', '/model-usage', {});
  expect(answer.status).toBe(401);
  expect(((await answer.json()) as ErrorBody).data.code).toBe('unauthenticated');
});

test("starts the month in the user's time zone, and leaves out last month's calls", async () => {
  await bob.api.access.changeProfile({ body: { timezone: 'Pacific/Auckland' } });
  expect(await bob.api.model.usage({})).toMatchObject({ month: '2026-11', from: '2026-10-31T11:00:00.000Z' });
  app.advance(10 * 24 * 3600 * 1000);
  expect(await bob.api.model.usage({})).toMatchObject({ month: '2026-12', total: { calls: 0 } });
  expect((await ann.api.model.usage({})).total.calls).toBe(2);
});

test('starts a month at its first moment in any time zone', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Pacific/Auckland',
    'Asia/Kathmandu',
  );
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const monthOf = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(at);
  fc.assert(
    fc.property(moment, zone, (now, timeZone) => {
      const start = monthStart(now, timeZone);
      expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(monthOf(start, timeZone)).toBe(monthOf(now, timeZone));
      expect(monthOf(new Date(start.getTime() - 1), timeZone)).not.toBe(monthOf(now, timeZone));
    }),
  );
});

import { afterAll, describe, expect, it } from 'vitest';
import type { FitRule, ScoreRules } from '#contract/signals/score.ts';
import { startApp } from '#test/app.ts';
import { makeProfile, newEngagement, newPerson, record } from '#test/facts.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { shippedPoints } from './score.ts';

const at = new Date('2026-11-20T12:00:00Z');
const founders: FitRule = { field: 'title', is: ['founder'], points: 8 };
const juniors: FitRule = { field: 'title', is: ['junior', 'intern'], points: -5 };

const app = await startApp({ startAt: at });
const ann = await app.signIn('ann@northwind-labs.example', 'Ann');
const bob = await app.signIn('bob@northwind-labs.example', 'Bob');
const profile = await makeProfile(app.composition.deps.db, ann.userId, 'Ann');
await record(app.composition.deps.db, profile, [
  newEngagement({ person: newPerson('kim', { title: 'Founder' }), type: 'reaction', occurredAt: at }),
  newEngagement({ person: newPerson('lee', { title: 'Junior founder' }), type: 'comment', occurredAt: at }),
  newEngagement({ person: newPerson('mo', { title: 'Engineer' }), type: 'message', occurredAt: at }),
]);
afterAll(() => app.stop());

const change = (who: SignedIn, basedOn: number, rules: Partial<ScoreRules>) =>
  who.api.score.change({ body: { points: shippedPoints, fit: [], ...rules, basedOn } });
const list = async (query = {}) => (await ann.api.signals.list({ params: { id: profile.id }, query })).items;
const names = async (query = {}) => (await list(query)).map(({ name }) => name);

describe('the score rules', () => {
  it('are the shipped ones at first, with no versions', async () => {
    expect(await ann.api.score.read({})).toEqual({
      version: 1,
      points: shippedPoints,
      fit: [],
      madeAt: null,
      state: 'applied',
      jobId: null,
      shipped: shippedPoints,
    });
    expect(await ann.api.score.versions({})).toEqual({ items: [], nextCursor: null });
    expect(await names()).toEqual(['mo', 'lee', 'kim']);
    expect((await list())[0]?.fit).toBeNull();
    // There is nothing to apply.
    expect((await ann.api.score.apply({})).version).toBe(1);
  });

  it('change the order, receipts and fit when saved, for their user only', async () => {
    const rules = { points: { ...shippedPoints, reaction: 12.5 }, fit: [founders, juniors] };
    const preview = await ann.api.score.preview({ body: rules });
    expect(preview.rising.map(({ name, from, to }) => [name, from.rank, to.rank, to.score])).toEqual([
      ['kim', 3, 1, 12.5],
    ]);
    expect(preview.bands).toEqual([{ from: 'low', to: 'high', count: 1 }]);
    expect(preview.fit).toMatchObject({ matches: [2, 1], changed: 3 });
    expect(preview.fit?.first.map(({ name, fit, from }) => [name, fit, from])).toEqual([
      ['kim', 8, 1],
      ['lee', 3, 3],
      ['mo', 0, 2],
    ]);

    // Read weeks later, and stored: of three signals, the one with the highest score is the top quarter.
    app.advance(28.5 * 86_400_000);
    const quiet = () => names({ goneQuiet: true });
    expect(await quiet()).toEqual(['mo']);
    const saved = await change(ann, 1, rules);
    expect(saved).toMatchObject({ ...rules, version: 2 });
    await app.waitForIdle();
    expect(await ann.api.score.read({})).toMatchObject({ version: 2, state: 'applied', jobId: saved.jobId });
    const job = await ann.api.jobs.one({ params: { id: saved.jobId ?? '' } });
    expect(job).toMatchObject({ name: 'apply-score', state: 'succeeded', done: 3, total: 3 });

    expect(await names()).toEqual(['kim', 'mo', 'lee']);
    expect(await quiet()).toEqual(['kim']);
    expect(await names({ sort: 'fit' })).toEqual(['kim', 'lee', 'mo']);
    expect(await names({ sort: 'fit', fitMin: 1, fitMax: 4 })).toEqual(['lee']);
    const [kim] = await list();
    const details = await ann.api.signals.details({ params: { id: kim?.id ?? '' } });
    expect(details.receipt).toMatchObject({ version: 2, score: kim?.score });
    expect(details.receipt.lines).toMatchObject([{ type: 'reaction', basePoints: 12.5 }]);
    expect(details.fit).toEqual({
      fit: 8,
      rules: 2,
      lines: [{ rule: 1, field: 'title', matched: ['founder'], points: 8 }],
    });

    expect((await bob.api.score.read({})).version).toBe(1);
    expect((await bob.api.score.versions({})).items).toEqual([]);
  });

  it('report that they are being applied until all signals use them', async () => {
    const still = await startApp({ works: false });
    try {
      const eve = await still.signIn('eve@northwind-labs.example', 'Eve');
      expect((await change(eve, 1, { fit: [founders] })).state).toBe('applying');
    } finally {
      await still.stop();
    }
  });

  it('create no version if nothing changed', async () => {
    const { points, fit } = await ann.api.score.read({});
    expect((await change(ann, 2, { points, fit })).version).toBe(2);
    expect((await ann.api.score.versions({})).items.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('are refused if based on an older version', async () => {
    const answer = await app.call('PUT', '/score', {
      token: ann.token,
      body: { points: shippedPoints, fit: [], basedOn: 1 },
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ data: { code: 'conflict' } });
  });

  it('are kept as versions, and restoring one creates a new version', async () => {
    const first = await ann.api.score.versions({ query: { limit: 1 } });
    expect(first.items.map(({ version }) => version)).toEqual([2]);
    const rest = await ann.api.score.versions({ query: { limit: 1, cursor: first.nextCursor ?? '' } });
    expect(rest).toMatchObject({
      items: [{ version: 1, points: shippedPoints, fit: [], madeAt: null }],
      nextCursor: null,
    });
    const id = rest.items[0]?.id ?? '';
    expect(await ann.api.score.take({ params: { id } })).toMatchObject({ version: 3, points: shippedPoints });
    await app.waitForIdle();
    expect(await names()).toEqual(['mo', 'lee', 'kim']);
    expect((await list()).map(({ fit }) => fit)).toEqual([null, null, null]);
    const [newest] = (await ann.api.score.versions({})).items;
    expect(newest).toMatchObject({ version: 3, takenFrom: 1 });
  });

  it('are applied on request if applying was stopped', async () => {
    const { db } = app.composition.deps;
    const { jobId } = await change(ann, 3, { points: { ...shippedPoints, message: 0 } });
    await app.waitForIdle();
    // The state a worker leaves behind if it stops halfway.
    await db.updateTable('score_rules').set({ applied_at: null }).where('version', '=', 4).execute();
    await db.updateTable('job').set({ state: 'cancelled' }).where('id', '=', jobId).execute();
    await db.updateTable('signal').set({ heat: 1, score_version: 3 }).where('name', '=', 'mo').execute();
    expect((await ann.api.score.read({})).state).toBe('stopped');
    const again = await ann.api.score.apply({});
    expect(again.jobId).not.toBe(jobId);
    await app.waitForIdle();
    expect((await ann.api.score.read({})).state).toBe('applied');
    const mo = (await list()).find(({ name }) => name === 'mo');
    expect(mo?.score).toBe(0);
  });
});

const tooMany = Array.from({ length: 51 }, () => founders);
const refusals: [field: string, body: object][] = [
  ['basedOn', { points: shippedPoints, fit: [] }],
  ['points.comment', { points: { ...shippedPoints, comment: 20.1 }, fit: [], basedOn: 1 }],
  ['points.comment', { points: { ...shippedPoints, comment: -1 }, fit: [], basedOn: 1 }],
  ['points.comment', { points: { ...shippedPoints, comment: 1.25 }, fit: [], basedOn: 1 }],
  ['points.manual', { points: { ...shippedPoints, manual: undefined }, fit: [], basedOn: 1 }],
  ['fit', { points: shippedPoints, fit: tooMany, basedOn: 1 }],
  ['fit.0.is', { points: shippedPoints, fit: [{ ...founders, is: [] }], basedOn: 1 }],
  ['fit.0.is.0', { points: shippedPoints, fit: [{ ...founders, is: ['…'] }], basedOn: 1 }],
  ['fit.0.points', { points: shippedPoints, fit: [{ ...founders, points: 21 }], basedOn: 1 }],
  ['fit.0.is', { points: shippedPoints, fit: [{ field: 'headcount', is: [50, 11], points: 1 }], basedOn: 1 }],
  [
    'fit.0.is',
    { points: shippedPoints, fit: [{ field: 'headcount', is: [null, null], points: 1 }], basedOn: 1 },
  ],
  ['fit.0.field', { points: shippedPoints, fit: [{ ...founders, field: 'shoe' }], basedOn: 1 }],
  ['fit.0.is.0', { points: shippedPoints, fit: [{ ...founders, field: 'seniority' }], basedOn: 1 }],
];

it.each(refusals)('refuses by the field %s', async (field, body) => {
  const answer = await app.call('PUT', '/score', { token: ann.token, body });
  expect(answer.status).toBe(400);
  const { data } = (await answer.json()) as { data: { issues: { path: string }[] } };
  expect(data.issues.map(({ path }) => path)).toContain(field);
});

it('accepts every tenth up to 20', async () => {
  for (let tenths = 0; tenths <= 200; tenths += 1) {
    const points = { ...shippedPoints, comment: tenths / 10 };
    const answer = await app.call('POST', '/score/preview', { token: bob.token, body: { points } });
    expect(answer.status).toBe(200);
  }
});

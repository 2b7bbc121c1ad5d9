import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScorePoints } from '#contract/signals/score.ts';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import { readDetails } from '#server/modules/signals/details/read-details.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  newEngagement,
  newPerson,
  type OpenTestDatabase,
  openTestDatabase,
  record,
  saveRules,
} from '#test/facts.ts';
import { documentedScore, roundHalfUp } from '#test/signal-reference.ts';
import { makeReceipt } from './make-receipt.ts';
import {
  daysFactor,
  heatShownAtLeast,
  intensityOf,
  type ScoredEngagement,
  shippedPoints,
  shownTenths,
} from './score.ts';
import { shippedRules } from './score-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const day = 86_400_000;

/** Histories with many messages and many ties: equal times, days near midnight, ages of whole half-lives. */
const history = fc.array(
  fc.record({
    type: fc.oneof(fc.constantFrom(...EngagementType.options), fc.constant('message' as const)),
    conversationId: fc.constantFrom(null, 'a', 'b'),
    occurredAt: fc
      .oneof(
        fc.integer({ min: 0, max: 400 * day }),
        fc.integer({ min: 0, max: 10 }).map((half) => half * 15 * day),
        fc.integer({ min: 0, max: 40 }).map((hour) => hour * 3_600_000),
      )
      .map((age) => new Date(now.getTime() - age)),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Points as users may set them; the default ones occur often enough. */
const somePoints: fc.Arbitrary<ScorePoints> = fc.oneof(
  fc.constant(shippedPoints),
  fc.record(
    Object.fromEntries(
      EngagementType.options.map((type) => [type, fc.integer({ min: 0, max: 200 }).map((n) => n / 10)]),
    ) as Record<EngagementType, fc.Arbitrary<number>>,
  ),
);

/** 5.55 and 0.2, minus the billionth they lose in two milliseconds: 5.7, not 5.8. */
const justBelowHalf: [ScoredEngagement[], ScorePoints] = [
  [
    { type: 'message', conversationId: null, occurredAt: new Date(now.getTime() - 30 * day) },
    { type: 'manual', conversationId: null, occurredAt: new Date(now.getTime() - 2) },
  ],
  { ...shippedPoints, message: 11.1, manual: 0.2 },
];

describe('makeReceipt', () => {
  it('has lines that sum exactly to the score of the documented formula', () => {
    fc.assert(
      fc.property(history, somePoints, (engagements, points) => {
        const receipt = makeReceipt(engagements, now, { version: 7, points });
        expect(receipt.version).toBe(7);
        expect(receipt.score).toBe(roundHalfUp(documentedScore(engagements, now, points)));
        for (const { type, basePoints } of receipt.lines) {
          if (type !== 'active_days') expect(basePoints).toBe(points[type]);
        }
        const tenths = receipt.lines.map(({ points }) => Math.round(points * 10));
        expect(receipt.lines.map(({ points }) => points)).toEqual(tenths.map((tenth) => tenth / 10));
        expect(tenths.reduce((sum, tenth) => sum + tenth, 0)).toBe(Math.round(receipt.score * 10));
        expect(receipt.intensity).toBe(intensityOf(receipt.score));
      }),
      { numRuns: cases(500, 50), examples: [justBelowHalf] },
    );
  });

  it('rounds lines to tenths by largest remainder', () => {
    fc.assert(
      fc.property(history, (engagements) => {
        const receipt = makeReceipt(engagements, now, shippedRules);
        const factor = receipt.lines.find(({ type }) => type === 'active_days')?.basePoints ?? 1;
        const cut = receipt.lines.map(({ type, points }) => {
          const ofType = engagements.filter((engagement) => engagement.type === type);
          const ownDays = makeReceipt(ofType, now, shippedRules).lines.find(
            (line) => line.type === 'active_days',
          );
          const exact =
            type === 'active_days'
              ? documentedScore(engagements, now) * (1 - 1 / factor)
              : documentedScore(ofType, now) / (ownDays?.basePoints ?? 1);
          const whole = Math.floor(exact * 10 + 1e-6);
          return { isRaised: Math.round(points * 10) - whole, remainder: exact * 10 - whole };
        });
        expect(cut.filter(({ isRaised }) => isRaised !== 0 && isRaised !== 1)).toEqual([]);
        const raised = cut.filter(({ isRaised }) => isRaised === 1).map(({ remainder }) => remainder);
        const left = cut.filter(({ isRaised }) => isRaised === 0).map(({ remainder }) => remainder);
        expect(Math.min(...raised)).toBeGreaterThanOrEqual(Math.max(...left) - 1e-6);
      }),
    );
  });

  it('adds a tenth for each further active day, up to double', () => {
    expect([0, 1, 2, 10, 11, 12, 400].map(daysFactor)).toEqual([1, 1, 1.1, 1.9, 2, 2, 2]);
  });

  it('counts messages once per conversation and day, and shows what active days add', () => {
    const message = (conversationId: string | null, time: string): ScoredEngagement => ({
      type: 'message',
      conversationId,
      occurredAt: new Date(time),
    });
    const receipt = makeReceipt(
      [
        message('a', '2026-11-20T12:00:00Z'),
        message('a', '2026-11-20T00:00:00Z'),
        message('b', '2026-11-20T12:00:00Z'),
        message(null, '2026-11-20T12:00:00Z'),
        message('a', '2026-10-21T12:00:00Z'),
        { type: 'manual', conversationId: null, occurredAt: new Date('2026-01-01T00:00:00Z') },
      ],
      now,
      shippedRules,
    );
    expect(receipt).toEqual({
      at: now.toISOString(),
      version: 1,
      score: 30.8,
      intensity: 'very_high',
      lines: [
        { type: 'message', count: 4, basePoints: 8, points: 28 },
        { type: 'manual', count: 1, basePoints: 0, points: 0 },
        { type: 'active_days', count: 2, basePoints: 1.1, points: 2.8 },
      ],
    });
  });

  it('is empty without engagements', () => {
    expect(makeReceipt([], now, shippedRules)).toMatchObject({ score: 0, intensity: 'low', lines: [] });
  });
});

describe('thresholds', () => {
  it('compare with the displayed score', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 500, noNaN: true }),
        fc.integer({ min: 0, max: 5000 }),
        (exact, tenths) => {
          const isAtLeast =
            exact / 2 ** ((Date.UTC(2020, 0, 1) - now.getTime()) / (30 * day)) >=
            heatShownAtLeast(tenths / 10, now);
          expect(isAtLeast).toBe(shownTenths(exact) >= tenths);
        },
      ),
      {
        numRuns: cases(2000, 134),
        examples: [
          [9.95, 100],
          [9.949999, 100],
          [29.95, 300],
          [2.75, 28],
        ],
      },
    );
  });
});

describe('scores in SQL', () => {
  let test: OpenTestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.stop());

  it('match in list, receipt and the documented formula', async () => {
    const moments = fc.constantFrom(
      now,
      new Date(now.getTime() + 45 * day),
      new Date(now.getTime() + 400 * day),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(history, { minLength: 1, maxLength: 12 }),
        somePoints,
        moments,
        async (histories, points, at) => {
          const owner = await makeOwner(test.db, 'Ann');
          const version = points === shippedPoints ? 1 : await saveRules(test.db, owner.user_id, { points });
          const reported = histories.flatMap((engagements, index) =>
            engagements.map((engagement) => newEngagement({ ...engagement, person: newPerson(`p${index}`) })),
          );
          await record(test.db, owner, reported);
          const { items } = await listSignals(test.db, scopeOf(owner), { limit: 200 }, at);
          expect(items).toHaveLength(histories.length);
          for (const item of items) {
            const engagements = histories[Number(item.name.slice(1))] ?? [];
            const { receipt, signal } = await readDetails(test.db, owner.user_id, item.id, undefined, at);
            const exact = roundHalfUp(documentedScore(engagements, at, points));
            expect(receipt.version).toBe(version);
            expect([item.score, signal.score, receipt.score]).toEqual([exact, exact, exact]);
            expect([item.intensity, signal.intensity]).toEqual([receipt.intensity, receipt.intensity]);
            const lines = receipt.lines.reduce((sum, { points }) => sum + Math.round(points * 10), 0);
            expect(lines).toBe(Math.round(exact * 10));
          }
          const scores = items.map(({ score }) => score);
          expect(scores).toEqual([...scores].sort((one, other) => other - one));
        },
      ),
      { numRuns: cases(40) },
    );
  });

  it('handle histories of any age without an error', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    for (const date of ['0001-01-01', '1900-01-01', '2026-01-01', '9999-12-31']) {
      await record(test.db, owner, [
        newEngagement({ person: newPerson(`p${date}`), occurredAt: new Date(`${date}T00:00:00Z`) }),
      ]);
    }
    expect((await listSignals(test.db, scopeOf(owner), {}, now)).items).toHaveLength(4);
  });
});

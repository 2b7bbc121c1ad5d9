import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { ScoreRules } from '#contract/signals/score.ts';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import type { Jobs } from '#server/jobs/job.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { cases } from '#test/cases.ts';
import {
  makeOwner,
  makeProfile,
  newEngagement,
  newPerson,
  openTestDatabase,
  record,
  saveRules,
  signalsByName,
} from '#test/facts.ts';
import { applyScore } from './apply-score.job.ts';
import { changeScoreRules, readScore } from './save-score-rules.ts';
import { shippedPoints } from './score.ts';
import { currentScoreRules } from './score-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const clock = { now: () => now };
/** Accepts jobs; the test runs them itself, when and as far as it wants. */
const jobs: Jobs = { enqueue: async () => crypto.randomUUID() };

const test = await openTestDatabase();
afterAll(() => test.stop());

/** The worker was killed. */
class CutOff extends Error {}

type Checkpoint = Parameters<typeof applyScore>[1]['checkpoint'];

/**
 * Runs the job of a version from a checkpoint, and kills it after some batches. Returns the last checkpoint.
 */
async function runJob(
  userId: string,
  version: number,
  {
    from = null,
    batches = Number.POSITIVE_INFINITY,
    size = 2,
  }: { from?: Checkpoint; batches?: number; size?: number } = {},
): Promise<Checkpoint> {
  let reached = from;
  let left = batches;
  const run = {
    userId,
    jobId: crypto.randomUUID(),
    attempt: 1,
    checkpoint: from,
    save: async (_: unknown, checkpoint: NonNullable<Checkpoint>) => {
      left -= 1;
      if (left < 0) throw new CutOff();
      reached = checkpoint;
    },
    report: async () => {},
    abort: new AbortController().signal,
  };
  await applyScore({ db: test.db, clock }, run, { version }, size).catch((error: unknown) => {
    if (!(error instanceof CutOff)) throw error;
  });
  return reached;
}

async function save(userId: string, rules: ScoreRules): Promise<number> {
  const { version } = await currentScoreRules(test.db, userId);
  const saved = await changeScoreRules({ db: test.db, clock, jobs }, userId, { ...rules, basedOn: version });
  return saved.version;
}

const points = fc.record(
  Object.fromEntries(
    EngagementType.options.map((type) => [type, fc.integer({ min: 0, max: 200 }).map((n) => n / 10)]),
  ) as Record<EngagementType, fc.Arbitrary<number>>,
);
const fit: fc.Arbitrary<ScoreRules['fit']> = fc.array(
  fc.record({
    field: fc.constantFrom('title' as const, 'keywords' as const),
    is: fc.subarray(['founder', 'sales', 'head of'], { minLength: 1 }),
    points: fc.integer({ min: -20, max: 20 }),
  }),
  { maxLength: 3 },
);
const rules: fc.Arbitrary<ScoreRules> = fc.record({ points, fit });

const fact = fc
  .record({
    slug: fc.integer({ min: 0, max: 8 }),
    type: fc.constantFrom(...EngagementType.options),
    direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
    hours: fc.integer({ min: 0, max: 24 * 90 }),
    conversationId: fc.constantFrom(null, 'a'),
    headline: fc.constantFrom(null, 'Founder', 'Head of sales', 'Sales at Kaltwerk'),
  })
  .map(({ slug, hours, headline, ...one }) => ({
    ...one,
    key: crypto.randomUUID(),
    person: newPerson(`p${slug}`, { headline }),
    occurredAt: new Date(Date.UTC(2026, 5, 1) + hours * 3_600_000),
  }));

type Step =
  | { kind: 'record'; facts: Partial<NewEngagement>[] }
  | { kind: 'save'; rules: ScoreRules }
  /** The job of the newest version, from where it stopped. */
  | { kind: 'run'; batches: number }
  /** The job of an older version, which another worker had already taken. */
  | { kind: 'run-older'; batches: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('record' as const), facts: fc.array(fact, { minLength: 1, maxLength: 12 }) }),
  fc.record({ kind: fc.constant('save' as const), rules }),
  fc.record({ kind: fc.constant('run' as const), batches: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('run-older' as const), batches: fc.integer({ min: 1, max: 3 }) }),
);

/** What must be identical, to the bit. */
async function comparable(profile: OwnedConnectedProfile) {
  const rows = [...(await signalsByName(test.db, profile)).values()];
  return rows
    .map(({ name, heat, type_heat, active_days, fit, counts }) => ({
      name,
      heat,
      type_heat,
      active_days,
      fit,
      counts,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

describe('score rules changed before, during and after recordings', () => {
  it('give the same rows as recording everything under the last rules, wherever the job is interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), rules, async (steps, last) => {
        const owner = await makeOwner(test.db, 'Ann');
        const reported: NewEngagement[] = [];
        let version = 1;
        let reached: Checkpoint = null;
        const all: Step[] = [...steps, { kind: 'save', rules: last }, ...steps.slice(0, 3)];
        for (const one of all) {
          if (one.kind === 'record') {
            const facts = one.facts.map((fact) => newEngagement(fact));
            await record(test.db, owner, facts);
            reported.push(...facts);
          } else if (one.kind === 'save') {
            const next = await save(owner.user_id, one.rules);
            if (next !== version) reached = null;
            version = next;
          } else if (one.kind === 'run') {
            reached = await runJob(owner.user_id, version, { from: reached, batches: one.batches });
          } else if (version > 1) {
            await runJob(owner.user_id, version - 1, { batches: one.batches });
          }
        }
        await runJob(owner.user_id, version, { from: reached });

        const { points, fit } = await currentScoreRules(test.db, owner.user_id);
        const fresh = await makeOwner(test.db, 'Bob');
        await saveRules(test.db, fresh.user_id, { points, fit });
        if (reported.length > 0) await record(test.db, fresh, reported);
        expect(await comparable(owner)).toEqual(await comparable(fresh));
        const rows = [...(await signalsByName(test.db, owner)).values()];
        expect(new Set(rows.map((row) => row.score_version))).toEqual(new Set(rows.length ? [version] : []));
        expect((await readScore(test.db, owner.user_id)).state).toBe('applied');
      }),
      { numRuns: cases(40, 3) },
    );
  });

  it('give the same rows when recordings and rule changes run concurrently', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const second = await makeProfile(test.db, owner.user_id, 'Second');
    const facts = fc.sample(fact, 240).map((one) => newEngagement(one));
    const part = (index: number) => facts.slice(index * 40, (index + 1) * 40);
    await record(test.db, owner, part(0));
    const [first, then] = fc.sample(rules, 2) as [ScoreRules, ScoreRules];
    const version = await save(owner.user_id, { ...first, points: { ...first.points, manual: 1.1 } });
    const [, newest] = await Promise.all([
      runJob(owner.user_id, version, { size: 1 }),
      record(test.db, owner, part(1)).then(() =>
        save(owner.user_id, { ...then, points: { ...then.points, manual: 2.2 } }),
      ),
      record(test.db, second, part(2)),
    ]);
    await Promise.all([
      runJob(owner.user_id, newest, { size: 1 }),
      runJob(owner.user_id, newest, { size: 3 }),
      record(test.db, owner, part(3)),
      record(test.db, second, part(4)),
    ]);
    const fresh = await makeOwner(test.db, 'Bob');
    const freshSecond = await makeProfile(test.db, fresh.user_id, 'Second');
    const { points, fit } = await currentScoreRules(test.db, owner.user_id);
    expect(points.manual).toBe(2.2);
    await saveRules(test.db, fresh.user_id, { points, fit });
    // The same people in the same order, since a person's headline is the one reported last.
    await record(test.db, fresh, [...part(0), ...part(1), ...part(3)]);
    await record(test.db, freshSecond, [...part(2), ...part(4)]);
    const heats = async (profile: OwnedConnectedProfile) =>
      (await comparable(profile)).map(({ fit: _, ...one }) => one);
    expect(await heats(owner)).toEqual(await heats(fresh));
    expect(await heats(second)).toEqual(await heats(freshSecond));
  });

  it("leave other users' signals alone", async () => {
    const [ann, bob] = [await makeOwner(test.db, 'Ann'), await makeOwner(test.db, 'Bob')];
    const facts = fc.sample(fact, 20).map((one) => newEngagement(one));
    await record(test.db, ann, facts);
    await record(test.db, bob, facts);
    const before = await comparable(bob);
    // Everything people did now has a different weight.
    const other = EngagementType.options.map((type) => [type, 20 - shippedPoints[type]]);
    const version = await save(ann.user_id, {
      points: { ...shippedPoints, ...Object.fromEntries(other) },
      fit: [],
    });
    await runJob(ann.user_id, version);
    expect(await comparable(bob)).toEqual(before);
    expect(await comparable(ann)).not.toEqual(before);
  });
});

describe('the migration', () => {
  it('computes the same columns for existing signals as a recording does', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const facts = fc.sample(fact, 60).map((one) => newEngagement(one));
    await record(test.db, owner, facts);
    const before = await comparable(owner);
    await sql`update signal set type_heat = default, heat = 1 where user_id = ${owner.user_id}`.execute(
      test.db,
    );
    const file = new URL('../../../db/migrations/0016-score.sql', import.meta.url);
    const [, backfill] = (await readFile(file, 'utf8')).split('-- Signals that are here already.');
    await sql.raw(`-- ${backfill}`).execute(test.db);
    expect(await comparable(owner)).toEqual(before);
    expect(before.length).toBeGreaterThan(5);
  });
});

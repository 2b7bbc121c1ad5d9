import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { ScoreMove, ScorePoints, ScorePreview } from '#contract/signals/score.ts';
import { EngagementType } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { listSignals } from '#server/modules/signals/listing/list-signals.ts';
import { scopeOf } from '#server/modules/signals/require-owned-signal-scope.ts';
import { cases } from '#test/cases.ts';
import { makeOwner, makeProfile, newEngagement, newPerson, openTestDatabase, record } from '#test/facts.ts';
import { applyScore } from './apply-score.job.ts';
import { maxExamined, previewScore } from './preview-score.ts';
import { changeScoreRules } from './save-score-rules.ts';
import { shippedPoints } from './score.ts';
import { currentScoreRules } from './score-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const clock = { now: () => now };
const jobs = { enqueue: async () => crypto.randomUUID() };

const test = await openTestDatabase();
afterAll(() => test.stop());

async function saveAndApply(userId: string, points: ScorePoints): Promise<void> {
  const { version, fit } = await currentScoreRules(test.db, userId);
  const deps = { db: test.db, clock, jobs };
  const saved = await changeScoreRules(deps, userId, { points, fit, basedOn: version });
  const run = {
    userId,
    jobId: crypto.randomUUID(),
    attempt: 1,
    checkpoint: null,
    save: async () => {},
    report: async () => {},
    abort: new AbortController().signal,
  };
  await applyScore(deps, run, { version: saved.version });
}

/** All signals of a profile, in the order of their scores. */
async function ranked(profile: OwnedConnectedProfile): Promise<Signal[]> {
  return (await listSignals(test.db, scopeOf(profile), { limit: 200 }, now)).items;
}

const points = fc.record(
  Object.fromEntries(
    EngagementType.options.map((type) => [type, fc.integer({ min: 0, max: 200 }).map((n) => n / 10)]),
  ) as Record<EngagementType, fc.Arbitrary<number>>,
);
const fact = fc
  .record({
    slug: fc.integer({ min: 0, max: 60 }),
    type: fc.constantFrom(...EngagementType.options),
    hours: fc.noBias(fc.integer({ min: 0, max: 24 * 60 })),
  })
  .map(({ slug, type, hours }) =>
    newEngagement({
      type,
      person: newPerson(`p${slug}`),
      occurredAt: new Date(now.getTime() - hours * 3_600_000),
    }),
  );

/** The expected preview, from the table before and after saving. */
function expected(before: Signal[], after: Signal[]): Pick<ScorePreview, 'bands' | 'rising' | 'falling'> {
  const rankOf = (signals: Signal[], id: string) => {
    const rank = signals.findIndex((abort) => abort.id === id);
    const signal = signals[rank];
    if (signal === undefined) throw new Error('somebody vanished');
    return { score: signal.score, intensity: signal.intensity, rank: rank + 1 };
  };
  const moves = before.map(
    ({ id, connectedProfileId, name, pictureUrl }): ScoreMove => ({
      id,
      connectedProfileId,
      name,
      pictureUrl,
      from: rankOf(before, id),
      to: rankOf(after, id),
    }),
  );
  const max = (by: (move: ScoreMove) => number) =>
    moves
      .filter((move) => by(move) > 0)
      .sort((one, other) => by(other) - by(one) || one.to.rank - other.to.rank)
      .slice(0, 20);
  const bands = Map.groupBy(
    moves.filter(({ from, to }) => from.intensity !== to.intensity),
    ({ from, to }) => `${from.intensity} ${to.intensity}`,
  );
  return {
    bands: [...bands.values()].flatMap(([move, ...more]) =>
      move ? [{ from: move.from.intensity, to: move.to.intensity, count: 1 + more.length }] : [],
    ),
    rising: max(({ from, to }) => from.rank - to.rank),
    falling: max(({ from, to }) => to.rank - from.rank),
  };
}

const sorted = (bands: ScorePreview['bands']) =>
  bands.map(({ from, to, count }) => `${from} → ${to}: ${count}`).sort();

describe('previewScore', () => {
  it('shows what saving then does, and writes nothing', async () => {
    let moved = 0;
    let banded = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { minLength: 60, maxLength: 200 }),
        points,
        points,
        async (facts, first, then) => {
          const owner = await makeOwner(test.db, 'Ann');
          await record(test.db, owner, facts);
          await saveAndApply(owner.user_id, first);
          const before = await ranked(owner);
          const preview = await previewScore(
            test.db,
            owner.user_id,
            { points: then, connectedProfileId: owner.id },
            now,
          );
          expect(await ranked(owner)).toEqual(before);
          await saveAndApply(owner.user_id, then);
          const after = await ranked(owner);
          const { bands, ...moves } = expected(before, after);
          expect(preview).toMatchObject({
            ...moves,
            total: before.length,
            looked: before.length,
            network: 'sample',
            fit: null,
          });
          expect(sorted(preview.bands)).toEqual(sorted(bands));
          moved += moves.rising.length + moves.falling.length;
          banded += bands.length;
        },
      ),
      { numRuns: cases(15, 3) },
    );
    expect(moved).toBeGreaterThan(cases(100, 20));
    expect(banded).toBeGreaterThan(cases(5, 0));
  });

  it("ranks all connected profiles of one network together, real before sample, and only the caller's", async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const second = await makeProfile(test.db, owner.user_id, 'Second');
    const gone = await makeProfile(test.db, owner.user_id, 'Gone');
    const bob = await makeOwner(test.db, 'Bob');
    for (const [profile, slug] of [
      [owner, 'a'],
      [second, 'b'],
      [gone, 'c'],
      [bob, 'd'],
    ] as const) {
      const person = newPerson(slug);
      await record(test.db, profile, [
        newEngagement({ person, type: slug === 'b' ? 'reaction' : 'comment', occurredAt: now }),
      ]);
    }
    await sql`update connected_profile set disconnected_at = ${now} where id = ${gone.id}`.execute(test.db);
    const asked = { points: { ...shippedPoints, reaction: 7 } };
    const preview = await previewScore(test.db, owner.user_id, asked, now);
    expect(preview).toMatchObject({ total: 2, looked: 2, network: 'sample', bands: [] });
    expect(preview.rising.map(({ name, from, to }) => [name, from.rank, to.rank])).toEqual([['b', 2, 1]]);
    expect(preview.falling.map(({ name, from, to }) => [name, from.rank, to.rank])).toEqual([['a', 1, 2]]);
    await sql`update connected_profile set network = 'real' where id = ${second.id}`.execute(test.db);
    expect(await previewScore(test.db, owner.user_id, asked, now)).toMatchObject({
      total: 1,
      network: 'real',
    });
    const stranger = previewScore(test.db, bob.user_id, { ...asked, connectedProfileId: owner.id }, now);
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  });

  it('reports when it examined only the highest scores, and counts matches per rule even for no people', async () => {
    const owner = await makeOwner(test.db, 'Ann');
    const fit = [
      { field: 'title' as const, is: ['p7'], points: 3 },
      { field: 'keywords' as const, is: ['nobody'], points: 3 },
    ];
    const empty = await previewScore(test.db, owner.user_id, { points: shippedPoints, fit }, now);
    expect(empty).toMatchObject({ total: 0, looked: 0, rising: [], fit: { matches: [0, 0], changed: 0 } });
    const people = maxExamined + 10;
    await sql`insert into person (user_id, network, name, title)
      select ${owner.user_id}::uuid, 'sample', 'P' || i, 'P' || i from generate_series(1, ${people}::integer) i`.execute(
      test.db,
    );
    // Otherwise the planner believes there are hardly any people.
    await sql`analyze person`.execute(test.db);
    await sql`insert into signal (user_id, connected_profile_id, person_id, name, title, counts, types, interactions,
        active_days, type_heat, heat, first_at, latest_at, latest_type)
      select user_id, ${owner.id}, person.id, name, title, '{"comment": 1}', array['comment'], 1, 1,
        array_fill(0::float8, array[11]), substr(name, 2)::float8, ${now}, ${now}, 'comment'
      from person where user_id = ${owner.user_id}`.execute(test.db);
    const preview = await previewScore(test.db, owner.user_id, { points: shippedPoints, fit }, now);
    // P7 is among the ten people with the lowest heat, who aren't examined.
    expect(preview).toMatchObject({ total: people, looked: maxExamined, fit: { matches: [0, 0] } });
    expect(preview.fit?.changed).toBe(maxExamined);
  });
});

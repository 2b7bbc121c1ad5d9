import { afterAll, describe, expect, test } from 'vitest';
import type { JobChangeKind } from '#contract/signals/job-changes.ts';
import { startApp } from '#test/app.ts';
import { triesAll } from '#test/cases.ts';
import { generateJobArchives, type JobTruth } from '#test/job-changes/generate-job-archives.ts';
import { importArchive } from '#test/linkedin-data.ts';
import type { SignedIn } from '#test/sign-in.ts';

// Imports four archives of 10,000 connections in the long form.
const connections = triesAll() ? 10_000 : 1_000;
const seeds = triesAll() ? [640_233, 19_507] : [640_233];

const app = await startApp({ startAt: new Date('2025-11-20T12:00:00Z') });
afterAll(() => app.stop());

type Found = { slug: string; kind: JobChangeKind | null; reason: string | null };

async function changesOf({ userId }: SignedIn): Promise<Map<string, Found>> {
  const { rows } = await app.composition.deps.copyPool.query<Found>(
    `select person.public_id as slug, kind, reason from job_change
     join person on person.user_id = job_change.user_id and person.id = job_change.person_id
     where job_change.user_id = $1`,
    [userId],
  );
  return new Map(rows.map((row) => [row.slug, row]));
}

/** What was missed, and what was made up, with a line for each. */
function grade(truth: JobTruth[], found: Map<string, Found>) {
  const said = (one: JobTruth) => found.get(one.slug)?.kind ?? null;
  const right = truth.filter((one) => one.happened !== null && said(one) === one.happened);
  const reported = truth.filter((one) => said(one) !== null);
  const real = truth.filter((one) => one.happened !== null);
  const wrong = truth.filter((one) => said(one) !== one.happened);
  return {
    precision: right.length / reported.length,
    recall: right.length / real.length,
    wrong: wrong.map(
      (one) =>
        `${one.how}: ${one.before.join(' @ ')} → ${one.after.join(' @ ')}: ${said(one)} ${found.get(one.slug)?.reason ?? ''}`,
    ),
  };
}

describe('a second archive, a year later', () => {
  test.each(seeds)(
    'tells who changed jobs, and nobody else (seed %i)',
    async (seed) => {
      const email = `changes-${seed}@northwind-labs.example`;
      let who = await app.signIn(email);
      const { first, second, truth } = await generateJobArchives(seed, connections);
      const timed = async (zip: Buffer) => {
        const from = performance.now();
        await importArchive(app, who, zip, 'archive-owner');
        return Math.round(performance.now() - from);
      };
      const baseline = await timed(first);
      expect((await changesOf(who)).size).toBe(0);
      app.advance(365 * 86_400_000);
      who = await app.signIn(email);
      const later = await timed(second);
      const { precision, recall, wrong } = grade(truth, await changesOf(who));
      console.info(
        `${connections} connections: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}; first import ${baseline} ms, second ${later} ms`,
      );
      expect({ precision, wrong }).toMatchObject({
        precision: expect.toSatisfy((share: number) => share >= 0.98),
      });
      expect({ recall, wrong }).toMatchObject({ recall: expect.toSatisfy((share: number) => share >= 0.95) });
      // Importing it again changes nothing.
      const before = await changesOf(who);
      await importArchive(app, who, second, 'archive-owner');
      expect(await changesOf(who)).toEqual(before);
    },
    120_000,
  );
});

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { expect } from 'vitest';
import type { NewEngagement } from '#server/modules/network/new-facts.ts';
import { newEngagement, newPerson, record } from '#test/facts.ts';
import type { Million } from './million.ts';
import { readFamilyCpuMs } from './process-figures.ts';
import { measure, printRatio } from './ratio.ts';

const count = 200_000;
/** COPY of a few rows finishes before the kernel has counted its time. */
const copies = 10;
/** The batch size of a sync. */
const atOnce = 5_000;

/**
 * Records new engagements in the largest profile, half by existing people and half by new ones, compared with
 * COPY of the same rows into a table without indexes.
 *
 * @param stored the number of existing people with their own names, the first ones; all by default
 * @returns the CPU time of recording, as a multiple of COPY's
 */
export async function measureRecording(million: Million, most = count, stored?: number): Promise<number> {
  const { test, largest } = million;
  const size = Math.min(most, largest.size);
  const known = stored ?? largest.size;
  const names = await namesOf(million, size, known);
  const reported = Array.from({ length: size }, (_, place) => nth(place, slugOf(place, known), names));
  const watcher = new pg.Client({ connectionString: test.copyPool.options.connectionString ?? '' });
  await watcher.connect();
  const { rows } = await watcher.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The CPU time of our process and the whole PostgreSQL server. Other load on the machine doesn't count.
  const spent = async () => {
    const own = process.cpuUsage();
    return (own.user + own.system) / 1000 + (await readFamilyCpuMs(rows[0]?.pid ?? 0));
  };
  const batches = function* () {
    for (let from = 0; from < size; from += atOnce) yield reported.slice(from, from + atOnce);
  };
  const recordAll = async () => {
    const sum = { people: 0, engagements: 0, signals: 0 };
    const before = await spent();
    const seconds = await measure(async () => {
      for (const batch of batches()) {
        const added = await record(test.db, largest.profile, batch, { seenAt: million.now });
        sum.people += added.people;
        sum.engagements += added.engagements;
        sum.signals += added.signals;
      }
    });
    return { seconds, cpuMs: (await spent()) - before, ...sum };
  };
  const first = await recordAll();
  expect(first.engagements).toBe(size);
  const beforeCopy = await spent();
  const copied = await copySame(million, size);
  const ratio = (first.cpuMs / ((await spent()) - beforeCopy)) * copies;
  console.log(`By processor time: ${ratio.toPrecision(2)} × COPY`);
  console.log(
    `Recorded ${first.engagements} engagements, ${first.people} new people, ${first.signals} new signals.`,
  );
  printRatio(`Recording ${size} engagements`, first.seconds, {
    name: 'COPY of the same rows',
    seconds: copied,
  });
  const second = await recordAll();
  expect(second).toMatchObject({ people: 0, engagements: 0, signals: 0 });
  printRatio('Recording them again', second.seconds, { name: 'the first time', seconds: first.seconds });
  await watcher.end();
  return ratio;
}

/** Every other one is by an existing person. */
const slugOf = (place: number, known: number) =>
  place % 2 === 0 ? `person-${1 + ((place * 7919) % known)}` : `newcomer-${place}`;

/** The names of existing people, who engage under the names they're known by. */
async function namesOf(
  { test, largest }: Million,
  size: number,
  known: number,
): Promise<Map<string, string>> {
  const slugs = Array.from({ length: size }, (_, place) => slugOf(place, known));
  const { rows } = await sql<{ slug: string; name: string }>`
    select public_id as slug, name from person
    where user_id = ${largest.profile.user_id}::uuid and public_id = any(${slugs}::text[])`.execute(test.db);
  return new Map(rows.map(({ slug, name }) => [slug, name]));
}

function nth(place: number, slug: string, names: Map<string, string>): NewEngagement {
  const name = names.get(slug);
  const newcomer = { headline: `Head of Sales at Company ${place % 5000}` };
  return newEngagement({
    key: `bench-${place}`,
    person: newPerson(slug, name === undefined ? newcomer : { name }),
    type: place % 3 === 0 ? 'comment' : 'reaction',
    reactionType: place % 3 === 0 ? null : 'like',
    occurredAt: new Date(Date.UTC(2026, 0, 1) + place * 60_000),
  });
}

/** Seconds COPY takes to put the rows into a table without indexes, keys, or checks. */
async function copySame({ test, largest }: Million, size: number): Promise<number> {
  const connectionString = test.copyPool.options.connectionString ?? '';
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('create unlogged table bare_engagement as table engagement with no data');
    await client.query('alter table bare_engagement set logged');
    const chunks: Buffer[] = [];
    const rows = client.query(
      copyTo(`copy (select * from engagement where user_id = '${largest.profile.user_id}'
        and key like 'bench-%' limit ${size}) to stdout`),
    );
    for await (const chunk of rows) chunks.push(chunk);
    const seconds = await measure(async () => {
      for (let nth = 0; nth < copies; nth += 1) {
        await pipeline(Readable.from(chunks), client.query(copyFrom('copy bare_engagement from stdin')));
      }
    });
    return seconds / copies;
  } finally {
    await client.end();
  }
}

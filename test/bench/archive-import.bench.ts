import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { expect, test } from 'vitest';
import type { ArchiveImport } from '#contract/sources/sources.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { generateArchive } from '#test/archive/generate-archive.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { readFamilyCpuMs } from './process-figures.ts';
import { measure, printRatio } from './ratio.ts';

const tables = ['person', 'person_key', 'post', 'engagement', 'signal'];

/** Uploads an archive, has it inspected, and sets its owner. Only the import itself is left to do. */
async function uploadArchive(app: TestApp, who: SignedIn, path: string): Promise<string> {
  const answer = await app.composition.app.request('/archive-import?fileName=archive.zip', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(await readFile(path)),
  });
  const { data } = (await answer.json()) as { data: ArchiveImport };
  await app.waitForIdle();
  return data.id;
}

test('importing 10,000 connections and 5,000 messages, next to COPY', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-bench-'));
  const zip = join(folder, 'archive.zip');
  const truth = await generateArchive(zip, { seed: 1, connections: 10_000, messages: 5_000 });
  const app = await startApp();
  const client = new pg.Client({ connectionString: app.composition.deps.copyPool.options.connectionString });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Ours and PostgreSQL's: unaffected by other work on the machine.
  const processorMs = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + (await readFamilyCpuMs(rows[0]?.pid ?? 0));
  };
  try {
    const ann = await app.signIn('ann@northwind-labs.example');
    const runImport = async () => {
      const id = await uploadArchive(app, ann, zip);
      const before = await processorMs();
      const seconds = await measure(async () => {
        await ann.api.sources.startArchive({ params: { id }, body: { ownerUrl: truth.owner.url } });
        await app.waitForIdle();
      });
      const spentMs = (await processorMs()) - before;
      return { seconds, spentMs, ...(await ann.api.sources.archive({ params: { id } })) };
    };
    const first = await runImport();
    expect(first.state).toBe('succeeded');

    // The same rows into tables without indexes, keys, or checks.
    const beforeCopy = await processorMs();
    const copied = await measure(async () => {
      for (const table of tables) {
        const columns = await client.query<{ column_name: string }>(
          `select column_name from information_schema.columns
            where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
          [table],
        );
        const names = columns.rows.map((row) => row.column_name).join(', ');
        await client.query(`create table bare_${table} as select ${names} from ${table} with no data`);
        const reader = new pg.Client({
          connectionString: app.composition.deps.copyPool.options.connectionString,
        });
        await reader.connect();
        await pipeline(
          reader.query(to(`copy (select ${names} from ${table}) to stdout`)),
          client.query(from(`copy bare_${table} (${names}) from stdin`)),
        );
        await reader.end();
      }
    });
    const ratio = first.spentMs / ((await processorMs()) - beforeCopy);
    console.log(`By processor time: ${ratio.toPrecision(2)} × COPY`);
    const { people, engagements, signals } = first.added;
    console.log(`The import stored ${people} people, ${engagements} engagements and ${signals} signals.`);
    printRatio('Importing an archive', first.seconds, { name: 'COPY of the same rows', seconds: copied });

    const second = await runImport();
    expect(second.added).toEqual({ people: 0, engagements: 0, signals: 0, posts: 0 });
    printRatio('Importing it again', second.seconds, { name: 'the first time', seconds: first.seconds });
  } finally {
    await client.end();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

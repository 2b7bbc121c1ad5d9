import { setInterval as every } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inlineParameters } from '#server/db/copy-out.ts';
import { openClient } from './fetch-bytes.ts';
import type { Million } from './million.ts';
import { measure } from './ratio.ts';
import { inMs, inTimes } from './table.ts';

/**
 * The export of all rows over HTTP, compared with COPY of the same query by a bare client, and the server's
 * memory.
 */
export async function measureExport(million: Million): Promise<void> {
  const owner = million.largest;
  const query = million.exportSql(owner);
  const connectionString = million.test.copyPool.options.connectionString ?? '';
  const bare = new pg.Client({ connectionString });
  await bare.connect();
  const copy = `copy (${inlineParameters(query)}) to stdout with (format csv, header)`;
  let copiedBytes = 0;
  const runCopy = async () => {
    copiedBytes = 0;
    for await (const chunk of bare.query(copyTo(copy))) copiedBytes += (chunk as Buffer).length;
  };
  // One uncounted run, so both start with the same cached data.
  await runCopy();
  const copied = await measure(runCopy);
  await bare.end();

  const client = openClient(1, owner.token);
  const before = await million.server.memory();
  const memory: number[] = [];
  const watch = new AbortController();
  const watched = (async () => {
    for await (const _ of every(200, null, { signal: watch.signal }))
      memory.push(await million.server.memory());
  })().catch(() => {});
  let answer = { bytes: 0, firstByteMs: 0 };
  const exported = await measure(async () => {
    answer = await client.get(`${million.server.url}/signals/${owner.profile.id}/export`);
  });
  watch.abort();
  await watched;
  client.close();
  const speed = (seconds: number, bytes: number) => bytes / 2 ** 20 / seconds;
  console.log(
    [
      `\nExport of ${owner.size} signals: ${(answer.bytes / 2 ** 20).toFixed(0)} MiB in ${exported.toFixed(1)} s`,
      `COPY of the same query: ${(copiedBytes / 2 ** 20).toFixed(0)} MiB in ${copied.toFixed(1)} s`,
      `speed of the export: ${inTimes(speed(exported, answer.bytes) / speed(copied, copiedBytes))} × COPY`,
      `first byte after ${inMs(answer.firstByteMs)}`,
      `memory of the server: ${before.toFixed(0)} MiB before, at most ${Math.max(...memory).toFixed(0)} MiB meanwhile`,
    ].join('\n'),
  );
  // Ten samples, evenly over the time.
  const step = Math.max(1, Math.floor(memory.length / 10));
  console.log(
    `over time, MiB: ${memory
      .filter((_, place) => place % step === 0)
      .map((one) => one.toFixed(0))
      .join(' ')}`,
  );
}

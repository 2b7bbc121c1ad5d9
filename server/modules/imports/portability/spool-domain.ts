import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { ArchiveRow, Table } from '#server/modules/imports/archive/reading/archive-rows.ts';
import { columnName } from '#server/modules/imports/archive/reading/detect-file.ts';
import type { DataPortability, SnapshotDomain } from '#server/ports/data-portability/port.ts';
import { tableOf } from './read-domains.ts';

/** Downloads each domain of a snapshot to the local disk once. */
export type Spool = {
  /**
   * The domain as a table of the archive, which can be read any number of times; null if LinkedIn returns
   * nothing for it.
   */
  table(domain: SnapshotDomain, onPage: (rows: number) => Promise<void>): Promise<Table | null>;
};

/** Opens a spool, and removes it with all its content when `use` is done. */
export async function withSpool<T>(
  ask: { port: DataPortability; accessToken: string; abort: AbortSignal },
  use: (spool: Spool) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ingrow-portability-'));
  const known = new Map<SnapshotDomain, number>();
  const pathOf = (domain: SnapshotDomain) => join(folder, `${domain}.jsonl`);
  try {
    return await use({
      async table(domain, onPage) {
        const rows = known.get(domain) ?? (await spoolDomain(ask, domain, pathOf(domain), onPage));
        known.set(domain, rows);
        return rows === 0 ? null : { kind: tableOf[domain].kind, rows: () => readSpooled(pathOf(domain)) };
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes each row as a line of JSON, page by page, so memory doesn't grow with the domain. @returns how many
 * rows
 */
async function spoolDomain(
  { port, accessToken, abort }: { port: DataPortability; accessToken: string; abort: AbortSignal },
  domain: SnapshotDomain,
  path: string,
  onPage: (rows: number) => Promise<void>,
): Promise<number> {
  const file = createWriteStream(path, { mode: 0o600 });
  let rows = 0;
  try {
    for (let next: number | null = 0; next !== null; ) {
      abort.throwIfAborted();
      const page = await port.snapshot(accessToken, domain, next);
      for (const row of page?.rows ?? []) {
        rows += 1;
        if (!file.write(`${lineOf(row)}\n`)) await once(file, 'drain');
      }
      next = page?.next ?? null;
      await onPage(rows);
    }
  } finally {
    file.end();
    await finished(file);
  }
  return rows;
}

/** Texts may contain Unicode line separators, which would end the line. */
function lineOf(row: Record<string, string>): string {
  return JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

async function* readSpooled(path: string): AsyncGenerator<{ row: number; cells: ArchiveRow; note: null }> {
  let row = 0;
  for await (const line of createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    row += 1;
    const cells = new Map(
      Object.entries(JSON.parse(line) as Record<string, string>).map(([name, cell]) => [
        columnName(name),
        cell.trim(),
      ]),
    );
    yield { row, cells: (column) => cells.get(column) ?? '', note: null };
  }
}

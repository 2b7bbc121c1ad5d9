import { expect, test } from 'vitest';
import type { DataPortability } from '#server/ports/data-portability/port.ts';
import { readOwnData } from './read-own-data.ts';

const rows = (columns: string[]) => [Object.fromEntries(columns.map((column) => [column, 'a value']))];

/** Answers every call with these columns. */
const portOf = (columns: string[]): DataPortability => ({
  realm: 'real',
  authorizeUrl: () => expect.fail(),
  exchange: () => expect.fail(),
  revoke: () => expect.fail(),
  register: () => expect.fail(),
  snapshot: async () => ({ rows: rows(columns), next: 1 }),
  changes: async () => [],
});

async function read(columns: string[]) {
  const found: Record<string, string[]> = {};
  const failed: Record<string, string> = {};
  await readOwnData(portOf(columns), 'a token', async (title, call, show) => {
    const name = title.split(/[ ,]/)[0] ?? '';
    const given = await call().catch((error: Error) => {
      failed[name] = error.message;
    });
    if (given) found[name] = show?.(given) ?? [];
    return given ?? undefined;
  });
  return { found, failed };
}

test('a renamed column fails the part whose reader needs it', async () => {
  const { found, failed } = await read(['First Name', 'Last Name', 'URL', 'Since']);
  expect(failed.Connections).toBe('CONNECTIONS lacks connected on');
  expect(failed.Profile).toBe('PROFILE lacks headline, summary');
  expect(found.Recommendations).toEqual(['rows: 1', 'columns: First Name, Last Name, URL, Since']);
  expect(found.The).toEqual(['events: 0, by others: 0, of these named: 0']);
});

test('a column name that may be a value is shown as {column}', async () => {
  const { found } = await read([
    'first_name',
    'Last Name',
    'Connected On',
    'https://www.linkedin.com/in/somebody',
    'Call me on 0123',
  ]);
  expect(found.Connections).toEqual([
    'rows: 1',
    'columns: first_name, Last Name, Connected On, {column}, {column}',
  ]);
});

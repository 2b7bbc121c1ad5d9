import { expect, test } from 'vitest';
import { contract } from './index.ts';
import { routeTable } from './route-table.ts';

test('the table has the method, path and upload type of every route, and nothing else', () => {
  const table = routeTable(contract);
  const routesOf = Object.values(contract).flatMap((group) => Object.values(group));
  const rows = Object.values(table).flatMap((group) => Object.values(group));
  expect(rows).toHaveLength(routesOf.length);
  for (const [index, row] of rows.entries()) expect(routesOf[index]).toMatchObject(row);
  expect(table.signals.list).toEqual({ method: 'GET', path: contract.signals.list.path });
  expect(table.sources.uploadArchive.upload).toBe('application/zip');
  expect(JSON.stringify(table).length).toBeLessThan(20_000);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { domainOf, fillAllowedDomains, isDomainAllowed, normalizeDomain } from './allowed-domain.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url);
});
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

describe('a domain', () => {
  test.each([
    ['Northwind-Labs.EXAMPLE', 'northwind-labs.example'],
    ['northwind-labs.example.', 'northwind-labs.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['  a.example ', 'a.example'],
    ['localhost', null],
    ['', null],
    ['a..example', null],
    ['a b.example', null],
  ])('%j is compared as %j', (given, expected) => {
    expect(normalizeDomain(given)).toBe(expected);
  });

  test('is what stands behind the last @', () => {
    expect(domainOf('"odd@name"@a.example')).toBe('a.example');
    expect(domainOf('nobody')).toBeNull();
    expect(domainOf('@a.example')).toBeNull();
  });

  test('lets its own addresses in, sub-domains only by choice', async () => {
    await fillAllowedDomains(db, ['A.example', 'bücher.example']);
    await db
      .insertInto('allowed_domain')
      .values({ domain: 'wide.example', includes_subdomains: true })
      .execute();
    const allowed = (email: string) => isDomainAllowed(db, email);
    expect(await allowed('ann@a.example')).toBe(true);
    expect(await allowed('ann@A.EXAMPLE')).toBe(true);
    expect(await allowed('ann@xn--bcher-kva.example')).toBe(true);
    expect(await allowed('ann@sub.a.example')).toBe(false);
    expect(await allowed('ann@deep.sub.wide.example')).toBe(true);
    expect(await allowed('ann@a.example.evil.example')).toBe(false);
    expect(await allowed('ann@nota.example')).toBe(false);
  });

  test('from the configuration fills an empty table only', async () => {
    await fillAllowedDomains(db, ['later.example']);
    expect(await isDomainAllowed(db, 'ann@later.example')).toBe(false);
  });
});

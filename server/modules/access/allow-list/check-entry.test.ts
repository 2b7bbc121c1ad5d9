import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { domainOf, normalizeDomain, normalizeEmail } from '#server/modules/access/email-address.ts';
import { createTestDatabase } from '#test/database.ts';
import { fillAllowedDomains } from './change-domains.ts';
import { isDomainAllowed } from './check-entry.ts';

const database = await createTestDatabase();
const db = await openDatabase(database.url);
afterAll(async () => {
  await db?.destroy();
  await database?.drop();
});

describe('an email address', () => {
  test.each([
    ['Ann.Able+x@Northwind-Labs.EXAMPLE', 'ann.able+x@northwind-labs.example'],
    ["o'neil_1@a.example", "o'neil_1@a.example"],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
  ])('%j is normalized to %j', (given, expected) => expect(normalizeEmail(given)).toBe(expected));

  test.each([
    'a@evil.test#@allowed.test',
    'a@evil.test@allowed.test',
    '"a@evil.test"@allowed.test',
    'a@allowed.test\n',
    '\na@allowed.test',
    'a\r\nbcc: b@evil.test@allowed.test',
    'a@allowed．test',
    'a@allowed。test',
    'a@allowed.test.',
    'a@allowed.test ',
    ' a@allowed.test',
    'a b@allowed.test',
    'a@ａllowed.test',
    'a@allo\u00adwed.test',
    'a@\u212aik.test',
    '\u212a@allowed.test',
    'аnn@allowed.test',
    'a\0@allowed.test',
    '.a@allowed.test',
    'a.@allowed.test',
    'a..b@allowed.test',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@localhost',
    'a@allowed.test/x',
    'a@allowed.test:25',
    'a@allowed.test?x',
    '<a@allowed.test>',
    'a@',
    '@allowed.test',
    '',
    `${'a'.repeat(65)}@allowed.test`,
  ])('%j is invalid', (given) => expect(normalizeEmail(given)).toBeNull());
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
  ])('%j is normalized to %j', (given, expected) => {
    expect(normalizeDomain(given)).toBe(expected);
  });

  test('is the part after the @ of an address', () => {
    expect(domainOf('Ann@A.example')).toBe('a.example');
    expect(domainOf('"odd@name"@a.example')).toBeNull();
    expect(domainOf('nobody')).toBeNull();
    expect(domainOf('@a.example')).toBeNull();
  });

  test('lets its own addresses in, and those of subdomains only if set to', async () => {
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

  test('from the configuration is stored only if the table is empty', async () => {
    await fillAllowedDomains(db, ['later.example']);
    expect(await isDomainAllowed(db, 'ann@later.example')).toBe(false);
  });
});

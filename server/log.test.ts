import { expect, test } from 'vitest';
import { growth } from '#test/growth.ts';
import { createLog } from './log.ts';

const secret = 'Sup3rS3cretValue';

function logged(write: (log: ReturnType<typeof createLog>) => void, level = 'trace'): string {
  const lines: string[] = [];
  write(createLog({ level, write: (line) => void lines.push(line) }));
  return lines.join('');
}

test.each<[string, object]>([
  ['a header', { headers: { Authorization: `Bearer ${secret}` } }],
  ['a cookie', { req: { headers: { cookie: secret, 'set-cookie': [secret] } } }],
  ['fetch headers', { headers: new Headers({ 'X-API-KEY': secret, 'x-rapidapi-key': secret }) }],
  ['a token anywhere', { a: [{ b: { idToken: secret, refresh_token: secret, tokenHash: secret } }] }],
  ['a key', { apiKey: secret, api_key: secret, SECRET_KEY: secret, clientSecret: secret }],
  ['a password', { user: { password: secret } }],
  ['a code to sign in with', { code: secret }],
  [
    'an error',
    { err: Object.assign(new Error(`GET /x?access_token=${secret}`), { config: { token: secret } }) },
  ],
  ['a cause', { err: new Error('outer', { cause: new Error(`postgres://me:${secret}@db/x`) }) }],
  ['an address', { url: `https://ann:${secret}@host/path?key=${secret}&q=1#id_token=${secret}` }],
  ['a text', { note: `sent authorization: bearer ${secret}` }],
])('no secret reaches the log through %s', (_, fields) => {
  const line = logged((log) => log.info(fields, 'happened'));
  expect(line).toContain('happened');
  expect(line).toContain('[redacted]');
  expect(line).not.toContain(secret);
});

test('the message itself is redacted', () => {
  expect(logged((log) => log.warn(`with Bearer ${secret}`))).not.toContain(secret);
});

test("personal data and row values don't reach the log", () => {
  const failed = Object.assign(new Error('duplicate key'), {
    detail: `Key (name)=(${secret}) already exists.`,
  });
  const line = logged((log) =>
    log.error({ err: failed, to: 'Ann <ann.lee+x@mail.acme.example>' }, 'to bo@b.example'),
  );
  expect(line).toContain('duplicate key');
  expect(line).not.toMatch(/ann\.lee|bo@b/);
  expect(line).not.toContain(secret);
});

test("values that aren't secret stay: names, booleans, dates, errors with their stack", () => {
  const at = new Date(0);
  const line = logged((log) =>
    log.error({ requestId: 'r1', hasToken: true, at, err: new Error('boom') }, 'x'),
  );
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    requestId: 'r1',
    hasToken: true,
    at: at.toISOString(),
    err: { message: 'boom', stack: expect.stringContaining('log.test.ts') },
  });
});

test("error codes stay, but six-digit sign-in codes don't", () => {
  const codes = [{ code: 'ECONNREFUSED' }, { code: 'not_found' }, { code: '23505' }, { code: '123456' }];
  const line = logged((log) => log.info({ codes }));
  expect(JSON.parse(line).codes).toEqual([...codes.slice(0, 3), { code: '[redacted]' }]);
});

test('the level decides what is logged', () => {
  expect(logged((log) => log.info('quiet'), 'warn')).toBe('');
  expect(logged((log) => log.warn('loud'), 'warn')).toContain('loud');
});

test.each([
  ['letters', 'a'],
  ['beginnings of web tokens', 'eyJ-'],
  ['schemes', 'a+'],
  ['mail addresses without an end', '.-@-'],
  ['beginnings of secrets', '?a-token'],
  ['bearers', 'bearer  '],
])('a text is masked in linear time: %s', (_, part) => {
  const text = (length: number) => part.repeat(length / part.length);
  expect(growth((length) => logged((log) => log.info(text(length))), 8_000)).toBeLessThan(8);
});

test('a web token is masked anywhere in a text', () => {
  const token = 'eyJhbGciOi.eyJzdWIi.c2ln';
  for (const around of [`x-${token}`, `"${token}"`, `v1.${token}.z`, `eyJ ${token}`, `${token}`]) {
    expect(logged((log) => log.info(around))).not.toContain('zdWIi');
  }
});

test('an outage of the database is one line every half minute, whatever fails because of it', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const write = (log: ReturnType<typeof createLog>) => {
    for (let n = 0; n < 50; n += 1) log.error({ err: away, n }, 'job queue');
    for (let n = 0; n < 50; n += 1) log.warn({ err: full, n }, 'slots could not be renewed');
    log.error({ err: new Error('boom') }, 'something else');
  };
  const lines = logged(write, 'info').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'job queue',
    'slots could not be renewed',
    'something else',
  ]);
  expect(logged(write, 'debug').trim().split('\n')).toHaveLength(101);
});

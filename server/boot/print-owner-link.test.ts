import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { startApp } from '#test/app.ts';
import { createEmptyDatabase } from '#test/database.ts';
import { ownerLine } from './owner-line.ts';
import { printOwnerLink } from './print-owner-link.ts';

const app = await startApp({ works: false });
afterAll(() => app.stop());

async function printed(email: string, databaseUrl = app.databaseUrl): Promise<string[]> {
  const lines: string[] = [];
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://ingrow.example',
    SANDBOX: 'off',
  });
  await printOwnerLink(config, {
    given: [email],
    clock: systemClock,
    report: (line) => lines.push(line),
  });
  return lines;
}

const check = async (url: string | null | undefined) => {
  const secret = /#owner=(.+)$/.exec(url ?? '')?.[1];
  const answer = await app.call('POST', '/profile/login/claim/check', { body: { secret } });
  return answer.status;
};

describe('a start', () => {
  test('prints a link in a terminal, which ends when the process does', async () => {
    const line = await ownerLine(app.composition, { isTerminal: true });
    expect(line).toMatch(/^Use your own data: http:\/\/localhost:\d+\/login#owner=[\w-]{43}$/);
    expect(await check(line)).toBe(200);
    const newer = await ownerLine(app.composition, { isTerminal: true });
    expect([await check(line), await check(newer)]).toEqual([403, 200]);
  });

  test('names the command where its output is kept, and makes no link', async () => {
    const before = await ownerLine(app.composition, { isTerminal: true });
    const line = await ownerLine(app.composition, { isTerminal: false });
    expect(line).toBe('Use your own data: npm run owner -- you@example.com');
    expect(await check(before)).toBe(200);
  });
});

describe('npm run owner', () => {
  test('prints a link for an address, which the running server takes', async () => {
    const started = await ownerLine(app.composition, { isTerminal: true });
    const [line, note, ...more] = await printed('You@Acme.example');
    expect(line).toMatch(
      /^Claim inGrow for you@acme\.example: https:\/\/ingrow\.example\/login#owner=[\w-]{43}$/,
    );
    expect([note, ...more]).toEqual(['The link works once, for an hour. A newer one replaces it.']);
    expect([await check(started), await check(line)]).toEqual([403, 200]);
    await app.signIn('ann@northwind-labs.example');
    const [signIn] = await printed('ann@northwind-labs.example');
    expect(signIn).toMatch(/^Sign in as ann@northwind-labs\.example, as administrator: https/);
  });

  test('asks for a start first if the database is of an older version', async () => {
    const database = await createEmptyDatabase();
    await expect(printed('you@acme.example', database.url)).rejects.toThrow(/start inGrow once/);
    await database.drop();
  });
});

test('a start of an owned server prints neither', async () => {
  const [line] = await printed('owner@acme.example');
  const secret = /#owner=(.+)$/.exec(line ?? '')?.[1];
  const body = { secret, name: 'Olive', email: 'owner@acme.example' };
  expect((await app.call('POST', '/profile/login/claim', { body })).status).toBe(200);
  for (const isTerminal of [true, false]) {
    expect(await ownerLine(app.composition, { isTerminal })).toBeNull();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { expectRows } from './expect-rows.ts';
import { type Figures, measure, printTable } from './measure.ts';
import { openModels } from './models.ts';
import { paraphrases } from './paraphrases.ts';
import { openArchiveWorld, openSampleWorld, type World } from './worlds.ts';

/**
 * Forty paraphrases about the sample world, and about an imported archive whose names occur in no source
 * file.
 */
let app: TestApp;
const table = new Map<string, Figures>();
beforeAll(async () => {
  app = await startApp({ startAt: new Date('2026-11-20T12:00:00Z') });
});
afterAll(async () => {
  printTable('Forty paraphrases', table);
  await app?.stop();
});

const worlds = [
  ['the sample world', 'ann@northwind-labs.example', openSampleWorld],
  ['an imported archive', 'bob@harbor-analytics.example', openArchiveWorld],
] as const;

test.each(worlds)('paraphrases over %s', async (where, email, open) => {
  const member: SignedIn = await app.signIn(email, email.slice(0, 3));
  const world: World = await open(app, member);
  const asked = paraphrases.map(({ kind, text }) => ({
    text: filled(text, world),
    expected: expectRows(kind, world),
  }));
  for (const [name, llm] of openModels(app)) {
    const figures = await measure({ app, member, network: world.network }, `${name}, ${where}`, llm, asked);
    table.set(`${name}, ${where}`, figures);
    expect(figures.asked).toBe(40);
  }
});

const filled = (text: string, { person, company, stranger, strangeCompany }: World): string =>
  text
    .replace('{person}', person)
    .replace('{firstName}', person.split(' ')[0] ?? person)
    .replace('{company}', company)
    .replace('{stranger}', stranger)
    .replace('{strangeCompany}', strangeCompany);

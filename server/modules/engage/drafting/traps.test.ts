import { afterAll, describe, expect, test } from 'vitest';
import { written } from '#sandbox/world/written/index.ts';
import type { Llm } from '#server/ports/llm/port.ts';
import { startApp } from '#test/app.ts';
import { briefOf, readTraps, type Trap, trapKinds } from '#test/eval/traps.ts';
import { draftReplyVariants } from './draft-reply.ts';
import { draftVariants } from './draft-variants.ts';
import { findOwnClaims } from './find-own-claims.ts';

const app = await startApp({ works: false });
const maya = await app.signIn('maya@northwind-labs.example', 'Maya');
afterAll(() => app.stop());

const traps = readTraps();

/** Writes the bad draft first, and the good one when it has to write again. */
function scripted({ bad, good, text }: Trap): Llm & { asked: string[] } {
  const asked: string[] = [];
  const leftOut = { sentence: '', text: '', leftOut: 'Nothing to add' };
  return {
    provider: 'test',
    model: 'scripted',
    isSample: false,
    price: null,
    asked,
    async ask({ instructions, schema }) {
      asked.push(instructions);
      const insight = { sentence: text, text: asked.length === 1 ? bad : good, leftOut: '' };
      const value = schema.parse({ insight, question: leftOut, disagreement: leftOut });
      return { value, inputTokens: null, outputTokens: null };
    },
    converse: () => Promise.reject(new Error('Drafts are asked for, not talked about')),
  };
}

async function draft(trap: Trap) {
  const llm = scripted(trap);
  const deps = { ...app.composition.deps, llm };
  const { text, author } = trap;
  const request = {
    userId: maya.userId,
    parts: briefOf(trap),
    recentOwn: [],
    isAlike: () => false,
    abort: new AbortController().signal,
  };
  const drafted =
    trap.noun === 'post'
      ? draftVariants(deps, { ...request, post: { text, authorName: author.name } })
      : draftReplyVariants(deps, { ...request, comment: { text, name: author.name }, namesAuthor: false });
  return { variants: (await drafted).variants, asked: llm.asked };
}

test('there are three hundred traps, fifty of each kind', () => {
  expect(trapKinds.map((kind) => traps.filter((one) => one.kind === kind).length)).toEqual(Array(6).fill(50));
  expect(new Set(traps.map(({ bad }) => bad)).size).toBe(300);
  expect(new Set(traps.map(({ good }) => good)).size).toBe(300);
});

describe('a writer who falls for a trap writes again, and the honest draft is shown', () => {
  test.each(trapKinds)('%s', async (kind) => {
    for (const trap of traps.filter((one) => one.kind === kind)) {
      const { variants, asked } = await draft(trap);
      expect(asked, trap.bad).toHaveLength(2);
      expect(asked[1], trap.bad).toContain('says something that nothing you were given says');
      expect(variants, trap.good).toMatchObject([{ text: trap.good, warnings: [] }]);
    }
  });
});

test('a draft that says it again is shown with the warning', async () => {
  for (const trap of trapKinds.flatMap((kind) => traps.find((one) => one.kind === kind) ?? [])) {
    const { variants } = await draft({ ...trap, good: trap.bad });
    expect(variants, trap.bad).toMatchObject([{ text: trap.bad }]);
    expect(variants[0]?.warnings.map((one) => one.kind)).toContain('claim');
  }
});

test('of a hundred drafts that are written for the sample network, less than one is doubted', () => {
  const drafts = written.posts
    .filter(({ language }) => ['en', 'de', 'fr'].includes(language))
    .flatMap(({ text, drafts: all }) => all.map((one) => ({ answered: text, text: one.text })));
  const doubted = drafts.filter(
    ({ answered, text }) => findOwnClaims(text, { answered, known: [], own: [], isReply: false }).length > 0,
  );
  expect(drafts.length).toBeGreaterThan(700);
  expect(doubted.length / drafts.length).toBeLessThan(0.01);
});

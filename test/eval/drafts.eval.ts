import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#sandbox/world/world.ts';
import { draftVariants } from '#server/modules/engage/drafting/draft-variants.ts';
import { withModel } from '#server/modules/plan/model.ts';
import { compareTrigrams, sameFrom, trigramsOf } from '#server/modules/profile/compare-texts.ts';
import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { PortError } from '#server/ports/port-error.ts';
import { startApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/**
 * Draft comments as users get them, by the sample model in the sample world, checked for what a machine can
 * detect.
 */
test('drafts for the posts of the sample world quote them, fit their language, and differ', async () => {
  const { userId } = await app.signIn('ann@northwind-labs.example');
  const genesis = Date.parse('2026-11-20T12:00:00Z');
  const posts = openWorld('eval', genesis)
    .postsUntil(genesis)
    .filter(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) > 40);
  // The language according to the world, not the model's guess.
  const byLanguage = Map.groupBy(posts, ({ language }) => language);
  const counts = {
    posts: 0,
    drafts: 0,
    quoting: 0,
    inLanguage: 0,
    guessed: 0,
    plain: 0,
    distinct: 0,
    pairs: 0,
    fresh: 0,
    posted: 0,
  };
  /** The user's latest posts, newest first, if they had posted the first variant of each. */
  let lastFifty: string[] = [];
  for (const [language, all] of byLanguage) {
    for (const { text } of all.slice(0, 40)) {
      counts.posts += 1;
      const drafts = await draft(userId, text, lastFifty);
      const said = lastFifty.map(trigramsOf);
      for (const each of drafts) {
        counts.drafts += 1;
        if (text.includes(each.citation.text)) counts.quoting += 1;
        // A quoted word or two is in the post's language, whatever language the rest is in.
        const guessed = guessLanguage(each.text.replaceAll(each.citation.text, ' '));
        // Short texts, and some languages of the world, have no guess.
        if (guessed !== null) counts.guessed += 1;
        if (guessed === language) counts.inLanguage += 1;
        else if (guessed !== null && process.env.EVAL_ANSWERS === '1')
          console.log(`Not ${language} but ${guessed}: ${each.text}\n  below: ${text}`);
        if (numbersIn(each.text).every((number) => text.includes(number))) counts.plain += 1;
        const groups = trigramsOf(each.text);
        if (said.every((before) => compareTrigrams(groups, before) < sameFrom)) counts.fresh += 1;
      }
      const [first] = drafts;
      if (first) {
        counts.posted += 1;
        lastFifty = [first.text, ...lastFifty].slice(0, 50);
      }
      for (const [at, one] of drafts.entries()) {
        for (const other of drafts.slice(at + 1)) {
          counts.pairs += 1;
          if (compareTrigrams(trigramsOf(one.text), trigramsOf(other.text)) < sameFrom) counts.distinct += 1;
        }
      }
    }
  }
  const share = (part: number, all: number) => `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
  console.log(`Languages: ${[...byLanguage.keys()].sort().join(', ')}`);
  console.log(`Variants that could be shown: ${share(counts.drafts, 3 * counts.posts)}`);
  console.log(`Posts with one at least: ${share(counts.posted, counts.posts)}`);
  console.log(`Quote a sentence of their post: ${share(counts.quoting, counts.drafts)}`);
  console.log(`In the language of their post: ${share(counts.inLanguage, counts.guessed)}`);
  console.log(
    `Pairs of variants of one post with a trigram similarity under 0.6: ${share(counts.distinct, counts.pairs)}`,
  );
  console.log(`Says no number that its post does not have: ${share(counts.plain, counts.drafts)}`);
  console.log(
    `Unlike the last fifty, were the first variant posted each time: ${share(counts.fresh, counts.drafts)}`,
  );
  expect(byLanguage.size).toBe(12);
  expect(counts.quoting).toBe(counts.drafts);
  expect(counts.fresh).toBe(counts.drafts);
  expect(counts.drafts).toBeGreaterThan(counts.posted);
  expect(counts.distinct / counts.pairs).toBeGreaterThan(0.95);
  expect(counts.inLanguage / counts.guessed).toBeGreaterThan(0.9);
});

const numbersIn = (text: string): string[] => text.match(/\p{N}+/gu) ?? [];

/** The variants of a post that a user would see; none if each is too similar to one of the last fifty. */
async function draft(userId: string, text: string, recentOwn: readonly string[]) {
  const post = { text, authorName: null };
  const voice = {
    offer: '',
    rules: [],
    bannedPhrases: [],
    examples: [],
    facts: [],
    learned: [],
    version: '',
  };
  const parts = { voice, writer: '', person: '', thread: '', own: '' };
  const { signal: abort } = new AbortController();
  return draftVariants(withModel(app.composition.deps, 'sample'), {
    userId,
    post,
    parts,
    recentOwn,
    isAlike: () => false,
    abort,
  }).then(
    ({ variants }) => variants,
    (error: unknown) => {
      if (error instanceof PortError && error.kind === 'malformed') return [];
      throw error;
    },
  );
}

import { expect, test } from 'vitest';
import { composeDraft } from '#sandbox/model/compose-draft.ts';
import { guessDraftLanguage } from '#sandbox/model/guess-language.ts';
import { openWorld } from '#sandbox/world/world.ts';

/** The drafts of comments that the sample model writes over the sample world, by what a machine can see. */
test('drafts over the posts of the sample world', () => {
  const genesis = Date.parse('2026-11-20T12:00:00Z');
  const posts = openWorld('eval', genesis)
    .postsUntil(genesis)
    .filter(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) > 40);
  const byLanguage = Map.groupBy(posts, ({ text }) => guessDraftLanguage(text));
  const counts = {
    drafts: 0,
    quoting: 0,
    inLanguage: 0,
    plain: 0,
    distinct: 0,
    pairs: 0,
    fresh: 0,
    posted: 0,
  };
  /** What the user posted last, had they posted the first variant of each. */
  const lastFifty: string[] = [];
  for (const [language, all] of byLanguage) {
    for (const { text } of all.slice(0, 40)) {
      const drafts = (['insight', 'question', 'disagreement'] as const).map((stance) =>
        composeDraft('eval', text, stance),
      );
      for (const draft of drafts) {
        counts.drafts += 1;
        if (text.includes(draft.sentence)) counts.quoting += 1;
        if (guessDraftLanguage(draft.text) === language) counts.inLanguage += 1;
        if (numbersIn(draft.text).every((number) => text.includes(number))) counts.plain += 1;
      }
      const [first] = drafts;
      if (first) {
        counts.posted += 1;
        if (lastFifty.every((before) => similarity(first.text, before) < 0.6)) counts.fresh += 1;
        lastFifty.push(first.text);
        if (lastFifty.length > 50) lastFifty.shift();
      }
      for (const [at, one] of drafts.entries()) {
        for (const other of drafts.slice(at + 1)) {
          counts.pairs += 1;
          if (similarity(one.text, other.text) < 0.6) counts.distinct += 1;
        }
      }
    }
  }
  const share = (part: number, all: number) => `${part} of ${all} (${((100 * part) / all).toFixed(1)} %)`;
  console.log(`Languages: ${[...byLanguage.keys()].sort().join(', ')}`);
  console.log(`Quote a sentence of their post: ${share(counts.quoting, counts.drafts)}`);
  console.log(`In the language of their post: ${share(counts.inLanguage, counts.drafts)}`);
  console.log(
    `Variants of one post with a trigram similarity under 0.6: ${share(counts.distinct, counts.pairs)}`,
  );
  console.log(`Says no number that its post does not have: ${share(counts.plain, counts.drafts)}`);
  console.log(
    `Unlike the last fifty, were the first variant posted each time: ${share(counts.fresh, counts.posted)}`,
  );
  expect(byLanguage.size).toBe(12);
  expect(counts.plain).toBe(counts.drafts);
  expect(counts.quoting).toBe(counts.drafts);
  expect(counts.distinct / counts.pairs).toBeGreaterThan(0.95);
  expect(counts.inLanguage / counts.drafts).toBeGreaterThan(0.9);
});

const numbersIn = (text: string): string[] => text.match(/\p{N}+/gu) ?? [];

/** As PostgreSQL's pg_trgm counts it: shared groups of three letters by all of them. */
function similarity(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const shared = [...a].filter((each) => b.has(each)).length;
  return shared / (a.size + b.size - shared);
}

function trigrams(text: string): Set<string> {
  const letters = [
    ...`  ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `,
  ];
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join('')));
}

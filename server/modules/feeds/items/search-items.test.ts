import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isPlain } from '#contract/plain-text.ts';
import { anyCharacter } from '#test/any-character.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { storeFeed, storeItems } from '#test/feed-items.ts';
import { Refused } from '#test/sign-in.ts';

const app = await startApp({ works: false });
const ann = await app.signIn('ann@northwind-labs.example');
const { db } = app.composition.deps;
const feed = await storeFeed(db, { userId: ann.userId });
await storeItems(
  db,
  feed,
  [{ title: 'Stage ⑴ of Ærø', text: 'Half a crane is ½ of it. ŉ Größe.' }, { title: 'Trains' }],
  app.now(),
);
afterAll(() => app.stop());

const find = async (search: string) => {
  const { items } = await ann.api.rss.items({ query: { search } });
  return items.map(({ title }) => title);
};
const both = ['Stage ⑴ of Ærø', 'Trains'];

test.each([
  ['⑴', ['Stage ⑴ of Ærø']],
  ['(1)', ['Stage ⑴ of Ærø']],
  ['stage ⑴', ['Stage ⑴ of Ærø']],
  ['ŉ', ['Stage ⑴ of Ærø']],
  ["AERO'stage", ['Stage ⑴ of Ærø']],
  ['gross', ['Stage ⑴ of Ærø']],
  ['crane & !stage', ['Stage ⑴ of Ærø']],
  ['trains:* | stage', []],
  ["'trains'", ['Trains']],
  ['trains \\', ['Trains']],
  ['㊿', []],
  ['?! &', both],
])('%s finds %j', async (search, titles) => {
  expect((await find(search)).sort()).toEqual([...titles].sort());
});

test('any search returns items or names the field it refuses, and never fails', async () => {
  const sign = fc.oneof(
    fc.constantFrom(...'⑴⑵ŉ½㍐㊿ⅷ《》', "'", '\\', ':', '*', '(', ')', '&', '|', '!', '<', ' '),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { minLength: 1, maxLength: 12 }), async (signs) => {
      const search = signs.join('').toWellFormed();
      const answer = await find(search).catch((error: unknown) => error);
      if (isPlain(search)) {
        if (answer instanceof Error) throw answer;
        expect(both).toEqual(expect.arrayContaining(answer as string[]));
      } else {
        expect(answer).toBeInstanceOf(Refused);
        expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'search' }] } } });
      }
    }),
    { numRuns: cases(150, 10) },
  );
});

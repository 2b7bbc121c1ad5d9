import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { imagesOf, PictureHtml, PictureUrl, pictureFields } from '#contract/picture.ts';
import type { Route } from '#contract/route.ts';
import { pictureReplacer } from './sign-answer.ts';

const path = `/pictures/1/${'s'.repeat(43)}/eA`;
const sign = (url: string) => (url.startsWith('https:') ? path : null);
const replace = (schema: z.ZodType, value: unknown) => pictureReplacer(schema)?.(value, sign);

test('replaces pictures anywhere in an answer, and nothing else', () => {
  const person = z.object({ name: z.string(), pictureUrl: PictureUrl.describe('again') });
  const answer = z.object({
    first: person.nullable(),
    items: z.array(z.object({ author: person.optional() })),
    byName: z.record(z.string(), person),
    one: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), text: z.string() }),
      z.object({ kind: z.literal('b'), pictureUrl: PictureUrl }),
    ]),
    url: z.string(),
  });
  const ada = { name: 'Ada', pictureUrl: 'https://x.test/a.png' };
  const shown = { name: 'Ada', pictureUrl: path };
  const given = {
    first: ada,
    items: [{ author: ada }, {}],
    byName: { ada },
    one: { kind: 'b', pictureUrl: 'https://x.test/b.png' },
    url: 'https://x.test/',
  };
  const wanted = {
    first: shown,
    items: [{ author: shown }, {}],
    byName: { ada: shown },
    one: { kind: 'b', pictureUrl: path },
    url: 'https://x.test/',
  };
  expect(replace(answer, given)).toEqual(wanted);
  expect(answer.safeParse(wanted).success).toBe(true);
  expect(answer.safeParse(given).success).toBe(false);
  expect(given.first.pictureUrl).toBe('https://x.test/a.png');
  expect(replace(answer, { ...given, first: null, one: { kind: 'a', text: 't' } })).toMatchObject({
    first: null,
    one: { kind: 'a', text: 't' },
  });
  expect(replace(person, { name: 'Ada', pictureUrl: 'javascript:alert(1)' })).toEqual({
    name: 'Ada',
    pictureUrl: null,
  });
  expect(pictureReplacer(z.object({ url: z.string() }))).toBeNull();
});

test('replaces pictures in HTML, and drops those without a valid path', () => {
  const html =
    '<p>&lt;img src="https://t.test"&gt;</p><img src="https://x.test/a.png?a=1&amp;b=2" alt="$&amp;" /><img src="http:x" alt="" /><img alt="x" /><p>end</p>';
  const shown = replace(PictureHtml, html);
  expect(shown).toBe(`<p>&lt;img src="https://t.test"&gt;</p><img src="${path}" alt="$&amp;" /><p>end</p>`);
  expect(PictureHtml.safeParse(shown).success).toBe(true);
  for (const foreign of [
    html,
    `<img src="${path}" srcset="https://x.test/a.png 2x">`,
    "<img src='https://x.test/a.png'>",
    '<img src="https://x.test/a.png"',
    '<IMG SRC=https://x.test/a.png>',
  ]) {
    expect([foreign, PictureHtml.safeParse(foreign).success]).toEqual([foreign, false]);
  }
  expect(imagesOf('<p>none</p>')).toEqual([]);
});

test("covers every picture in the contract's answers", () => {
  const unsigned: string[] = [];
  const walk = (schema: unknown, at: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') {
        for (const [name, field] of Object.entries(value as Record<string, unknown>)) {
          const isPicture =
            /(picture|image|logo|avatar|icon|photo|thumbnail|banner|cover)(Url)?$|html$/i.test(name);
          const text = JSON.stringify(field);
          if (isPicture && /"type":"string"/.test(text) && !text.includes('"isSigned":true'))
            unsigned.push(`${at}.${name}`);
        }
      }
      walk(value, `${at}.${key}`);
    }
  };
  const routes: Route[] = Object.values(contract).flatMap((group) => Object.values(group) as Route[]);
  let signed = 0;
  for (const { path: at, answer } of routes) {
    if (!answer) continue;
    const schema = z.toJSONSchema(answer, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (pictureFields.get(zodSchema)) jsonSchema.isSigned = true;
      },
    });
    walk(schema, at);
    if (pictureReplacer(answer) !== null) signed += 1;
  }
  expect(unsigned).toEqual([]);
  expect(signed).toBeGreaterThan(25);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';
import type { Route } from './route.ts';

/** What is searched for, published exactly as it is, or a secret. */
const isExact = (at: string) =>
  /^linkedinAuth\.callback |^publications\.|^reddit\.post |^rss\.markRead | (.*\.)?(filters|options|filter)\./.test(
    at,
  );

type Field = { at: string; schema: z.core.$ZodType };

/** The fields for names and titles in what a route accepts, at any depth, as `group.route path.to.field`. */
function namesIn(schema: z.core.$ZodType, at: string): Field[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      ['name', 'title', 'folder', 'company'].includes(name)
        ? [{ at: `${at}${name}`, schema: field as z.core.$ZodType }]
        : namesIn(field as z.core.$ZodType, `${at}${name}.`),
    );
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return namesIn(schema.unwrap(), at);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => namesIn(option, at));
  if (schema instanceof z.ZodArray) return namesIn(schema.element, at);
  return [];
}

const fields = Object.entries(contract).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).flatMap(([name, { body }]) =>
    body ? namesIn(body, `${group}.${name} `) : [],
  ),
);
const shown = fields.filter(({ at }) => !isExact(at));

test.each(shown)('$at loses invisible and direction-changing characters', ({ schema }) => {
  expect(z.safeParse(schema, 'A\u202eb\u200bc\u2066')).toEqual({ success: true, data: 'Abc' });
});

test('names and titles are found', () => {
  const found = shown.map(({ at }) => at);
  for (const at of [
    'queries.create title',
    'queries.change title',
    'artifacts.create title',
    'artifacts.change title',
    'agents.create name',
    'lists.create name',
    'rss.change folder',
    'betaUsers.ask company',
  ]) {
    expect(found).toContain(at);
  }
});

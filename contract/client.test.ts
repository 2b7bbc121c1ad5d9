import { expect, test } from 'vitest';
import { z } from 'zod';
import { createClient } from './client.ts';
import { route } from './route.ts';

const contract = {
  people: {
    one: route('GET', '/people', {
      access: 'user',
      summary: '',
      answer: z.object({ name: z.string() }),
    }),
  },
};

test('explains an invalid answer in plain words, not in those of the schema', async () => {
  const answer = (data: unknown) => createClient(contract, async () => data).people.one({});
  expect(await answer({ name: 'Ann', more: 1 })).toEqual({ name: 'Ann' });
  await expect(answer({ fullName: 'Ann' })).rejects.toThrow(
    /^This page is out of date\. Reload it to get the newest version\.$/,
  );
});

import { afterAll, expect, it, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { fillAccount } from '#test/fill-account.ts';
import { readAllAnswers } from '#test/read-all-answers.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
await fillAccount(app, ann);
await ann.api.access.changeProfile({ body: { timezone: 'Europe/Berlin' } });
afterAll(() => app.stop());

it('no read creates a formatter that an earlier one created', async () => {
  const read = new Set<string>();
  const readAll = () =>
    readAllAnswers(app, ann, (route, status) => {
      if (status === 200) read.add(route.path);
    });
  await readAll();
  const kinds = ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter', 'Collator'] as const;
  const created: string[] = [];
  for (const kind of kinds) {
    const Original = Intl[kind] as new (...args: unknown[]) => object;
    const recorded = function (this: unknown, ...args: unknown[]) {
      created.push(`${kind} ${JSON.stringify(args)} ${new Error('created').stack}`);
      return new Original(...args);
    };
    vi.spyOn(Intl, kind).mockImplementation(recorded as never);
  }
  await readAll();
  expect(created).toEqual([]);
  expect([...read]).toContain('/signals/{id}/overview');
  expect(read.size).toBeGreaterThan(60);
});

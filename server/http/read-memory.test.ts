import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, expect, it, vi } from 'vitest';
import { dateFormat } from '#core/date-format.ts';
import { startApp } from '#test/app.ts';
import { fillAccount } from '#test/fill-account.ts';
import { readAllAnswers } from '#test/read-all-answers.ts';

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
await fillAccount(app, ann);
afterAll(() => app.stop());

it('no read creates a formatter that an earlier one created', async () => {
  const read = new Set<string>();
  const readAll = () =>
    readAllAnswers(app, ann, (route, status) => {
      if (status === 200) read.add(route.path);
    });
  // The server's crons run in this process, too.
  const reading = new AsyncLocalStorage<string[]>();
  for (const kind of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter', 'Collator'] as const) {
    const Formatter: new (...args: never[]) => object = Intl[kind];
    class Recorded extends Formatter {
      constructor(...args: never[]) {
        super(...args);
        reading.getStore()?.push(`${kind} ${JSON.stringify(args)}`);
      }
    }
    vi.spyOn(Intl, kind).mockImplementation(Recorded as never);
  }
  const [earlier, later]: [string[], string[]] = [[], []];
  await reading.run(earlier, async () => {
    // An earlier file of this process may have created all that reads need, but not this.
    dateFormat('is-IS', { timeZone: 'Pacific/Chatham' });
    await readAll();
  });
  await reading.run(later, readAll);
  expect(earlier).toContainEqual(expect.stringContaining('Pacific/Chatham'));
  expect(later.filter((one) => earlier.includes(one))).toEqual([]);
  expect([...read]).toContain('/signals/{id}/overview');
  expect(read.size).toBeGreaterThan(60);
});

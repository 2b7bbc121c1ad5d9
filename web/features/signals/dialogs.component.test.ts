import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { expectNoBarriersWithin } from '#test/component/expect-no-barriers.ts';
import { people } from '#test/component/people.ts';
import { answer } from '#test/component/scripted-server.ts';
import { answerLists, openSignals } from '#test/component/signals-screen.ts';
import { setWindow } from '#test/component/window-size.ts';

const keys = (text: string) => userEvent.keyboard(text);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** Dialogs over the table, and how each one opens. */
const dialogs: [name: string, open: () => Promise<unknown>][] = [
  ['Add Adaeze Okafor to a list', () => keys('jl')],
  ['Snooze Adaeze Okafor', () => keys('h')],
  ['Export', () => press('Export 2')],
  ['Columns', () => press('Columns')],
];

test('dialogs over the table are accessible in both themes and on a phone', async () => {
  answerLists();
  answer(contract.bulk.change, { changed: 0, changeId: null });
  await openSignals(people(2));
  for (const [name, open] of dialogs) {
    await setWindow(1440, 900);
    await keys('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await open();
    const dialog = page.getByRole('dialog', { name, exact: true });
    await expect.element(dialog).toBeVisible();
    await expectNoBarriersWithin(dialog);
  }
});

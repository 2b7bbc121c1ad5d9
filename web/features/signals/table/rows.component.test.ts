import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerProfiles, answerSignals, people } from '#test/component/people.ts';
import { answer } from '#test/component/scripted-server.ts';
import { friends, grid, rowOf } from '#test/component/signals-screen.ts';
import { setWindow } from '#test/component/window-size.ts';

/** The maximum number of elements per row, including the row, because dozens of rows are rendered at once. */
const most = 25;
const elementsOf = (row: Element) => row.querySelectorAll('*').length + 1;

/** A person with everything a row can show. */
const rich = {
  pictureUrl: `/pictures/1/${'a'.repeat(43)}/a`,
  fit: 12,
  companyId: exampleId(900),
  companyLogoUrl: `/pictures/1/${'b'.repeat(43)}/b`,
  guessed: ['company', 'title'] as const,
  hasNote: true,
  foundAt: '2026-03-10T08:00:00.000Z',
  lists: [friends, { ...friends, id: exampleId(302), name: 'Berlin' }, { ...friends, id: exampleId(303) }],
  counts: { comment: 1, reaction: 2, connection: 1 },
  lastWords: 'How do you price the first month?',
};

describe('a row of the table', () => {
  test('has at most 25 elements with every column, icon, and the pointer on it, and is selected by a click anywhere in its checkbox cell', async () => {
    answerSignals(people(3, () => rich));
    answerProfiles({}, { name: 'Jonas Beck' });
    answer(contract.triage.visit, { since: '2026-03-09T09:00:00.000Z' });
    await openApp('/dashboard/signals/sample', { width: 2100 });
    const row = rowOf('Adaeze Okafor');
    await expect.element(row).toBeVisible();
    await expect.element(row.getByRole('img', { name: 'New since your last visit' })).toBeVisible();
    expect([...row.element().children].map((cell) => cell.getAttribute('data-column'))).toEqual([
      ...['select', 'name', 'score', 'fit', 'latest', 'words', 'interactions', 'company'],
      ...['profile', 'lists', 'first'],
      'status',
    ]);
    await row.hover();
    await expect.element(page.getByRole('button', { name: 'Dismiss Adaeze Okafor' })).toBeVisible();
    for (const each of grid.element().querySelectorAll('tbody tr')) {
      expect(elementsOf(each)).toBeLessThanOrEqual(most);
    }
    await row
      .getByRole('gridcell')
      .first()
      .click({ position: { x: 3, y: 3 } });
    await expect.element(page.getByRole('checkbox', { name: 'Select Adaeze Okafor' })).toBeChecked();
  });

  test('shares one tooltip with all others, for the time, cut-off text, and the lists, in an accessible table', async () => {
    const long = 'Adaeze Okafor-Montgomery of the Very Long and Never Ending Name of the House of Kaltwerk';
    answerSignals(people(2, (at) => ({ ...rich, ...(at === 0 ? { name: long } : {}) })));
    await openApp(`/dashboard/signals/${exampleId(1)}`);
    const first = grid.getByRole('row').nth(1);
    const tip = page.getByRole('tooltip', { includeHidden: true });
    const cell = (id: string) =>
      page.elementLocator(first.element()).getByRole('gridcell').nth(columns.indexOf(id));
    await expect.element(first).toBeVisible();
    const columns = [...first.element().children].map((one) => one.getAttribute('data-column') ?? '');
    await first.getByText(long).hover();
    await expect.element(tip).toHaveTextContent(long);
    await cell('latest').hover();
    await expect.element(tip).toMatchTextContent(/^Comment · \d+ \w+ \d{4}, \d\d:\d\d/);
    await setWindow(1900, 900);
    await first.getByText('Friends').hover();
    await expect.element(tip).toHaveTextContent('Friends, Berlin, Friends');
    expect(document.querySelectorAll('[role=tooltip]')).toHaveLength(1);
    await expectNoBarriers();
  });
});

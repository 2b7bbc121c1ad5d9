import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { people } from '#test/component/people.ts';
import { answer, callsOf } from '#test/component/scripted-server.ts';
import { answerLists, bar, grid, lastQuery, openSignals, panel } from '#test/component/signals-screen.ts';

const press = (keys: string) => userEvent.keyboard(keys);

/** Waits until the keyboard focus is on the person at this index, from 0. */
const expectFocusOn = (at: number) =>
  expect.element(grid).toHaveAttribute('aria-activedescendant', `signal-${exampleId(100 + at)}`);

describe('keyboard shortcuts of the table', () => {
  test('j, k, and arrows move, o and Enter open the details, / focuses the search, and all are off while the user types', async () => {
    await openSignals(people(5));
    await press('jjjk');
    await expectFocusOn(1);
    await press('{ArrowDown}{ArrowDown}{ArrowUp}');
    await expectFocusOn(2);
    await press('{Control>}{ArrowDown}{Enter}{/Control}');
    await expectFocusOn(2);
    expect(panel.query()).toBeNull();
    await press('o');
    await expect.element(panel.getByRole('heading', { name: 'Ingrid Solheim' })).toBeVisible();
    await press('k');
    await expect.element(panel.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await press('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await press('{Enter}');
    await expect.element(panel.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await press('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await press('j/');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
    await press('jxdok1');
    await expect.element(page.getByRole('searchbox')).toHaveValue('jxdok1');
    await expect.poll(lastQuery).toMatchObject({ search: 'jxdok1' });
    expect(bar.query()).toBeNull();
    expect(panel.query()).toBeNull();
    expect(callsOf(contract.bulk.change)).toEqual([]);
    await press('{Escape}j');
    await expectFocusOn(3);
  });

  test('x selects, Shift selects a range, and Escape clears; shortcuts are off while a dialog or a menu is open', async () => {
    await openSignals(people(6));
    answerLists();
    await press('jxl');
    const picker = page.getByRole('dialog', { name: 'Add Adaeze Okafor to a list' });
    await expect.element(picker).toBeVisible();
    await press('d{Escape}');
    await expect.element(picker).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await press('dx{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(bar.getByText('1 selected')).toBeVisible();
    expect(callsOf(contract.bulk.change)).toEqual([]);
    await press('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
    await press('jx');
    await expect.element(bar.getByText('1 selected')).toBeVisible();
    await press('jj{Shift>}X{/Shift}');
    await expect.element(bar.getByText('3 selected')).toBeVisible();
    await press('{Shift>}J{/Shift}');
    await expect.element(bar.getByText('4 selected')).toBeVisible();
    await press('x');
    await expect.element(bar.getByText('3 selected')).toBeVisible();
    await press('o');
    await expect.element(panel).toBeVisible();
    await press('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(bar.getByText('3 selected')).toBeVisible();
    await press('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('n opens the note, h the snooze dialog, and f the filters; d, r, and m set the status and move on to the next person', async () => {
    answer(contract.bulk.change, { changed: 1, changeId: exampleId(7) });
    await openSignals(people(4));
    await press('jn');
    await expect.element(panel.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await press('{Escape}h');
    const snooze = page.getByRole('dialog', { name: 'Snooze Adaeze Okafor' });
    await expect.element(snooze).toBeVisible();
    await press('{Escape}');
    await expect.element(snooze).not.toBeInTheDocument();
    const first = page.getByRole('menuitem').first();
    await press('f');
    await expect.element(first).toHaveFocus();
    await press('{ArrowDown}s');
    await expect.element(page.getByRole('menuitem', { name: 'Seniority' })).toHaveFocus();
    await press('{Enter}');
    const seniority = page.getByRole('dialog', { name: 'Seniority' });
    await expect.element(seniority).toBeVisible();
    await press('{Escape}');
    await expect.element(seniority).not.toBeInTheDocument();
    await press('f');
    await expect.element(first).toHaveFocus();
    await press('{Escape}');
    await expect.element(first).not.toBeInTheDocument();
    await press('f');
    await expect.element(first).toHaveFocus();
    await press('{Escape}');
    await expect.element(first).not.toBeInTheDocument();
    await press('d');
    await expect.element(page.getByText('Dismissed Adaeze Okafor')).toBeVisible();
    await expectFocusOn(1);
    await press('r');
    await expect.element(page.getByText('Marked as reviewed')).toBeVisible();
    await press('m');
    await expect.element(page.getByText('Marked as engaged')).toBeVisible();
    await expectFocusOn(3);
    expect(callsOf(contract.bulk.change).map(({ body }) => [body.signalIds, body.status])).toEqual([
      [[exampleId(100)], 'dismissed'],
      [[exampleId(101)], 'reviewed'],
      [[exampleId(102)], 'engaged'],
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { people } from '#test/component/people.ts';
import { answer, answerFile, callsOf, disconnect, refuse } from '#test/component/scripted-server.ts';
import {
  answerLists,
  bar,
  doNotEngage,
  friends,
  grid,
  openSignals,
  panel,
  rowOf,
  undo,
} from '#test/component/signals-screen.ts';

const press = (keys: string) => userEvent.keyboard(keys);
const picker = page.getByRole('dialog', { name: /to a list$/ });
const changeId = exampleId(7);
const added = () => callsOf(contract.lists.addSignals).map(({ params, body }) => [params.id, body.signalIds]);

describe('the list picker', () => {
  test('adds the focused person to a list, and undo removes them', async () => {
    const [first, second] = people(2) as [Signal, Signal];
    answerLists();
    // A refetch at any time returns the rows as the server has them.
    answer(contract.lists.addSignals, () => {
      first.lists = [doNotEngage];
      return { added: 1, changeId };
    });
    answer(contract.lists.undo, () => {
      first.lists = [];
      return { changed: 1 };
    });
    await openSignals([first, second]);
    await press('jl');
    await expect.element(picker.getByRole('option', { name: /^Friends/ })).toBeVisible();
    await press('not');
    await expect.element(picker.getByRole('option', { name: /^Friends/ })).not.toBeInTheDocument();
    await press('{Enter}');
    await expect.element(page.getByText('Added Adaeze Okafor to Do not engage')).toBeVisible();
    const sign = rowOf('Adaeze Okafor').getByRole('img', { name: 'Do not engage' });
    await expect.element(sign).toBeVisible();
    // Page shortcuts are off until the dialog has closed.
    await expect.element(picker).not.toBeInTheDocument();
    await press('z');
    await expect.element(sign).not.toBeInTheDocument();
    expect(added()).toEqual([[doNotEngage.id, [exampleId(100)]]]);
    expect(callsOf(contract.lists.undo).map(({ body }) => body)).toEqual([{ changeId }]);
  });

  test('restores the previous lists after a refusal, and creates a new list in place for the selected', async () => {
    answerLists();
    disconnect(contract.lists.addSignals);
    await openSignals(people(3));
    await press('jxjxl');
    await picker.getByRole('option', { name: /^Friends/ }).click();
    await expect.element(page.getByText('No one was added to Friends. Network error')).toBeVisible();
    expect(grid.getByText('Friends').query()).toBeNull();
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    const berlin = { id: exampleId(310), kind: 'own', name: 'Berlin leads' } as const;
    answer(contract.lists.create, berlin);
    answer(contract.lists.addSignals, { added: 2, changeId });
    await bar.getByRole('button', { name: /Add to list/ }).click();
    await picker.getByRole('textbox').fill('Berlin leads');
    await picker.getByRole('option', { name: 'Create “Berlin leads”' }).click();
    await expect.element(page.getByText('Added 2 people to Berlin leads')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    expect(callsOf(contract.lists.create).map(({ body }) => body.name)).toEqual(['Berlin leads']);
    expect(added().at(-1)).toEqual([berlin.id, [exampleId(100), exampleId(101)]]);
  });
});

inFullRuns(
  "the details show a person's lists; the picker and their buttons remove, which can be undone",
  async () => {
    answerLists();
    answer(contract.lists.removeSignals, { removed: 1, changeId });
    answer(contract.lists.undo, { changed: 1 });
    await openSignals(people(1, () => ({ lists: [friends] })));
    await press('jo');
    const removed = page.getByText('Removed Adaeze Okafor from Friends');
    const pills = panel.getByRole('list', { name: 'Lists' });
    await pills.getByRole('button', { name: 'Remove from Friends' }).click();
    await expect.element(removed).toBeVisible();
    await undo.click();
    await expect.element(pills.getByText('Friends')).toBeVisible();
    await expect.poll(() => callsOf(contract.lists.undo)).toHaveLength(1);
    await expect.element(removed).not.toBeInTheDocument();
    await press('l');
    await picker.getByRole('option', { name: 'Friends On this list. Select to remove' }).click();
    await expect.element(removed).toBeVisible();
    await expect.poll(() => callsOf(contract.lists.removeSignals)).toHaveLength(2);
  },
);

describe('the list manager', () => {
  const dialog = page.getByRole('dialog', { name: 'Your lists' });

  async function manage(): Promise<void> {
    await openSignals(people(1));
    await press('jl');
    await picker.getByRole('button', { name: 'Manage lists' }).click();
    await expect.element(dialog.getByText('Friends')).toBeVisible();
  }

  test('creates and renames lists or says that a name is taken; exports, deletes, and fills one from a CSV file', async () => {
    answerLists({ id: exampleId(311), name: 'Old', people: { sample: 3, real: 0 } });
    refuse(contract.lists.create, 'conflict', 'You already have a list called “Friends”.');
    answer(contract.lists.rename, ({ body }) => ({ ...friends, name: body.name }));
    await manage();
    const field = dialog.getByRole('textbox', { name: 'Name of a new list' });
    await field.fill('FRIENDS');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByText('You already have a list called “Friends”.')).toBeVisible();
    await expect.element(field).toHaveValue('FRIENDS');
    await dialog.getByRole('button', { name: 'More for the list Friends' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = dialog.getByLabelText('New name of the list Friends');
    await expect.element(name).toHaveFocus();
    await press('Close friends{Escape}');
    await expect.element(name).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'More for the list Friends' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect.element(name).toHaveFocus();
    await press('Close friends{Enter}');
    await expect.element(name).not.toBeInTheDocument();
    expect(callsOf(contract.lists.rename).map(({ params, body }) => [params.id, body.name])).toEqual([
      [friends.id, 'Close friends'],
    ]);
    answerFile(contract.signals.export, 'old.csv', 'name\nSam\n');
    answer(contract.lists.remove, ({ params }) => params);
    await dialog.getByRole('button', { name: 'More for the list Old' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await page
      .getByRole('dialog', { name: 'Export Old' })
      .getByRole('button', { name: 'Export 1 row' })
      .click();
    await expect.element(page.getByText('Exported 1 row to old.csv')).toBeVisible();
    expect(callsOf(contract.signals.export).map(({ query }) => query.list)).toEqual([[exampleId(311)]]);
    await press('l');
    await picker.getByRole('button', { name: 'Manage lists' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Delete the list Old' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete the list Do not engage' }).query()).toBeNull();
    await dialog.getByRole('button', { name: 'Delete the list Old' }).click();
    await expect.element(dialog.getByText(/3 people stay in your signals/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    expect(callsOf(contract.lists.remove)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete the list Old' }).click();
    answerLists();
    await dialog.getByRole('button', { name: 'Delete list' }).click();
    await expect.element(dialog.getByText('Friends')).toBeVisible();
    await expect.element(dialog.getByText('Old', { exact: true })).not.toBeInTheDocument();
    expect(callsOf(contract.lists.remove).map(({ params }) => params.id)).toEqual([exampleId(311)]);
    await dialog.getByRole('button', { name: 'More for the list Friends' }).click();
    await page.getByRole('menuitem', { name: 'Add from CSV' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Import people' }).getByRole('tab', { name: 'CSV file' }))
      .toHaveAttribute('aria-selected', 'true');
  });
});

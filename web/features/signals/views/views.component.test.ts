import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { View } from '#contract/signals/views.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId, type Part } from '#test/component/example-of.ts';
import { people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, Refusal, refuse } from '#test/component/scripted-server.ts';
import { grid, lastQuery, openSignals, undo } from '#test/component/signals-screen.ts';

const tabs = page.getByRole('navigation', { name: 'Views' });
const names = () =>
  tabs
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent);
const current = () => tabs.element().querySelector('a[aria-current="page"]')?.textContent;
const press = (name: string) => page.getByRole('button', { name }).click();
const choose = (name: string) => page.getByRole('menuitem', { name }).click();
const builtIn = ['All', 'New and active', 'Gone quiet', 'Most active'];

/** Answers with the user's own views like a server that stores them. */
function answerViews(...views: Part<View>[]): void {
  const own = [...views];
  answer(contract.views.list, () => ({ items: own }));
  answer(contract.views.create, ({ body }) => {
    const made = { id: exampleId(400 + own.length), ...body } as Part<View>;
    own.push(made);
    return made;
  });
  answer(contract.views.change, ({ params, body: { position, ...change } }) => {
    const at = own.findIndex(({ id }) => id === params.id);
    const changed = { ...own[at], ...change } as Part<View>;
    own.splice(at, 1);
    own.splice(position ?? at, 0, changed);
    return changed;
  });
  answer(contract.views.remove, ({ params }) => {
    own.splice(
      own.findIndex(({ id }) => id === params.id),
      1,
    );
    return params;
  });
}

const ants = { id: exampleId(401), name: 'Ants', filters: { search: 'ants' } };
const bees = { id: exampleId(402), name: 'Bees', filters: { engagementType: ['comment' as const] } };

inFullRuns('the tab of the open view is in view on a phone', async () => {
  answerViews();
  await openSignals(people(2), '?view=active&activeWeek=true&sort=week', { width: 390, height: 844 });
  await expect.element(tabs.getByRole('link', { name: 'Most active' })).toBeInViewport({ ratio: 1 });
});

describe('a view', () => {
  test('is saved with the current filters, sort order, and columns, keeps a refused name, and can be canceled', async () => {
    answerViews();
    refuse(contract.views.create, 'conflict', 'You already have a view called “Ants”.');
    await openSignals(people(2), '?engagementType=comment&sort=name');
    await expect.poll(current).toMatch(/^All/);
    await press('Save view');
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await expect.element(dialog.getByRole('button', { name: 'Save view' })).toBeDisabled();
    await dialog.getByLabelText('Name').fill('ANTS');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.element(dialog.getByText('You already have a view called “Ants”.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('ANTS');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(names()).toHaveLength(builtIn.length);
    answerViews();
    await press('Save view');
    await dialog.getByLabelText('Name').fill(' Talkers ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(current).toBe('Talkers');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
    expect(callsOf(contract.views.create).map(({ body }) => body)).toMatchObject([
      { name: 'ANTS' },
      { name: 'Talkers', filters: { engagementType: ['comment'] }, sort: 'name' },
    ]);
  });

  test('opens with a click or a digit; changes to an own one can be saved or reset; it can be moved and renamed', async () => {
    answerViews(ants, bees);
    await openSignals(people(2, () => ({ week: 4 })));
    await tabs.getByRole('link', { name: 'Most active' }).click();
    await expect.poll(lastQuery).toMatchObject({ activeWeek: true, sort: 'week' });
    await expect.element(page.getByRole('button', { name: 'Active in the last 7 days' })).toBeVisible();
    await expect.poll(() => grid.element().querySelector('td[data-column=week]')?.textContent).toBe('4');
    await tabs.getByRole('link', { name: 'Ants' }).click();
    await expect.poll(lastQuery).toMatchObject({ search: 'ants' });
    await userEvent.keyboard('6');
    await expect.poll(current).toBe('Bees');
    await expect.element(page.getByRole('button', { name: 'Engaged by comment' })).toBeVisible();
    await page.getByRole('searchbox').fill('e');
    await press('Reset');
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
    await page.getByRole('searchbox').fill('x');
    await expect.element(page.getByRole('button', { name: 'Reset' })).toBeVisible();
    await press('Save');
    await expect.element(page.getByText('Saved “Bees”')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
    expect(callsOf(contract.views.change).map(({ params, body }) => [params.id, body.filters])).toEqual([
      [bees.id, { engagementType: ['comment'], search: 'x' }],
    ]);
    const saved = callsOf(contract.views.change).length;
    await press('Change the view Bees');
    await choose('Move left');
    await expect.poll(names).toEqual([...builtIn, 'Bees', 'Ants']);
    await press('Change the view Bees');
    await choose('Rename');
    const dialog = page.getByRole('dialog', { name: 'Rename the view' });
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Bees');
    answer(contract.views.change, ({ body }) => {
      if (body.name === 'Ants') throw new Refusal('conflict', 'You already have a view called “Ants”.');
      return { ...bees, ...body } as Part<View>;
    });
    await dialog.getByLabelText('Name').fill('Ants');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.element(dialog.getByText('You already have a view called “Ants”.')).toBeVisible();
    await dialog.getByLabelText('Name').fill('Wasps');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(
      callsOf(contract.views.change)
        .slice(saved)
        .map(({ body }) => body),
    ).toEqual([{ position: 0 }, { name: 'Ants' }, { name: 'Wasps' }]);
  });

  test('that was changed elsewhere shows both versions, and is saved as one of them', async () => {
    let stored: Part<View> = { ...bees, version: '1' };
    answer(contract.views.list, () => ({ items: [stored] }));
    answer(contract.views.change, ({ body: { basedOn, ...change } }) => {
      if (basedOn !== stored.version) throw new Refusal('conflict', 'Changed elsewhere.');
      stored = { ...stored, ...change, version: '3' } as Part<View>;
      return stored;
    });
    await openSignals(people(2), `?view=${bees.id}&engagementType=comment`);
    await page.getByRole('searchbox').fill('x');
    stored = { ...bees, filters: { title: ['founder'] }, version: '2' };
    await press('Save');
    const dialog = page.getByRole('dialog', { name: '“Bees” wasn’t saved' });
    await expect.element(dialog.getByText(/Title contains founder/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText('Saved “Bees”')).toBeVisible();
    expect(stored).toMatchObject({ filters: { engagementType: ['comment'], search: 'x' }, version: '3' });
  });

  test('is loaded again after a failure, stays when it can’t be deleted, and comes back in its place by undo', async () => {
    disconnect(contract.views.list);
    await openSignals(people(2), `?view=${ants.id}&search=ants`);
    await expect.element(page.getByText('Couldn’t load your views')).toBeVisible();
    answerViews(ants, bees);
    refuse(contract.views.remove, 'unavailable', 'The database is busy.');
    await press('Try again');
    await press('Change the view Ants');
    await choose('Delete');
    await expect.element(page.getByText('“Ants” was not deleted. The database is busy.')).toBeVisible();
    expect(names()).toEqual([...builtIn, 'Ants', 'Bees']);
    answerViews(ants, bees);
    await press('Change the view Ants');
    await choose('Delete');
    await expect.element(page.getByText('Deleted the view “Ants”')).toBeVisible();
    await expect.poll(names).toEqual([...builtIn, 'Bees']);
    await undo.click();
    await expect.poll(current).toBe('Ants');
    expect(callsOf(contract.views.create).map(({ body }) => body)).toMatchObject([
      { ...without(ants), position: 0 },
    ]);
  });
});

function without({ name, filters }: typeof ants) {
  return { name, filters };
}

describe('columns', () => {
  const heads = () =>
    grid
      .getByRole('columnheader')
      .elements()
      .map((one) => one.textContent);
  const dialog = page.getByRole('dialog', { name: 'Columns' });

  test('can be hidden, moved, also by dragging, and reset, and rows can be compact', async () => {
    await openSignals(people(3));
    const normal = heads();
    expect(normal.slice(1, 4)).toEqual(['Person', 'Score', 'Last activity']);
    expect(normal).not.toContain('Fit');
    await press('Columns');
    await dialog.getByRole('checkbox', { name: 'Interactions' }).click();
    await dialog.getByRole('button', { name: 'Move Last activity left' }).click();
    await expect.poll(() => heads().slice(1, 4)).toEqual(['Person', 'Last activity', 'Score']);
    expect(heads()).not.toContain('Interactions');
    await dialog.getByRole('checkbox', { name: 'Compact rows' }).click();
    const height = () => grid.getByRole('row').elements().at(1)?.getBoundingClientRect().height;
    await expect.poll(height).toBe(32);
    await dialog.getByRole('button', { name: 'Default columns' }).click();
    await expect.poll(heads).toEqual(normal);
    const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await userEvent.dragAndDrop(line('Last activity'), line('Score'));
    await expect.poll(() => heads().slice(1, 4)).toEqual(['Person', 'Last activity', 'Score']);
  });

  inFullRuns('are kept in this browser', async () => {
    const key = `ingrow.table.${exampleId(2)}`;
    localStorage.setItem(key, JSON.stringify({ columns: ['latest', 'score'], compact: true }));
    await openSignals(people(3));
    expect(heads().slice(1)).toEqual(['Person', 'Last activity', 'Score']);
    expect(grid.getByRole('row').elements().at(1)?.getBoundingClientRect().height).toBe(32);
    await press('Columns');
    await dialog.getByRole('checkbox', { name: 'Score' }).click();
    await expect
      .poll(() => JSON.parse(localStorage.getItem(key) ?? ''))
      .toEqual({ columns: ['latest'], compact: true });
  });

  inFullRuns('are saved with their view', async () => {
    answerViews(ants);
    await openSignals(people(3), `?view=${ants.id}&search=ants`);
    await press('Columns');
    await dialog.getByRole('checkbox', { name: 'Score' }).click();
    await userEvent.keyboard('{Escape}');
    await press('Save');
    await expect.element(page.getByText('Saved “Ants”')).toBeVisible();
    const [sent] = callsOf(contract.views.change).map(({ body }) => body.columns);
    expect(sent).toContain('latest');
    expect(sent).not.toContain('score');
  });
});

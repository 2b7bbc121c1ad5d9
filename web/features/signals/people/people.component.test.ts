import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, refuse } from '#test/component/scripted-server.ts';
import { panel, rowOf, signalsPath, undo } from '#test/component/signals-screen.ts';

const personId = exampleId(10_000);
const otherId = exampleId(10_001);

/** Opens the first person's details and an entry of their menu. */
async function choose(item: RegExp): Promise<void> {
  answerSignals(people(2));
  await openApp(`${signalsPath}?signal=${exampleId(100)}`);
  await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
  await panel.getByRole('button', { name: 'More for Adaeze Okafor' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('correcting a person', () => {
  const sent = () => callsOf(contract.people.edit).map(({ params, body }) => [params.id, body]);
  const open = async (person: object = {}) => {
    answerSignals(people(2));
    answer(contract.signals.details, { signal: people(1)[0], person: { id: personId, ...person } });
    await openApp(`${signalsPath}?signal=${exampleId(100)}`);
    await expect.element(panel.getByRole('button', { name: 'Title: Head of Operations' })).toBeVisible();
  };

  test('saves one field in place or shows a refusal there; undo and a reset restore the source’s value', async () => {
    const issue = { path: 'email', message: 'This is not an email address' };
    refuse(contract.people.edit, 'invalid_request', 'The body is not valid.', [issue]);
    await open({
      title: 'Head of Operations',
      edited: [{ field: 'title', at: '2026-03-01T09:00:00.000Z', sourceValue: 'Head' }],
    });
    await panel.getByRole('button', { name: 'Add email' }).click();
    const email = panel.getByRole('textbox', { name: 'Email' });
    await email.fill('ada@kaltwerk.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByText('This is not an email address')).toBeVisible();
    await expect.element(email).toHaveValue('ada@kaltwerk.example');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel.getByRole('button', { name: 'Add email' })).toBeVisible();
    answer(contract.people.edit, { id: personId, name: 'Ada Okafor' });
    await panel.getByRole('button', { name: 'Edit name' }).click();
    await panel.getByRole('textbox', { name: 'Name' }).fill(' Ada Okafor ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Saved Ada Okafor')).toBeVisible();
    await expect.element(panel.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    await undo.click();
    await expect.poll(() => sent().at(-1)).toEqual([personId, { name: null }]);
    await panel.getByRole('button', { name: 'Edited by you. Reset title to the source: Head' }).click();
    await expect.poll(() => sent().at(-1)).toEqual([personId, { title: null }]);
    await undo.click();
    await expect.poll(() => sent().at(-1)).toEqual([personId, { title: 'Head of Operations' }]);
    expect(sent().map(([, body]) => body)).toEqual([
      { email: 'ada@kaltwerk.example' },
      { name: 'Ada Okafor' },
      { name: null },
      { title: null },
      { title: 'Head of Operations' },
    ]);
  });
});

describe('merging two people', () => {
  const dialog = page.getByRole('dialog', { name: 'Merge Adaeze Okafor' });
  const record = (engagements: number) => ({
    name: 'Adaeze Okafor',
    headline: 'Head',
    engagements,
    signals: 1,
  });

  test('previews the result, asks for confirmation if there are two accounts, and can be undone, also later', async () => {
    answer(contract.people.duplicates, {
      items: [{ personId: exampleId(10_005), name: 'A. Okafor', reason: 'email' }],
    });
    answer(contract.signals.searchProfiles, {
      items: [{ personId: otherId, network: 'sample', name: 'Tomás Herrera', headline: 'Head' }],
    });
    answer(contract.people.previewMerge, {
      kept: record(3),
      gone: record(4),
      result: record(7),
      haveDifferentIds: true,
    });
    answer(contract.people.merge, {
      mergeId: exampleId(20),
      signals: [{ id: exampleId(100), connectedProfileId: exampleId(1) }],
    });
    answer(contract.people.undoMerge, {});
    answer(contract.people.merges, {
      items: [{ id: exampleId(21), name: 'A. Okafor', by: 'facts', source: 'csv', canUndo: true }],
    });
    answerSignals(people(2));
    await openApp(`${signalsPath}?signal=${exampleId(100)}`);
    const earlier = panel.getByRole('heading', { name: 'Merged from 2 records' });
    await expect.element(earlier).toBeVisible();
    await expect.element(panel.getByText(/^Merged based on your CSV/)).toBeVisible();
    answer(contract.people.merges, {});
    await panel.getByRole('button', { name: 'Unmerge Adaeze Okafor and A. Okafor' }).click();
    await expect.element(page.getByText('Unmerged Adaeze Okafor and A. Okafor')).toBeVisible();
    await expect.element(earlier).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'More for Adaeze Okafor' }).click();
    await page.getByRole('menuitem', { name: /^Merge/ }).click();
    await expect
      .element(dialog.getByRole('option', { name: /A\. Okafor.*Same email address/ }))
      .toBeVisible();
    await dialog.getByRole('textbox', { name: 'Find the other person' }).fill('tomas');
    await expect.element(dialog.getByRole('option', { name: /Tomás Herrera/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('row', { name: 'Engagements 3 4 7' })).toBeVisible();
    const merge = dialog.getByRole('button', { name: 'Merge 2 people' });
    await expect.element(merge).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Both accounts belong to one person' }).click();
    await merge.click();
    await expect.element(page.getByText('Merged Adaeze Okafor with Tomás Herrera')).toBeVisible();
    expect(callsOf(contract.people.merge).map(({ params, body }) => [params.id, body])).toEqual([
      [personId, { otherId, confirm: true }],
    ]);
    await undo.click();
    await expect
      .poll(() => callsOf(contract.people.undoMerge).map(({ params }) => params.id))
      .toEqual([exampleId(21), exampleId(20)]);
  });
});

describe('erasing a person', () => {
  const dialog = page.getByRole('dialog', { name: 'Erase Adaeze Okafor?' });

  test('lists exactly what is deleted, and sends nothing before that is known and confirmed', async () => {
    refuse(contract.people.erasure, 'unavailable', 'The database is busy.');
    answer(contract.people.erase, { id: personId });
    await choose(/^Erase/);
    await expect.element(dialog.getByText('Couldn’t load what would be deleted')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Erase this person' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    answer(contract.people.erasure, {
      name: 'Adaeze Okafor',
      engagements: 3,
      signals: 1,
      lists: ['Leads'],
      records: 1,
    });
    await panel.getByRole('button', { name: 'More for Adaeze Okafor' }).click();
    await page.getByRole('menuitem', { name: /^Erase/ }).click();
    await expect.element(dialog.getByText('their name, headline, addresses and 3 engagements')).toBeVisible();
    await expect.element(dialog.getByText('their place on 1 list: Leads')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Never import them again' }).click();
    expect(callsOf(contract.people.erase)).toEqual([]);
    await dialog.getByRole('button', { name: 'Erase this person' }).click();
    await expect.element(page.getByText('Erased Adaeze Okafor')).toBeVisible();
    await expect.element(panel).not.toBeInTheDocument();
    expect(callsOf(contract.people.erase).map(({ params, query }) => [params.id, query])).toEqual([
      [personId, { neverAgain: false }],
    ]);
  });
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { openApp, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { callsOf, pause } from '#test/component/scripted-server.ts';

const path = `/dashboard/signals/${profileId}`;
const grid = page.getByRole('grid', { name: 'People who engaged' });
const all = page.getByRole('checkbox', { name: 'Select all loaded rows' });
const bar = page.getByRole('toolbar', { name: 'Selected people' });
const firstRow = grid.getByRole('checkbox', { name: 'Select Adaeze Okafor' });

/**
 * Opens the signals. The second page is requested at once but doesn't arrive yet. @returns a function that
 * lets it arrive
 */
async function openAtFirstPage(): Promise<() => void> {
  answerSignals(people(120));
  const first = pause(contract.signals.list);
  await openApp(path);
  await expect.poll(() => callsOf(contract.signals.list).length).toBe(1);
  first();
  const second = pause(contract.signals.list);
  await expect.element(firstRow).toBeVisible();
  await expect.poll(() => callsOf(contract.signals.list).length).toBe(2);
  return second;
}

/** Scrolls to the last loaded row until a person is visible. */
async function scrollTo(name: string): Promise<void> {
  const row = grid.getByRole('checkbox', { name: `Select ${name}` });
  await expect
    .poll(() => {
      [...document.querySelectorAll('tbody tr[aria-rowindex]')].at(-1)?.scrollIntoView();
      return row.query();
    })
    .not.toBeNull();
}

test('the select-all box stays checked when more rows load, and the bar shows how many are selected', async () => {
  const release = await openAtFirstPage();
  await all.click();
  await expect.element(all).toBeChecked();
  await expect.element(bar.getByText('50 selected')).toBeVisible();
  release();
  await scrollTo('Priya Raman 70');
  await expect.element(all).toBeChecked();
  await expect.element(bar.getByText('50 selected')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Select all 120 matching' })).toBeVisible();
  await all.click();
  await expect.element(all).not.toBeChecked();
  await expect.element(bar).not.toBeInTheDocument();
});

inFullRuns('the select-all box is half checked as soon as one row is deselected', async () => {
  const release = await openAtFirstPage();
  await all.click();
  release();
  await firstRow.click();
  await expect.element(all).toBePartiallyChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(all).not.toBeChecked();
});

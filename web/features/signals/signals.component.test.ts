import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { expectNoBarriers } from '#test/component/look-at.ts';
import { openApp, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, pause, refuse } from '#test/component/scripted-server.ts';

const path = `/dashboard/signals/${profileId}`;
const grid = page.getByRole('grid', { name: 'People who engaged' });

describe('the table of signals', () => {
  test('full, it can be read in both themes and on a phone', async () => {
    answerSignals(people(60));
    await openApp(path);
    await expect.element(grid.getByText('Adaeze Okafor')).toBeVisible();
    await expectNoBarriers();
  });

  test('keeps its layout while it is loading', async () => {
    answerSignals(people(3));
    const resume = pause(contract.signals.list);
    await openApp(path);
    await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible();
    expect(grid.getByText('Adaeze Okafor').query()).toBeNull();
    resume();
    await expect.element(grid.getByText('Adaeze Okafor')).toBeVisible();
  });

  test('says what failed and tries again', async () => {
    answerSignals(people(3));
    refuse(contract.signals.list, 'unavailable', 'The database is busy.');
    await openApp(path);
    await expect.element(page.getByText('The database is busy.')).toBeVisible();
    answer(contract.signals.list, { items: people(1) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(grid.getByText('Adaeze Okafor')).toBeVisible();
    expect(callsOf(contract.signals.list)).toHaveLength(3);
  });

  test('j and k move, Enter opens the details, Escape closes them', async () => {
    answerSignals(people(5));
    await openApp(path);
    await expect.element(grid.getByText('Adaeze Okafor')).toBeVisible();
    await userEvent.keyboard('j');
    await userEvent.keyboard('j');
    await userEvent.keyboard('{Enter}');
    const details = page.getByRole('complementary', { name: /^Details/ });
    await expect.element(details.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(details).not.toBeInTheDocument();
  });
});

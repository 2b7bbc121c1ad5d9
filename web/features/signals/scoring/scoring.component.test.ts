import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { Score } from '#contract/signals/score.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, refuse, sendEvent } from '#test/component/scripted-server.ts';
import { openSignals } from '#test/component/signals-screen.ts';

const path = '/dashboard/settings/scoring';
const points = {
  reaction: 2,
  comment: 6,
  reply: 6,
  repost: 6,
  mention: 6,
  connection: 4,
  invitation: 4,
  message: 8,
  endorsement: 4,
  recommendation: 10,
  manual: 0,
};
const score: Part<Score> = { version: 1, points, shipped: points };
const press = (name: string) => page.getByRole('button', { name }).click();
const pointsOf = (type: string) => page.getByLabelText(type);
const saveBar = page.getByRole('region', { name: 'Unsaved changes' });

const position = (value: number, rank: number) => ({ score: value, intensity: 'high', rank }) as const;
const warmer = { from: 'low', to: 'high', count: 3 } as const;
const riser = { id: exampleId(100), connectedProfileId: exampleId(1), name: 'Adaeze Okafor' };

/** Answers with the version in use and the previews. */
function answerScore(change: Part<Score> = {}): void {
  answer(contract.score.read, { ...score, ...change });
  answer(contract.score.preview, ({ body }) => ({
    total: 50,
    looked: 50,
    bands: [warmer],
    rising: [{ ...riser, from: position(10, 9), to: position(44, 2) }],
    fit: body.fit ? { matches: body.fit.map(() => 12), changed: 12 } : null,
  }));
}

describe('score weights', () => {
  test('show who would rise, and are saved as a new version', async () => {
    answerScore();
    answer(contract.score.change, ({ body }) => ({
      ...score,
      points: body.points,
      version: 2,
      madeAt: '2026-03-10T10:00:00.000Z',
    }));
    await openApp(path);
    await expect.element(page.getByText('Default weights, version 1.')).toBeVisible();
    await pointsOf('Reaction').fill('19');
    await userEvent.keyboard('{ArrowUp}');
    const rising = page.getByRole('region', { name: 'Would rise' });
    await expect
      .element(rising.getByRole('listitem'))
      .toMatchTextContent(/Adaeze Okafor.*9.*2.*10\.0.*44\.0/);
    await expect.element(page.getByRole('list', { name: 'Band changes' })).toMatchTextContent(/^3 people/);
    await expect.element(saveBar.getByText('Reaction 2 → 20')).toBeVisible();
    // The preview shows the latest points and isn't dimmed.
    const shown = () => rising.element().closest('[aria-busy="false"]');
    await expect
      .poll(() => getComputedStyle(shown() ?? document.body).opacity === '1' && shown() !== null)
      .toBe(true);
    await expectNoBarriers();
    await press('Save as version 2');
    await expect.element(page.getByText('Saved as version 2')).toBeVisible();
    await expect.element(page.getByText(/^Version 2 is in use, saved /)).toBeVisible();
    await expect.element(saveBar).not.toBeInTheDocument();
    expect(callsOf(contract.score.change).map(({ body }) => body)).toEqual([
      { points: { ...points, reaction: 20 }, fit: [], basedOn: 1 },
    ]);
  });

  test('are loaded again after a failure, stay as typed when refused, and never overwrite a version saved elsewhere', async () => {
    disconnect(contract.score.read);
    await openApp(path);
    await expect.element(page.getByText('Couldn’t load the points')).toBeVisible();
    answerScore();
    await press('Try again');
    await expect.element(pointsOf('Comment')).toHaveValue('6');
    refuse(contract.score.preview, 'internal', 'Broken');
    await pointsOf('Comment').fill('20');
    await expect.element(page.getByText('Couldn’t load the preview')).toBeVisible();
    answerScore();
    await press('Try again');
    await expect.element(page.getByRole('region', { name: 'Would rise' })).toBeVisible();
    refuse(contract.score.change, 'unavailable', 'The database is busy.');
    await pointsOf('Comment').fill('');
    await expect.element(saveBar.getByText('Fill in all points and rules first.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save as version 2' })).toBeDisabled();
    await pointsOf('Comment').fill('7.5');
    await press('Save as version 2');
    await expect.element(saveBar.getByText('The database is busy.')).toBeVisible();
    await expect.element(pointsOf('Comment')).toHaveValue('7.5');
    await press('Discard');
    await expect.element(pointsOf('Comment')).toHaveValue('6');
    await pointsOf('Message').fill('7');
    await page.getByRole('link', { name: 'Engage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
    await dialog.getByRole('button', { name: 'Continue editing' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(pointsOf('Message')).toHaveValue('7');
    answerScore({ version: 5, points: { ...points, message: 9 }, madeAt: '2026-03-10T10:00:00.000Z' });
    sendEvent({ name: 'score', id: exampleId(2) });
    await expect.element(saveBar.getByText(/^Version 5 was saved elsewhere/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save as version 2' })).toBeDisabled();
    await press('Discard');
    await expect.element(pointsOf('Message')).toHaveValue('9');
    await press('Reset to defaults');
    await expect.element(saveBar.getByText('Message 9 → 8')).toBeVisible();
    await page.getByRole('link', { name: 'Engage' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.element(pointsOf('Message')).not.toBeInTheDocument();
  });
});

test('fit rules show how many people match, can be moved, need a letter or digit, and keep their order', async () => {
  answerScore();
  answer(contract.score.change, ({ body }) => ({ ...score, fit: body.fit, version: 2 }));
  await openApp(path);
  await press('Add the first rule');
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
  const values = (rule: number) => page.getByRole('combobox', { name: `Rule ${rule}: any of` });
  await values(1).fill('%');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Must contain a letter or digit')).toBeVisible();
  await userEvent.keyboard('{Backspace}founder{Enter}');
  await expect.element(page.getByText('12 people')).toBeVisible();
  await press('Add a rule');
  await page.getByRole('combobox', { name: 'Rule 2: where to look' }).click();
  await page.getByRole('option', { name: 'Seniority is' }).click();
  await values(2).click();
  await page.getByRole('option', { name: 'Owner' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByLabelText('Rule 2: points').fill('3');
  await press('Move rule 2 up');
  await expect.element(page.getByLabelText('Rule 1: points')).toHaveValue('+3');
  await press('Save as version 2');
  await expect.element(page.getByText('Saved as version 2')).toBeVisible();
  expect(callsOf(contract.score.change).map(({ body }) => body.fit)).toEqual([
    [
      { field: 'seniority', is: ['owner'], points: 3 },
      { field: 'title', is: ['founder'], points: expect.any(Number) },
    ],
  ]);
});

test('an older version can be restored, but not over unsaved changes', async () => {
  const version = { points, madeAt: '2026-03-09T10:00:00.000Z' };
  answerScore({ version: 2, points: { ...points, comment: 8 } });
  answer(contract.score.versions, {
    items: [
      { ...version, id: exampleId(72), version: 2, points: { ...points, comment: 8 } },
      { ...version, id: exampleId(71), version: 1, madeAt: null },
    ],
  });
  answer(contract.score.take, { ...score, version: 3 });
  await openApp(path);
  const versions = page.getByRole('list', { name: 'Versions' });
  await expect.element(versions.getByText('Comment 6 → 8')).toBeVisible();
  const take = versions.getByRole('button', { name: 'Restore this version: 1' });
  await pointsOf('Reply').fill('9');
  await expect.element(take).toBeDisabled();
  await press('Discard');
  await take.click();
  await expect.element(page.getByText('Saved as version 3')).toBeVisible();
  await expect.element(pointsOf('Comment')).toHaveValue('6');
  expect(callsOf(contract.score.take).map(({ params }) => params.id)).toEqual([exampleId(71)]);
});

inFullRuns('a version that is only partly applied is announced and can be continued', async () => {
  answerScore({ version: 2, state: 'stopped' });
  answer(contract.score.apply, { ...score, version: 2, state: 'applied' });
  await openSignals(people(2));
  await expect.element(page.getByText('Version 2 is only partly applied')).toBeVisible();
  await press('Continue');
  await expect.element(page.getByText('Version 2 is only partly applied')).not.toBeInTheDocument();
});

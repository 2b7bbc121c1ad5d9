import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { openApp, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, pause, refuse, sendEvent } from '#test/component/scripted-server.ts';
import {
  bar,
  lastQuery,
  openSignals,
  panel,
  rowOf,
  signalsPath,
  undo,
} from '#test/component/signals-screen.ts';

const press = (keys: string) => userEvent.keyboard(keys);
const changes = () => callsOf(contract.bulk.change).map(({ body }) => body);
const changeId = exampleId(7);

/** Answers changes and undos of these people like a server that stores them. */
function answerChanges(signals: Signal[]): void {
  const before = structuredClone(signals);
  answer(contract.bulk.change, ({ body }) => {
    const ids = body.signalIds ?? signals.map(({ id }) => id);
    const { status, snoozedUntil } = body;
    for (const one of signals.filter(({ id }) => ids.includes(id))) {
      Object.assign(one, status === undefined ? { snoozedUntil } : { status });
    }
    return { changed: ids.length, changeId };
  });
  answer(contract.bulk.undo, () => {
    signals.splice(0, signals.length, ...before);
    return { changed: 1 };
  });
}

/** Opens these people, with changes enabled. */
async function openChangeable(signals: Signal[], search?: string): Promise<void> {
  answerChanges(signals);
  await openSignals(signals, search);
}

describe("changing a person's status", () => {
  test('by key, or on hover beside a link to the profile, removes rows that no longer match until undone', async () => {
    await openChangeable(people(3), '?status=new');
    await press('jd');
    await expect.element(page.getByText('Dismissed Adaeze Okafor')).toBeVisible();
    await expect.element(rowOf('Adaeze Okafor')).not.toBeInTheDocument();
    await press('z');
    await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
    await expect.element(page.getByText('Dismissed Adaeze Okafor')).not.toBeInTheDocument();
    expect(callsOf(contract.bulk.undo).map(({ body }) => body)).toEqual([{ changeId }]);
    await rowOf('Tomás Herrera').hover();
    const link = page.getByRole('link', { name: 'Open the profile of Tomás Herrera' });
    await expect.element(link).toHaveAttribute('href', 'https://www.linkedin.com/in/person-1');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await page.getByRole('button', { name: 'Dismiss Tomás Herrera' }).click();
    await expect.element(page.getByText('Dismissed Tomás Herrera')).toBeVisible();
    expect(changes().at(-1)).toEqual({ signalIds: [exampleId(101)], status: 'dismissed' });
  });

  test('shows at once, reverts when the server refuses, and says why', async () => {
    refuse(contract.bulk.change, 'conflict', 'Somebody else was faster.');
    const resume = pause(contract.bulk.change);
    await openSignals(people(2));
    await press('jr');
    await expect.element(rowOf('Adaeze Okafor')).toMatchTextContent(/Reviewed$/);
    resume();
    await expect
      .element(page.getByText('Couldn’t mark Adaeze Okafor as reviewed. Somebody else was faster.'))
      .toBeVisible();
    await expect.element(rowOf('Adaeze Okafor')).not.toMatchTextContent(/Reviewed$/);
  });

  test('moves on to the next person in the details, and undo moves back', async () => {
    await openChangeable(people(3), `?status=new&signal=${exampleId(100)}`);
    await panel.getByRole('button', { name: 'More for Adaeze Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Dismiss' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await undo.click();
    await expect.element(panel.getByRole('heading', { name: 'Adaeze Okafor' })).toBeVisible();
  });
});

describe('snoozing', () => {
  const dialog = page.getByRole('dialog', { name: 'Snooze Adaeze Okafor' });

  test('offers mornings, which a digit picks, or a future day; undo unsnoozes, closing the dialog sends nothing', async () => {
    await openChangeable(people(2));
    await press('jh');
    await expect
      .element(dialog.getByRole('button', { name: /^Next Monday Mon,? 16 Mar, 08:00/ }))
      .toBeVisible();
    const day = dialog.getByLabelText('On a day');
    const submit = dialog.getByRole('button', { name: 'Snooze' });
    await day.fill('2026-03-09');
    await expect.element(dialog.getByText('Pick a future date')).toBeVisible();
    await expect.element(submit).toBeDisabled();
    await press('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(changes()).toEqual([]);
    await press('h');
    await expect.element(dialog).toBeVisible();
    await press('1');
    await expect.element(page.getByText('Snoozed Adaeze Okafor until 11 Mar, 08:00')).toBeVisible();
    await expect.element(rowOf('Adaeze Okafor')).not.toBeInTheDocument();
    expect(changes()).toEqual([{ signalIds: [exampleId(100)], snoozedUntil: '2026-03-11T07:00:00.000Z' }]);
    await undo.click();
    await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
    await press('h');
    await day.fill('31 Feb 2027');
    await expect.element(submit).toBeDisabled();
    await day.fill('2026-12-24');
    await expect.element(dialog.getByText(/^Hidden until Thu,? 24 Dec, 08:00$/)).toBeVisible();
    await submit.click();
    await expect.element(page.getByText(/^Snoozed .* until 24 Dec, 08:00$/)).toBeVisible();
    expect(changes().at(-1)).toMatchObject({ snoozedUntil: '2026-12-24T07:00:00.000Z' });
  });

  test('is shown in the row and in the details, where the person can be unsnoozed', async () => {
    await openChangeable(
      people(2, (at) => (at === 0 ? { snoozedUntil: '2026-03-16T07:00:00.000Z' } : {})),
      '?snoozed=only',
    );
    await expect
      .element(rowOf('Adaeze Okafor').getByRole('img', { name: 'Snoozed until 16 Mar, 08:00' }))
      .toBeVisible();
    await press('jo');
    await panel.getByRole('button', { name: 'Unsnooze' }).click();
    await expect.element(page.getByText('Unsnoozed Adaeze Okafor')).toBeVisible();
    expect(changes()).toEqual([{ signalIds: [exampleId(100)], snoozedUntil: null }]);
  });
});

describe('a note', () => {
  const field = panel.getByRole('textbox', { name: 'Note' });
  const notes = () => callsOf(contract.triage.writeNote).map(({ body }) => body.note);

  test("is saved when the user leaves it, and marks the row; it is kept while it couldn't be saved", async () => {
    disconnect(contract.triage.writeNote);
    await openSignals(people(2, (at) => ({ id: exampleId(510 + at) })));
    await press('jn');
    await expect.element(field).toHaveFocus();
    await press('Call her{Escape}');
    await expect.element(panel.getByText(/^Not saved: Network error/)).toBeVisible();
    await press('j');
    await expect.element(panel.getByRole('heading', { name: 'Tomás Herrera' })).toBeVisible();
    await expect.element(field).toHaveValue('');
    await press('k');
    await expect.element(field).toHaveValue('Call her');
    answer(contract.triage.writeNote, ({ params, body }) => ({ id: params.id, note: body.note }));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByText('Saved', { exact: true })).toBeVisible();
    await expect.element(rowOf('Adaeze Okafor').getByRole('img', { name: 'Has a note' })).toBeVisible();
    expect(new Set(notes())).toEqual(new Set(['Call her']));
    await field.fill('Met in May');
    await press('{Escape}');
    // A slow typist's pause saves what is there so far.
    await expect.poll(() => notes().at(-1)).toBe('Met in May');
    await expect.element(panel.getByText('Saved', { exact: true })).toBeVisible();
  });
});

test('people found since the last visit are marked and counted, and a click filters to exactly them', async () => {
  const since = '2026-03-09T16:20:00.000Z';
  answerSignals(people(4, (at) => (at < 3 ? {} : { foundAt: '2026-03-01T09:00:00.000Z' })));
  answer(contract.triage.visit, { since });
  answer(contract.signals.quickTotal, ({ query }) => ({ total: query.foundFrom ? 3 : 4, isMore: false }));
  await openApp(signalsPath);
  await expect
    .element(rowOf('Ingrid Solheim').getByRole('img', { name: 'New since your last visit' }))
    .toBeVisible();
  expect(rowOf('Kenji Watanabe').getByRole('img', { name: 'New since your last visit' }).query()).toBeNull();
  await page.getByRole('button', { name: '3 new since your last visit' }).click();
  await expect.poll(lastQuery).toMatchObject({ foundFrom: '2026-03-09T16:20:00.001Z' });
});

describe('changing many people', () => {
  test('selected by one box, by checkbox, or with Shift, changes all at once and can be undone', async () => {
    const signals = people(5);
    answerChanges(signals);
    answerSignals(signals);
    answer(contract.signals.quickTotal, { total: 60, isMore: false });
    await openApp(signalsPath);
    const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
    const box = page.getByRole('checkbox', { name: 'Select all loaded rows' });
    await box.click();
    await expect.element(box).toBeChecked();
    await expect.element(boxOf('Adaeze Okafor')).toBeChecked();
    await expect.element(bar.getByText('5 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Select all 60 matching' }).click();
    await expect.element(bar.getByText('All 60 matching selected')).toBeVisible();
    await boxOf('Adaeze Okafor').click();
    await expect.element(bar.getByText('4 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect.element(bar).not.toBeInTheDocument();
    await boxOf('Adaeze Okafor').click();
    await boxOf('Ingrid Solheim').click({ modifiers: ['Shift'] });
    await expect.element(bar.getByText('3 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('menuitem', { name: 'Reviewed' }).click();
    await expect.element(page.getByText('Marked 3 people as reviewed')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    expect(changes()).toEqual([{ signalIds: [100, 101, 102].map(exampleId), status: 'reviewed' }]);
    await undo.click();
    await expect.poll(() => callsOf(contract.bulk.undo)).toHaveLength(1);
  });

  inFullRuns('everyone who matches can be selected and exported before the count is known', async () => {
    answer(contract.bulk.change, { changed: 12_345, changeId });
    answerSignals(people(3));
    answer(contract.signals.quickTotal, { total: 10_000, isMore: true });
    answer(contract.signals.total, { total: 12_345 });
    const goOn = pause(contract.signals.total);
    await openApp(signalsPath);
    await expect.element(page.getByTestId('signal-total')).toHaveTextContent('10,000+ people');
    await expect.element(page.getByRole('button', { name: 'Export all matching' })).toBeEnabled();
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await bar.getByRole('button', { name: 'Select all 10,000+ matching' }).click();
    await expect.element(bar.getByText('All 10,000+ matching selected')).toBeVisible();
    goOn();
    await expect.element(bar.getByText('All 12,345 matching selected')).toBeVisible();
    await expect.element(page.getByTestId('signal-total')).toHaveTextContent('12,345 people');
    await expect.element(page.getByRole('button', { name: 'Export 12,345' })).toBeVisible();
    // Nothing has changed, so the rows aren't refetched.
    const reads = callsOf(contract.signals.list).length;
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    expect(callsOf(contract.signals.list)).toHaveLength(reads);
  });

  test('more than a thousand need a second key press, on a button with the number', async () => {
    answer(contract.bulk.change, { changed: 1204, changeId });
    answerSignals(people(3));
    answer(contract.signals.quickTotal, { total: 1204, isMore: false });
    await openApp(`${signalsPath}?status=new`);
    await expect.element(rowOf('Adaeze Okafor')).toBeVisible();
    await press('{Control>}aa{/Control}');
    await expect.element(bar.getByText('All 1,204 matching selected')).toBeVisible();
    const sure = bar.getByRole('button', { name: 'Dismiss 1,204 people' });
    await press('d');
    await expect.element(sure).toHaveFocus();
    await press('{Escape}');
    await expect.element(bar.getByRole('button', { name: 'Snooze' })).toBeVisible();
    await press('d');
    await expect.element(sure).toHaveFocus();
    expect(changes()).toEqual([]);
    await press('{Enter}');
    await expect.element(page.getByText('Dismissed 1,204 people')).toBeVisible();
    expect(changes()).toEqual([
      { connectedProfileId: profileId, filters: { status: ['new'], snoozed: false }, status: 'dismissed' },
    ]);
  });

  inFullRuns('a job changes thousands: the bar shows its progress, then how many were changed', async () => {
    const job = {
      id: exampleId(8),
      name: 'change-many',
      state: 'running',
      step: 'Changing',
      done: 20,
      total: 6000,
    } as const;
    answer(contract.bulk.change, { changed: 6000, changeId, job });
    await openSignals(people(3));
    answer(contract.jobs.list, { items: [job] });
    answer(contract.jobs.one, job);
    const resume = pause(contract.jobs.one);
    await press('{Control>}aa{/Control}');
    await bar.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('menuitem', { name: 'Mark 3 people as engaged' }).click();
    await expect.element(page.getByText('Changing 6,000 people …')).toBeVisible();
    await expect.element(page.getByText('Changing, 20 of 6,000')).toBeVisible();
    await expect.poll(() => callsOf(contract.jobs.one)).toHaveLength(1);
    const done = { ...job, state: 'succeeded', done: 5990 } as const;
    answer(contract.jobs.list, { items: [done] });
    resume();
    answer(contract.jobs.one, done);
    sendEvent({ name: 'job', id: job.id });
    await expect.element(page.getByText('Marked 5,990 people as engaged')).toBeVisible();
  });
});

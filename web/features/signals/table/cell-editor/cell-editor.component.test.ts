import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriersWithin } from '#test/component/expect-no-barriers.ts';
import { people } from '#test/component/people.ts';
import { answer, callsOf } from '#test/component/scripted-server.ts';
import {
  answerLists,
  friends,
  grid,
  openSignals,
  panel,
  rowOf,
  undo,
} from '#test/component/signals-screen.ts';

const press = (keys: string) => userEvent.keyboard(keys);
const editor = (name: string) => page.getByRole('dialog', { name: `Edit ${name}` });
const cell = (name: string, column: string) =>
  page.elementLocator(rowOf(name).element().querySelector(`[data-column=${column}]`) ?? document.body);

/** The last one is on a list: a column that is empty isn't shown. */
const some = () => people(3, (at) => (at === 2 ? { lists: [friends] } : {}));

type Rows = { items: Signal[]; nextCursor: null };

async function openEditable(): Promise<Signal[]> {
  const signals = some();
  answerLists();
  answer(contract.bulk.change, ({ body }) => {
    for (const one of signals.filter(({ id }) => body.signalIds?.includes(id))) {
      Object.assign(one, { status: body.status });
    }
    return { changed: 1, changeId: exampleId(7) };
  });
  answer(contract.bulk.undo, { changed: 1 });
  answer(contract.lists.addSignals, ({ body }) => {
    for (const one of signals.filter(({ id }) => body.signalIds?.includes(id))) {
      Object.assign(one, { lists: [friends] });
    }
    return { added: 1, changeId: exampleId(8) };
  });
  await openSignals(signals);
  return signals;
}

test("a click on a row's status edits it in place, and undo reverts it; a click on its lists opens the list picker in place", async () => {
  const [first, second] = await openEditable();
  await cell('Adaeze Okafor', 'status').click();
  const shown = editor('Adaeze Okafor');
  await expect.element(shown.getByRole('button', { name: 'New', pressed: true })).toHaveFocus();
  await shown.getByRole('button', { name: 'Engaged' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(cell('Adaeze Okafor', 'status')).toHaveTextContent('Engaged');
  expect(callsOf(contract.bulk.change).map(({ body }) => body)).toEqual([
    { signalIds: [first?.id], status: 'engaged' },
  ]);
  await undo.click();
  await expect.poll(() => callsOf(contract.bulk.undo)).toHaveLength(1);
  // The click didn't open the row.
  expect(panel.query()).toBeNull();
  await cell('Tomás Herrera', 'lists').click();
  await editor('Tomás Herrera')
    .getByRole('option', { name: /^Friends/ })
    .click();
  await expect.element(editor('Tomás Herrera')).not.toBeInTheDocument();
  await expect.element(cell('Tomás Herrera', 'lists')).toHaveTextContent('Friends');
  expect(callsOf(contract.lists.addSignals)).toMatchObject([
    { params: { id: friends.id }, body: { signalIds: [second?.id] } },
  ]);
});

test('a list shown at once stays when rows arrive that were read before it', async () => {
  const stored = await openEditable();
  const add = async (name: string) => {
    await cell(name, 'lists').click();
    await editor(name)
      .getByRole('option', { name: /^Friends/ })
      .click();
  };
  const before = some();
  const [rows, later] = [Promise.withResolvers<Rows>(), Promise.withResolvers<Rows>()];
  const reads = () => callsOf(contract.signals.list).length;
  const first = reads();
  // Only the first of these reads is older than the second change.
  let asked = 0;
  answer(contract.signals.list, () => {
    asked += 1;
    return asked === 1 ? rows.promise : later.promise;
  });
  await add('Adaeze Okafor');
  // The rows are read again, which takes a while.
  await expect.poll(reads).toBeGreaterThan(first);
  await add('Tomás Herrera');
  await expect.element(cell('Tomás Herrera', 'lists')).toHaveTextContent('Friends');
  rows.resolve({ items: before, nextCursor: null });
  await rows.promise;
  await expect.element(undo).toBeVisible();
  for (let frame = 0; frame < 10; frame += 1) {
    await new Promise(requestAnimationFrame);
    expect(cell('Tomás Herrera', 'lists').element().textContent).toBe('Friends');
  }
  later.resolve({ items: stored, nextCursor: null });
});

test('with the keyboard, E opens the editor, arrows choose, and the note is within reach', async () => {
  await openEditable();
  answer(contract.triage.writeNote, ({ params, body }) => ({ id: params.id, note: body.note }));
  await press('je');
  await expect
    .element(editor('Adaeze Okafor').getByRole('button', { name: 'New', pressed: true }))
    .toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(editor('Adaeze Okafor').getByRole('button', { name: 'Reviewed' })).toHaveFocus();
  await editor('Adaeze Okafor').getByText('Note', { exact: true }).click();
  await expect.element(editor('Adaeze Okafor').getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await press('Met in May{Escape}');
  await expect.element(editor('Adaeze Okafor')).not.toBeInTheDocument();
  await expect
    .poll(() => callsOf(contract.triage.writeNote).map(({ body }) => body))
    .toEqual([{ note: 'Met in May', basedOn: '' }]);
  await expect.element(rowOf('Adaeze Okafor').getByRole('img', { name: 'Has a note' })).toBeVisible();
  await expect.element(grid).toHaveFocus();
  await press('e');
  await expect.element(editor('Adaeze Okafor')).toBeVisible();
  await expectNoBarriersWithin(editor('Adaeze Okafor'));
});

import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Signal } from '#contract/signals.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { keepUndo, panel, rows } from './signals-page.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
let people: Signal[];
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  people = await readPeople();
});

const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const profileId = () => member.profileIds[0] ?? '';

async function readPeople(): Promise<Signal[]> {
  return (await member.api.signals.list({ params: { id: profileId() }, query: { limit: 200 } })).items;
}

/** Somebody, by how high they stand, whose name is nobody else's and whom an address without digits names. */
function pick(place: number): Signal {
  const simple = people.filter(
    ({ name, url }) => /^[A-Za-z ]+$/.test(name) && /\/in\/[a-z-]+$/.test(url ?? ''),
  );
  const one = simple.filter(({ name }) => people.filter((other) => other.name === name).length === 1)[place];
  if (!one) throw new Error('Nobody stands there.');
  return one;
}

async function openPanel(person: Signal): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/signals/${profileId()}?signal=${person.id}`);
  await panel(page).getByRole('heading', { name: person.name }).waitFor();
  await rows(page).nth(3).waitFor();
  return page;
}

async function choose(page: Page, item: RegExp): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

const sum = (one: Signal, other: Signal) => one.interactions + other.interactions;

test('two people are merged by hand after a look at the result, undone, and taken apart from the history', async () => {
  const [one, other] = [pick(0), pick(1)];
  const page = await openPanel(one);
  await choose(page, /^Merge with another person/);
  const dialog = page.getByRole('dialog', { name: `Merge ${one.name}` });
  await dialog.getByRole('textbox').fill(other.name);
  const option = dialog.getByRole('option', { name: other.name });
  // The one that Enter takes.
  await option.and(page.locator('[data-combobox-selected]')).waitFor();
  await page.keyboard.press('Enter');
  const line = dialog.getByRole('row', { name: /^Engagements/ });
  await expect.poll(() => line.getByRole('cell').last().innerText()).toBe(String(sum(one, other)));
  const merge = dialog.getByRole('button', { name: 'Merge 2 people' });
  expect(await merge.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Both accounts belong to one person' }).check();
  await merge.click();
  await page.getByText(`Merged ${one.name} with ${other.name}`).waitFor();
  await keepUndo(page);
  await panel(page).getByRole('heading', { name: 'Merged from 2 records' }).waitFor();
  await panel(page)
    .getByText(`${sum(one, other)} engagements since`)
    .waitFor();
  await expect.poll(async () => (await readPeople()).length).toBe(people.length - 1);

  await page.keyboard.press('z');
  await panel(page).getByRole('heading', { name: 'Merged from 2 records' }).waitFor({ state: 'hidden' });
  await rowOf(page, one.name).waitFor();
  await rowOf(page, other.name).waitFor();
  const shape = (all: Signal[]) =>
    all.map(({ id, name, interactions, score }) => [id, name, interactions, score]);
  await expect.poll(async () => shape(await readPeople())).toEqual(shape(people));

  await member.api.people.merge({
    params: { id: one.personId },
    body: { otherId: other.personId, confirm: true },
  });
  await panel(page)
    .getByRole('button', { name: /^Take apart / })
    .click();
  await page.getByText(/^Took .* apart/).waitFor();
  await expect.poll(async () => shape(await readPeople())).toEqual(shape(people));
});

test('somebody erased for good is gone, and adding them again is refused with the reason', async () => {
  const person = pick(2);
  const { id } = await member.api.lists.create({ body: { name: 'Leads' } });
  await member.api.lists.addSignals({ params: { id }, body: { signalIds: [person.id] } });
  const page = await openPanel(person);
  await choose(page, /^Erase this person/);
  const dialog = page.getByRole('dialog', { name: `Erase ${person.name}?` });
  await dialog.getByText(`${person.interactions} engagement`).waitFor();
  await dialog.getByText('their place on 1 list: Leads').waitFor();
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByText(`Erased ${person.name}`).waitFor();
  await panel(page).waitFor({ state: 'hidden' });
  await rowOf(page, person.name).waitFor({ state: 'hidden' });

  const addAgain = async (): Promise<Locator> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'People by address…' }).click();
    const adding = page.getByRole('dialog', { name: 'Add people' });
    await adding.getByRole('textbox').fill(person.url ?? '');
    await adding.getByRole('button', { name: 'Add 1 person' }).click();
    return adding.getByRole('list', { name: 'What became of each line' });
  };
  const lines = await addAgain();
  await lines.getByText('You erased this person. Allow them again in Settings.').waitFor();
  await page.keyboard.press('Escape');

  await page.goto('/dashboard/settings/sources');
  const field = page.getByRole('textbox', { name: 'Address of the person to allow again' });
  await field.fill('linkedin.com/in/somebody-else-entirely');
  await page.getByRole('button', { name: 'Allow again' }).click();
  await page.getByText('Nobody you erased is known by this address.').waitFor();
  await field.fill(person.url ?? '');
  await page.getByRole('button', { name: 'Allow again' }).click();
  await page.getByText('Nobody is kept out.').waitFor();
  await page.goto(`/dashboard/signals/${profileId()}`);
  await (await addAgain()).getByText('Added', { exact: true }).waitFor();
});

test('one menu item leaves somebody alone, the row and the count say so, and it can be undone', async () => {
  const person = pick(1);
  const page = await openPanel(person);
  const note = panel(page).getByText('You decided to leave this person alone.');
  const leftAlone = async () =>
    (await member.api.lists.list({})).items.find(({ kind }) => kind === 'do_not_engage')?.people.sample;
  await choose(page, /^Do not engage$/);
  await note.waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await note.waitFor({ state: 'hidden' });
  await expect.poll(leftAlone).toBe(0);
  await choose(page, /^Do not engage$/);
  await note.waitFor();
  await rowOf(page, person.name).getByRole('img', { name: 'Do not engage' }).waitFor();
  const count = page.getByRole('button', { name: '1 do not engage' });
  await count.click();
  await expect.poll(() => rows(page).count(), { timeout: 20_000 }).toBe(1);
  expect(await count.getAttribute('aria-pressed')).toBe('true');
  await count.click();
  await rows(page).nth(3).waitFor();
  await choose(page, /^Allow engaging again$/);
  await note.waitFor({ state: 'hidden' });
  await count.waitFor({ state: 'hidden' });
});

test('a person is corrected, the panel says by whom, and it is undone and set back', async () => {
  const person = pick(3);
  const page = await openPanel(person);
  const edit = async (name: string, write: (dialog: Locator) => Promise<void>) => {
    await choose(page, /^Edit/);
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    await write(dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const named = (name: string) => panel(page).getByRole('heading', { name, exact: true }).waitFor();
  await edit(person.name, (dialog) => dialog.getByLabel('Name').fill('Corrected Name'));
  await named('Corrected Name');
  await panel(page).getByText('Edited by you: name').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await named(person.name);
  await edit(person.name, (dialog) => dialog.getByLabel('Name').fill('Corrected Name'));
  await rowOf(page, 'Corrected Name').waitFor();
  await edit('Corrected Name', async (dialog) => {
    await dialog.getByText(`Edited by you. Source: ${person.name}`).waitFor();
    await dialog.getByRole('button', { name: 'Use the source for name' }).click();
  });
  await named(person.name);
  await panel(page).getByText('Edited by you', { exact: false }).waitFor({ state: 'hidden' });
});

import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Signal } from '#contract/signals/signals.ts';
import { jonas, type Member, maya, newMember } from './member.ts';
import { everybody, profileOf, totalOf } from './member-signals.ts';
import { shareProduct } from './share-product.ts';
import { bar, grid, hasFocus, keepUndo, openSignals, panel, rows, total } from './signals-page.ts';
import { openAt, openVisitor } from './visitor.ts';

const shared = shareProduct();

async function isChecked(row: Locator): Promise<boolean> {
  return row.getByRole('checkbox').isChecked();
}

test('a user works through fifty people with the keyboard alone', { timeout: 900_000 }, async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  await member.api.lists.create({ body: { name: 'Spring' } });
  const fresh = { status: ['new' as const], snoozed: false };
  const order = await everybody(member, { ...fresh, sort: 'name' });
  const page = await openSignals(shared, member, '?status=new&sort=name');
  const opened = () => new URL(page.url()).searchParams.get('signal');
  const arrive = (at: number) => expect.poll(opened, { timeout: 60_000 }).toBe(order[at]?.id);
  const expected = new Map<string, Partial<Signal> & { note: string | null }>();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let at = 0; at < 50; at += 1) {
    await arrive(at);
    const id = order[at]?.id ?? '';
    const note = at % 10 === 3 ? `Note number ${at}` : null;
    if (note !== null) {
      await page.keyboard.press('n');
      await hasFocus(panel(page).getByRole('textbox', { name: 'Note' }));
      await page.keyboard.type(note);
      // It closes at once, without waiting for the note.
      await page.keyboard.press('Escape');
    }
    if (at % 10 === 5) {
      await page.keyboard.press('l');
      await page.getByRole('option', { name: /^Spring/ }).waitFor();
      await page.keyboard.type('spring');
      await page.keyboard.press('Enter');
      await page.getByText(`Added ${order[at]?.name} to Spring`).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    if (at === 20) {
      await page.keyboard.press('d');
      await arrive(at + 1);
      await page.keyboard.press('z');
      await arrive(at);
      await expect.poll(() => totalOf(member, fresh)).toBe(order.length - at);
    }
    const ways = ['d', 'r', 'm', 'h'] as const;
    const way = ways[at % 4] ?? 'd';
    await page.keyboard.press(way);
    if (way === 'h') {
      await page.getByRole('dialog', { name: /^Snooze / }).waitFor();
      await page.keyboard.press('1');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    const status = ({ d: 'dismissed', r: 'reviewed', m: 'engaged', h: 'new' } as const)[way];
    expected.set(id, { status, note, hasNote: note !== null });
  }
  await arrive(50);
  expect(await grid(page).locator('tr[data-focused]').getAttribute('id')).toBe(`signal-${order[50]?.id}`);
  await expect.poll(() => total(page)).toBe(order.length - 50);
  await expect.poll(() => totalOf(member, fresh)).toBe(order.length - 50);

  const after = new Map((await everybody(member, {})).map((signal) => [signal.id, signal]));
  for (const [index, { id }] of order.entries()) {
    const { note = null, ...shown } = expected.get(id) ?? { status: 'new', hasNote: false };
    expect(after.get(id)).toMatchObject(shown);
    expect(after.get(id)?.snoozedUntil === null).toBe(index >= 50 || index % 4 !== 3);
    expect(after.get(id)?.lists.map(({ name }) => name)).toEqual(
      index < 50 && index % 10 === 5 ? ['Spring'] : [],
    );
    if (note !== null) {
      expect((await member.api.signals.details({ params: { id } })).note).toBe(note);
    }
  }
});

describe('selecting everyone who matches', () => {
  test('takes a second key press, even after more rows were loaded', async () => {
    const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
    const page = await openSignals(shared, member);
    const all = new Intl.NumberFormat('en').format(await total(page));
    await page.keyboard.press('ControlOrMeta+a');
    // One page, or two if the next one arrived before the key press.
    const selected = bar(page).getByText(/^\d+ selected$/);
    const first = Number((await selected.innerText()).replace(/\D/g, ''));
    const lastLoaded = () =>
      rows(page).evaluateAll((shown) => {
        shown.at(-1)?.scrollIntoView();
        return Number(shown.at(-1)?.getAttribute('aria-rowindex')) - 1;
      });
    await expect.poll(lastLoaded).toBeGreaterThan(first);
    await bar(page).getByText(`${first} selected`, { exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await bar(page).getByText(`All ${all} matching selected`).waitFor();
  });

  test('needs another key press to change more than a thousand, on a button with the number', async () => {
    const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
    const page = await openVisitor(shared, { token: member.token });
    const sent: unknown[] = [];
    await page.route(/\/total/, (route) => route.fulfill({ json: { data: { total: 1204 } } }));
    await page.route('**/signals/bulk', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({
        json: { data: { changed: 1204, unchanged: 0, changeId: crypto.randomUUID(), job: null } },
      });
    });
    await page.goto(`/dashboard/signals/${profileOf(member)}?status=new`);
    await rows(page).nth(3).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+a');
    await bar(page).getByText('All 1,204 matching selected').waitFor();
    const sure = bar(page).getByRole('button', { name: 'Dismiss 1,204 people', exact: true });
    await page.keyboard.press('d');
    await hasFocus(sure);
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Snooze' }).waitFor();
    await page.keyboard.press('d');
    expect(sent).toEqual([]);
    await hasFocus(sure);
    await page.keyboard.press('Enter');
    await page.getByText('Dismissed 1,204 people').waitFor();
    const filters = { status: ['new'], snoozed: false };
    expect(sent).toEqual([{ connectedProfileId: profileOf(member), filters, status: 'dismissed' }]);
  });
});

describe('triage of a few people', () => {
  let member: Member;
  beforeEach(async () => {
    member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  });

  test('selects a range with Shift, and deselecting one of all matching leaves the other loaded rows', async () => {
    const page = await openSignals(shared, member);
    await rows(page).nth(1).getByRole('checkbox').click();
    await rows(page)
      .nth(4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('4 selected').waitFor();
    await rows(page)
      .nth(6)
      .click({ modifiers: ['Shift'] });
    await bar(page).getByText('6 selected').waitFor();
    expect(await panel(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'hidden' });

    for (const key of ['j', 'j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key);
    await bar(page).getByText('3 selected').waitFor();
    await page.keyboard.press('J');
    await bar(page).getByText('4 selected').waitFor();

    const all = await total(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+a');
    await bar(page).getByText(`All ${all} matching selected`).waitFor();
    await rows(page).nth(2).getByRole('checkbox').click();
    await bar(page)
      .getByText(/^\d+ selected$/)
      .waitFor();
    expect([await isChecked(rows(page).nth(1)), await isChecked(rows(page).nth(2))]).toEqual([true, false]);
    await bar(page)
      .getByRole('button', { name: `Select all ${all} matching` })
      .waitFor();
  });

  test('saves notes automatically, and loses none when saving fails', async () => {
    const page = await openSignals(shared, member);
    const [first] = await everybody(member, { limit: 1 });
    const id = first?.id ?? '';
    const noteOf = async () => (await member.api.signals.details({ params: { id } })).note;
    const field = panel(page).getByRole('textbox', { name: 'Note' });
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await hasFocus(field);
    await page.keyboard.type('Met in May');
    await panel(page).getByText('Saved', { exact: true }).waitFor();
    expect(await noteOf()).toBe('Met in May');
    await rows(page).first().getByRole('img', { name: 'Has a note' }).waitFor();

    await page.route('**/note', (route) => route.abort());
    await page.keyboard.type(', twice');
    await panel(page).getByText('Not saved: Network error').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect.poll(() => field.inputValue(), { timeout: 30_000 }).toBe('');
    await page.keyboard.press('k');
    await expect.poll(() => field.inputValue()).toBe('Met in May, twice');
    await page.unroute('**/note');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('Saved', { exact: true }).waitFor();
    expect(await noteOf()).toBe('Met in May, twice');
    await page.reload();
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('Met in May, twice');
  });

  test('marks and counts people found since the last visit, and filters to them with a click', async () => {
    const all = await everybody(member, {});
    const times = all.map(({ foundAt }) => foundAt).sort();
    const since = times[Math.floor(times.length / 2)] ?? '';
    const fresh = all.filter(({ foundAt }) => foundAt > since);
    expect(fresh.length).toBeGreaterThan(0);
    const page = await openVisitor(shared, { token: member.token });
    await page.route('**/visit', (route) => route.fulfill({ json: { data: { since } } }));
    await page.goto(`/dashboard/signals/${profileOf(member)}`);
    await page
      .getByRole('button', {
        // They were found a moment ago, which may have been before midnight.
        name: `${fresh.length} new since your last visit`,
      })
      .click();
    await expect.poll(() => total(page)).toBe(fresh.length);
    await page.getByRole('button', { name: /^Found since \d+ \w+ \d{4}, \d\d:\d\d$/ }).waitFor();
    const marks = grid(page).getByRole('img', { name: 'New since your last visit' });
    await expect.poll(async () => (await marks.count()) === (await rows(page).count())).toBe(true);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.poll(() => total(page)).toBe(all.length);
  });

  test('says so when everyone is snoozed, and shows them on demand', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const body = { connectedProfileId: profileOf(member), filters: {}, snoozedUntil: until };
    const { changed } = await member.api.bulk.change({ body });
    const page = await openAt(shared, member, `/dashboard/signals/${profileOf(member)}`);
    await page.getByRole('heading', { name: 'Everyone is snoozed' }).waitFor();
    await page.getByRole('button', { name: 'Show snoozed people' }).click();
    await expect.poll(() => total(page)).toBe(changed);
  });
});

test('a user selects people by keyboard, sets them to reviewed at once, and undoes it', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const page = await openSignals(shared, member, '?status=new&sort=name');
  const all = await total(page);
  const calls: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && calls.push(new URL(request.url()).pathname));
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'r']) await page.keyboard.press(key);
  await page.getByText('Set 3 people to reviewed').waitFor();
  await keepUndo(page);
  await expect.poll(() => total(page)).toBe(all - 3);
  expect(calls.filter((path) => !path.endsWith('/visit'))).toEqual(['/signals/bulk']);
  await expect.poll(() => totalOf(member, { status: ['reviewed'] })).toBe(3);
  await page.keyboard.press('z');
  await expect.poll(() => total(page)).toBe(all);
  await expect.poll(() => totalOf(member, { status: ['new'] })).toBe(all);
});

test('a user snoozes a person until a day, finds them with the filter, and unsnoozes them', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const page = await openSignals(shared, member);
  const all = await total(page);
  const [first] = await everybody(member, { limit: 1 });
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: `Snooze ${first?.name}` });
  await dialog.getByLabel('On a day').fill('2099-03-04');
  await dialog.getByRole('button', { name: 'Snooze', exact: true }).click();
  await page.getByText(`Snoozed ${first?.name} until 4 Mar 2099`).waitFor();
  await expect.poll(() => total(page)).toBe(all - 1);
  await expect.poll(() => totalOf(member, { snoozed: true })).toBe(1);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Snoozed' }).click();
  await page.getByRole('radio', { name: 'Only snoozed' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Snoozed: only snoozed', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe(1);
  await rows(page)
    .getByRole('img', { name: /^Snoozed until 4 Mar 2099/ })
    .waitFor();
  await rows(page).first().click();
  await panel(page).getByRole('button', { name: 'Unsnooze' }).click();
  await page.getByText(`Unsnoozed ${first?.name}`).waitFor();
  await page.getByRole('heading', { name: 'No one matches' }).waitFor();
  await expect.poll(() => totalOf(member, { snoozed: true })).toBe(0);
});

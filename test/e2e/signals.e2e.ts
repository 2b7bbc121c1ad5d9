import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, maya, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { grid, keepUndo, nameOf, panel, rows, total, waitForRows } from './signals-page.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
});

/** Opens the signals and waits for rows. `search` is appended to the path. */
async function openSignals(search = ''): Promise<Page> {
  const page = await openVisitor(shared, {
    token: member.token,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`/dashboard/signals/${member.profileIds[0]}${search}`);
  await total(page);
  return page;
}

describe('filters', () => {
  test('by company, title, and seniority also match values read from headlines, which are marked as such', async () => {
    const page = await openSignals();
    const all = await total(page);
    const add = async (field: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: field, exact: true }).click();
    };
    await add('Company');
    await page.getByRole('combobox', { name: 'Company contains' }).fill('kaltw');
    await page.keyboard.press('Enter');
    await expect.poll(() => total(page)).toBeLessThan(all);
    const kaltwerk = await total(page);
    expect(kaltwerk).toBeGreaterThan(0);
    await waitForRows(page);
    for (const company of await rows(page).locator('[data-column=company]').allInnerTexts()) {
      expect(company).toMatch(/^Kaltwerk/);
    }
    // Only the highest scores were enriched after the sync. The others' companies come from headlines.
    expect(await rows(page).locator('[data-guessed^=Company]').count()).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: 'Company contains' }).fill('polarline');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Company contains kaltw or polarline', exact: true }).waitFor();
    await expect.poll(() => total(page)).toBeGreaterThan(kaltwerk);
    const both = await total(page);

    await add('Seniority');
    await page.getByLabel('Manager').check();
    await page.keyboard.press('Escape');
    await expect.poll(() => total(page)).toBeLessThan(both);
    const managers = await total(page);
    await page.reload();
    await page.getByRole('button', { name: 'Seniority is manager', exact: true }).waitFor();
    await expect.poll(() => total(page)).toBe(managers);
    await waitForRows(page);
    // The person with the lowest score hasn't been enriched.
    await rows(page).last().click();
    await panel(page).getByTitle('Seniority read from the headline').waitFor();

    await page.getByRole('button', { name: `Export ${managers}` }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${managers} rows` }).click();
    const file = await readFile(await (await coming).path());
    const records = parse(file, { bom: true, columns: true }) as Record<string, string>[];
    expect(records).toHaveLength(managers);
    for (const record of records) expect(record).toMatchObject({ seniority: 'manager' });
    expect(records.at(-1)).toMatchObject({ guessed: 'title company seniority' });
  });

  test('offer to be cleared when they match no one, unlike a table without any data', async () => {
    const page = await openSignals('?search=nobody-is-called-this');
    await page.getByRole('heading', { name: 'No one matches' }).waitFor();
    expect(await total(page)).toBe(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows(page).first().waitFor();

    const other = await openVisitor(shared, { token: member.token });
    await other.route(/\/signals\/[^/]+(\/total)?\?/, (route) =>
      route.request().url().includes('/total')
        ? route.fulfill({ json: { data: { total: 0 } } })
        : route.fulfill({ json: { data: { items: [], nextCursor: null, asOf: new Date().toISOString() } } }),
    );
    await other.route(/\/signals\/[^/]+\/total$/, (route) => route.fulfill({ json: { data: { total: 0 } } }));
    await other.goto(`/dashboard/signals/${member.profileIds[0]}`);
    await other.getByRole('heading', { name: 'No one has engaged yet' }).waitFor();
    expect(await other.getByRole('heading', { name: 'No one matches' }).count()).toBe(0);
    await other.getByRole('button', { name: 'Import your data archive' }).waitFor();
  });

  test('sorting is kept in the URL, and scrolling to the end loads every row once', async () => {
    const page = await openSignals('?sort=name&search=head');
    const all = await total(page);
    expect(all).toBeGreaterThan(60);
    const seen = new Map<string, string>();
    await rows(page).first().waitFor();
    await grid(page).focus();
    await expect
      .poll(
        async () => {
          // In one step: a row read individually may have disappeared by then.
          const shown = await rows(page).evaluateAll((all) => {
            all.at(-1)?.scrollIntoView();
            return all.map((row) => [row.getAttribute('aria-rowindex') ?? '', row.id] as const);
          });
          for (const [index, id] of shown) if (id) seen.set(index, id);
          return seen.size;
        },
        { timeout: 60_000, interval: 50 },
      )
      .toBe(all);
    expect(new Set(seen.values()).size).toBe(all);
  });
});

describe('the details', () => {
  test('open next to the table, with a receipt whose lines add up to the score', async () => {
    const page = await openSignals();
    for (const index of [0, 3, 8]) {
      const row = rows(page).nth(index);
      const name = await nameOf(row);
      await row.click();
      await panel(page).getByRole('heading', { name, exact: true }).waitFor();
      const score = panel(page).getByRole('button', { name: /^Score / });
      await score.click();
      const receipt = panel(page).getByRole('table', { name: 'Score' });
      await receipt.waitFor();
      const tenths = async (cells: Locator) =>
        (await cells.allInnerTexts()).map((text) => Math.round(10 * Number(text)));
      const lines = await tenths(receipt.locator('tbody tr td:last-child'));
      const [sum] = await tenths(receipt.locator('tfoot td:last-child'));
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.reduce((total, line) => total + line, 0)).toBe(sum);
      const [, shown] = /([\d.]+)/.exec(await score.innerText()) ?? [];
      expect(Math.round(10 * Number(shown))).toBe(sum);
      await panel(page).getByRole('heading', { name: 'Timeline' }).waitFor();
    }
    expect(await rows(page).count()).toBeGreaterThan(8);
  });

  test('stay open across a reload, because the URL names the person', async () => {
    const page = await openSignals();
    const name = await nameOf(rows(page).nth(2));
    await rows(page).nth(2).click();
    await page.waitForURL(/signal=/);
    await page.reload();
    await panel(page).getByRole('heading', { name, exact: true }).waitFor();
  });
});

test('j and k move, Enter opens, x selects, and Escape closes and then clears', async () => {
  const page = await openSignals();
  await rows(page).nth(3).waitFor();
  const focused = grid(page).locator('tr[data-focused]');
  await page.keyboard.press('j');
  await expect.poll(() => focused.getAttribute('aria-rowindex')).toBe('2');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => focused.getAttribute('aria-rowindex')).toBe('4');
  await page.keyboard.press('k');
  await expect.poll(() => focused.getAttribute('aria-rowindex')).toBe('3');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Enter');
  const name = await nameOf(rows(page).nth(1));
  await panel(page).getByRole('heading', { name, exact: true }).waitFor();
  await page.keyboard.press('j');
  const next = await nameOf(rows(page).nth(2));
  await panel(page).getByRole('heading', { name: next, exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 selected').waitFor({ state: 'hidden' });
});

test('a dismissal can be undone', async () => {
  const page = await openSignals('?status=new');
  const before = await total(page);
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  const name = await nameOf(rows(page).first());
  await page.keyboard.press('d');
  await page.getByText(`Dismissed ${name}`).waitFor();
  await keepUndo(page);
  await expect.poll(() => total(page)).toBe(before - 1);
  await page.keyboard.press('z');
  await expect.poll(() => total(page)).toBe(before);
});

describe('exporting signals', () => {
  test('the export has the specified default name and as many rows as the table shows', async () => {
    const page = await openSignals('?intensity=high');
    const all = await total(page);
    await page.getByRole('button', { name: `Export ${all}` }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${all} rows` }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^signals-export-\d{4}-\d{2}-\d{2}\.csv$/);
    const records = parse(await readFile(await download.path()), { bom: true, columns: true }) as unknown[];
    expect(records).toHaveLength(all);
    await page.getByText(`Exported ${all} rows to ${download.suggestedFilename()}`).waitFor();
  });

  test("without a content-disposition header, the name is the specified default with today's date", async () => {
    const page = await openSignals('?intensity=very_high');
    await page.route('**/export?*', async (route) => {
      const answer = await route.fetch();
      const { 'content-disposition': _name, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
    const before = today();
    await page.getByRole('button', { name: /^Export \d/ }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export \d+ rows?$/ }).click();
    const name = (await coming).suggestedFilename();
    // Midnight may pass in between.
    expect([before, today()].map((day) => `signals-export-${day}.csv`)).toContain(name);
  });

  test('Copy URLs copies the profile URL of everyone who matches to the clipboard', async () => {
    const page = await openSignals('?intensity=very_high');
    const all = await total(page);
    await page.getByRole('button', { name: 'Copy URLs' }).click();
    await page.getByText(/^Copied \d+ profile URLs?$/).waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(lines).toHaveLength(all);
    for (const line of lines) expect(line).toMatch(/^https:\/\/www\.linkedin\.com\//);
  });
});

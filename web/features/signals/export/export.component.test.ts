import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId } from '#test/component/example-of.ts';
import { people } from '#test/component/people.ts';
import { savedFiles } from '#test/component/saved-files.ts';
import { answer, answerFile, callsOf, disconnect, pause, refuse } from '#test/component/scripted-server.ts';
import { answerLists, bar, doNotEngage, openSignals } from '#test/component/signals-screen.ts';

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const csv = 'name\nAdaeze Okafor\nTomás Herrera\n';

describe('the export', () => {
  test('contains everyone who matches except Do not engage, and remembers the chosen program', async () => {
    answerLists();
    answerFile(contract.signals.export, 'signals-export-2026-03-10.csv', csv);
    await openSignals(people(3), '?status=new');
    answer(contract.signals.quickTotal, ({ query }) => ({
      total: (query.notList ? 2 : 3) - (query.hasEmail === false ? 1 : 0),
      isMore: false,
    }));
    await press('Export 3');
    await page.getByRole('radio', { name: 'HubSpot' }).click();
    await page.getByRole('checkbox', { name: 'Optimize for Excel' }).click();
    await expect.element(page.getByText('1 left out')).toBeVisible();
    await expect
      .element(page.getByText('1 row without an email. HubSpot adds them as new contacts with each import.'))
      .toBeVisible();
    await press('Export 2 rows');
    await expect.element(page.getByText('Exported 2 rows to signals-export-2026-03-10.csv')).toBeVisible();
    expect(await savedFiles()).toEqual([{ name: 'signals-export-2026-03-10.csv', text: csv }]);
    expect(callsOf(contract.signals.export).map(({ query }) => query)).toEqual([
      { status: ['new'], snoozed: false, preset: 'hubspot', bom: true },
    ]);
    await press('Export 3');
    await expect.element(page.getByRole('radio', { name: 'HubSpot' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Include “Do not engage” (1)' }).click();
    await press('Export 3 rows');
    await expect
      .poll(() => callsOf(contract.signals.export).at(-1)?.query)
      .toMatchObject({ withDoNotEngage: true });
  });

  test('saves nothing when it fails or is canceled, and sends the ids of selected people in table order', async () => {
    refuse(contract.signals.export, 'unavailable', 'The database is busy.');
    await openSignals(people(3), '?sort=name');
    await press('Export 3');
    await press('Export 3 rows');
    await expect
      .element(page.getByText('The export failed. Nothing was saved. The database is busy.'))
      .toBeVisible();
    const resume = pause(contract.signals.export);
    await press('Export 3');
    await press('Export 3 rows');
    await press('Cancel export');
    await expect.element(page.getByRole('button', { name: 'Cancel export' })).not.toBeInTheDocument();
    resume();
    expect(await savedFiles()).toEqual([]);
    answerFile(contract.signals.exportPicked, 'picked.csv', csv);
    await userEvent.keyboard('jxjx');
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Export 2/ }).click();
    await page
      .getByRole('dialog', { name: 'Export 2 selected' })
      .getByRole('button', { name: 'Export 2 rows' })
      .click();
    await expect.element(page.getByText('Exported 2 rows to picked.csv')).toBeVisible();
    expect(callsOf(contract.signals.exportPicked).map(({ body }) => body)).toEqual([
      { signalIds: [exampleId(100), exampleId(101)], preset: 'generic', sort: 'name' },
    ]);
  });
});

describe('Copy URLs', () => {
  /** Captures what is copied to the clipboard. */
  function catchCopies(): string[] {
    const copies: string[] = [];
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
      copies.push((await (await item?.getType('text/plain'))?.text()) ?? '');
    });
    return copies;
  }

  test('copies the URLs of everyone who matches except Do not engage', async () => {
    const copies = catchCopies();
    answer(contract.signals.urls, { urls: ['https://a.example/', 'https://b.example/'], leftOut: 1 });
    await openSignals(people(3), '?intensity=low');
    await press('Copy URLs');
    await expect.element(page.getByText('Copied 2 profile URLs · 1 on Do not engage left out')).toBeVisible();
    expect(copies).toEqual(['https://a.example/\nhttps://b.example/']);
    expect(callsOf(contract.signals.urls).map(({ query }) => query.intensity)).toEqual([['low']]);
    disconnect(contract.signals.urls);
    await press('Copy URLs');
    await expect.element(page.getByText('Nothing was copied. Network error')).toBeVisible();
  });

  inFullRuns('copies the URLs of selected people from their rows', async () => {
    const copies = catchCopies();
    await openSignals(people(3, (at) => (at === 1 ? { lists: [doNotEngage] } : {})));
    await userEvent.keyboard('jxjx');
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy URLs' }).click();
    await expect.element(page.getByText('Copied 1 profile URL · 1 on Do not engage left out')).toBeVisible();
    expect(copies).toEqual(['https://www.linkedin.com/in/person-0']);
  });
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import type { CompanyProfile } from '#contract/signals/companies.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, pause, refuse } from '#test/component/scripted-server.ts';
import { rowOf } from '#test/component/signals-screen.ts';

const id = exampleId(800);
const path = `/dashboard/companies/${id}`;
const at = '2026-03-01T09:00:00.000Z';
const kaltwerk: Part<CompanyProfile> = {
  id,
  name: 'Kaltwerk',
  facts: {
    industry: { value: 'Refrigeration', source: 'unipile', at },
    headcount: { value: 1200, source: 'unipile', at },
    website: { value: 'https://kaltwerk.example/', source: 'unipile', at },
    url: { value: 'javascript:alert(1)', source: 'csv', at },
  },
  canBeLookedUp: true,
  people: 2,
  profiles: [{ connectedProfileId: profileId, people: 2 }],
  monthPeople: 2,
  monthPeopleBefore: 1,
  interactions: 6,
  firstAt: at,
  latestAt: at,
  weeks: [{ from: '2026-03-02', counts: { comment: 2 } }],
};
const budget = { perDay: 50, used: 10, left: 40, reserved: 20 };

/** Answers with the standard company and its people. */
function answerCompany(change: Part<CompanyProfile> = {}): void {
  answerSignals(people(2));
  answer(contract.companies.one, { ...kaltwerk, topPeople: people(2), ...change });
  answer(contract.lookUps.budget, budget);
}

describe('a company', () => {
  test('shows its numbers, its facts, and a link to its people in Signals', async () => {
    answerCompany();
    const resume = pause(contract.companies.one);
    await openApp(path);
    await expect.poll(() => document.querySelector('[aria-busy=true]')).not.toBeNull();
    resume();
    await expect.element(page.getByRole('heading', { name: 'Kaltwerk', level: 1 })).toBeVisible();
    await expect.element(page.getByText('Refrigeration · 1,200 people')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'kaltwerk.example' })).toBeVisible();
    // A value that isn't a web page URL is shown as text without a link.
    await expect.element(page.getByText(/^javascript:alert/)).toBeVisible();
    expect(page.getByRole('link', { name: 'Open on LinkedIn' }).query()).toBeNull();
    await expect.element(page.getByText('2 (1 before)')).toBeVisible();
    await expect.element(page.getByText('Unipile, 1 Mar 2026').first()).toBeVisible();
    await expectNoBarriers();
    await page.getByRole('link', { name: 'See all 2 in Signals' }).click();
    await expect.element(rowOf('Tomás Herrera')).toBeVisible();
    expect(callsOf(contract.signals.list).at(-1)?.query.companyId).toEqual([id]);
  });

  inFullRuns('shows its engagements by week as numbers that lead to the people behind them', async () => {
    answerCompany();
    await openApp(path);
    await page.getByText(/^View as table/).click();
    await page.getByRole('link', { name: /^2: .* in the week of/ }).click();
    await expect.element(rowOf('Tomás Herrera')).toBeVisible();
    expect(callsOf(contract.signals.list).at(-1)?.query).toMatchObject({
      companyId: [id],
      activeFrom: '2026-03-02T00:00:00.000Z',
    });
  });

  test("is enriched with a click, which uses one enrichment of the day's budget", async () => {
    answerCompany({ facts: {} });
    await openApp(path);
    await expect.element(page.getByText('No company data yet').first()).toBeVisible();
    expect(page.getByText('Not known').query()).toBeNull();
    answer(contract.lookUps.company, kaltwerk);
    answer(contract.lookUps.budget, { ...budget, left: 39 });
    await page.getByRole('button', { name: 'Enrich' }).click();
    await expect.element(page.getByText('Enriched Kaltwerk')).toBeVisible();
    await expect.element(page.getByText('Refrigeration · 1,200 people')).toBeVisible();
    await expect.poll(() => callsOf(contract.lookUps.budget)).toHaveLength(2);
  });

  inFullRuns("can't be enriched directly when only its name is known", async () => {
    answerCompany({ canBeLookedUp: false, facts: {}, interactions: 0, topPeople: [] });
    await openApp(path);
    await expect.element(page.getByText(/^Enrich one of its people/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Enrich' }).query()).toBeNull();
    await expect.element(page.getByText('No one from this company has engaged yet.')).toBeVisible();
  });

  inFullRuns("says when it isn't found", async () => {
    refuse(contract.companies.one, 'not_found', 'No such company.');
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
  });

  test('can be loaded again after a failure', async () => {
    disconnect(contract.companies.one);
    await openApp(path);
    await expect.element(page.getByText('Couldn’t load the company')).toBeVisible();
    answerCompany();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Kaltwerk', level: 1 })).toBeVisible();
  });
});

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { answer, callsOf, disconnect, pause } from '#test/component/scripted-server.ts';
import { lastQuery, rowOf, signalsPath } from '#test/component/signals-screen.ts';

const path = `${signalsPath}/overview`;
const overview = {
  people: 2,
  weeks: [
    { from: '2026-03-08T23:00:00.000Z', to: '2026-03-15T23:00:00.000Z', counts: { comment: 3, reaction: 1 } },
  ],
  bands: [
    { scoreMin: 0, scoreMax: 4.9, intensity: 'low', people: 0 },
    { scoreMin: 35, scoreMax: 39.9, intensity: 'very_high', people: 2 },
  ],
  companies: [{ id: exampleId(800), company: 'Kaltwerk', people: 2, peopleBefore: 1 }],
  companiesFrom: '2026-02-08T10:00:00.000Z',
} as const;

function answerOverview(): void {
  answerSignals(people(2));
  answer(contract.overview.read, overview);
}

const part = (name: string) => page.getByRole('region', { name });

describe('the overview', () => {
  test('counts matches by week, score, and company, and each number leads to its rows', async () => {
    answerOverview();
    await openApp(`${path}?status=new`);
    await expect.element(page.getByTestId('signal-total')).toHaveTextContent('2 people');
    expect(callsOf(contract.overview.read).map(({ query }) => query.status)).toEqual([['new']]);
    await expect.element(part('Engagement by week').getByText(/^4 in the last 1 weeks/)).toBeVisible();
    const scores = part('Scores');
    await expect.element(scores.getByText('Very high: 2')).toBeVisible();
    await scores.getByText(/^View as table/).click();
    await expectNoBarriers();
    await scores.getByRole('link', { name: '2: 2 people with a score of 35 to 39.9' }).click();
    await expect.element(rowOf('Tomás Herrera')).toBeVisible();
    expect(lastQuery()).toMatchObject({ status: ['new'], scoreMin: 35, scoreMax: 39.9 });
  });

  test("opens from the table, keeps its layout while loading, shows a failure, loads again, and leads to a company's people", async () => {
    answerOverview();
    disconnect(contract.overview.read);
    const resume = pause(contract.overview.read);
    await openApp(signalsPath);
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect
      .element(page.getByRole('link', { name: 'Overview' }))
      .toHaveAttribute('aria-current', 'page');
    expect(page.getByRole('alert').query()).toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load the overview')).toBeVisible();
    answerOverview();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(part('Top companies')).toBeVisible();
    answer(contract.companies.one, { id: exampleId(800), name: 'Kaltwerk' });
    await part('Top companies')
      .getByRole('link', { name: /^Kaltwerk/ })
      .click();
    await expect.poll(lastQuery).toMatchObject({
      companyId: [exampleId(800)],
      activeFrom: overview.companiesFrom,
    });
    await expect.element(page.getByRole('button', { name: 'Company is Kaltwerk' })).toBeVisible();
  });

  test('says whether the filters or missing data are the reason when there are no people', async () => {
    answerSignals([]);
    answer(contract.overview.read, { people: 0 });
    await openApp(`${path}?search=nobody`);
    await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('heading', { name: 'See who engages' })).toBeVisible();
  });
});

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, pause } from '#test/component/scripted-server.ts';
import { setWindow } from '#test/component/window-size.ts';

const path = '/dashboard/engage/analytics';
const counts = { drafted: 4, approved: 3, edited: 1, posted: 2, answered: 6, replies: 5, connections: 1 };
const day = { day: '2026-03-09', from: '2026-03-08T23:00:00.000Z', till: '2026-03-09T22:59:59.999Z', counts };

/** Answers with the numbers of thirty days. */
function answerNumbers(totals: Record<keyof typeof counts, number> = counts): void {
  answer(contract.engageAnalytics.read, {
    from: '2026-02-08T23:00:00.000Z',
    timeZone: 'Europe/Berlin',
    totals,
    streak: 3,
    answers: { medianHours: 5.5, withinDay: 0.75, repliesAgain: 2 },
    days: [day],
    connected: [{ personId: exampleId(1), name: 'Noor Haddad', url: 'https://www.linkedin.com/in/noor' }],
    definitions: { drafted: 'Comments that were drafted in this time.' },
  });
}

const tabs = page.getByRole('navigation', { name: 'Inbox' });
const asked = () => callsOf(contract.engageAnalytics.read).map(({ query }) => query);

describe('analytics', () => {
  test('shows the results of commenting, the meaning of each number, and the rows behind it', async () => {
    answerNumbers();
    await openApp(path);
    await expect.element(page.getByText('9 Feb – 10 Mar')).toBeVisible();
    const cards = [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
    expect(cards).toEqual([
      'Drafted4',
      'Approved3',
      'Edited1',
      'Posted2',
      'Replies posted6',
      'Replies seen5',
      'New connections1',
      'Median time to answer5.5 h',
      'Answered within a day75%',
      'Replied again2',
      'Streak3 days',
    ]);
    await page.getByRole('button', { name: 'What “Drafted” means' }).click();
    await expect.element(page.getByText('Comments that were drafted in this time.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const back = page.getByRole('region', { name: 'Replies and connections by day' });
    await back.getByText(/^View as table/).click();
    await expect
      .element(page.getByRole('link', { name: 'Noor Haddad' }))
      .toHaveAttribute('href', 'https://www.linkedin.com/in/noor');
    await expectNoBarriers();
    await setWindow(1440, 900);
    await back.getByRole('link', { name: '5 replies seen on 9 Mar' }).click();
    await expect.poll(pageUrl).toMatch(/^\/dashboard\/signals\/sample\?activeFrom=2026-03-08/);
  });

  test('points to posts to comment on when the period has no activity', async () => {
    answerNumbers({ drafted: 0, approved: 0, edited: 0, posted: 0, answered: 0, replies: 0, connections: 0 });
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
    await page.getByLabelText('Last day').fill('2026-03-01');
    await expect.element(page.getByRole('heading', { name: 'No comments in this period' })).toBeVisible();
    await page.getByRole('button', { name: 'Find posts to comment on' }).click();
    await expect.poll(pageUrl).toBe('/dashboard/engage');
  });

  test('shows a load failure in place, loads again, shows the chosen period, and keeps it in the URL', async () => {
    disconnect(contract.engageAnalytics.read);
    const resume = pause(contract.engageAnalytics.read);
    await openApp(path);
    await expect.element(tabs.getByRole('link', { name: 'Analytics' })).toBeVisible();
    expect(page.getByRole('alert').query()).toBeNull();
    resume();
    await expect.element(page.getByText('Couldn’t load analytics')).toBeVisible();
    await expect.element(page.getByText('Check your connection, then try again.')).toBeVisible();
    answerNumbers();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Comments by day' })).toBeVisible();
    await page.getByText('90 days').click();
    await expect.poll(() => asked().at(-1)).toEqual({ fromDate: '2025-12-11' });
    await page.getByLabelText('Last day').fill('1 Mar 2026');
    await expect.poll(() => asked().at(-1)).toEqual({ fromDate: '2025-12-02', tillDate: '2026-03-01' });
    await expect.element(page.getByRole('button', { name: '11 March 2026' })).toBeDisabled();
    expect(pageUrl()).toBe(`${path}?days=90&till=2026-03-01`);
  });
});

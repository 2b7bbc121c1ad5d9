import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { triesAll } from '#test/cases.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, refuse } from '#test/component/scripted-server.ts';

const confirm = page.getByRole('button', { name: 'Unsubscribe' });

describe('the page of an unsubscribe link', () => {
  test('changes nothing until it is confirmed, and needs no session', async () => {
    answer(contract.unsubscribe.turnOff, { kind: 'morning_digest', name: null });
    await openApp('/unsubscribe/abc-_1', { signedOut: true });
    await expect.element(confirm).toBeVisible();
    await expectNoBarriers();
    expect(callsOf(contract.unsubscribe.turnOff)).toEqual([]);
    await confirm.click();
    await expect.element(page.getByText('“Morning digest” is no longer emailed to you.')).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
    expect(callsOf(contract.unsubscribe.turnOff)).toMatchObject([{ params: { token: 'abc-_1' } }]);
    if (triesAll()) await expectNoBarriers();
  });

  test('names the schedule, also for someone who is signed in', async () => {
    answer(contract.unsubscribe.turnOff, { kind: 'schedule_answers', name: 'Weekly' });
    await openApp('/unsubscribe/abc');
    await confirm.click();
    await expect.element(page.getByText('Answers of “Weekly” are no longer emailed to you.')).toBeVisible();
  });

  test('shows why a link is refused', async () => {
    refuse(contract.unsubscribe.turnOff, 'not_found', 'This unsubscribe link isn’t valid.');
    await openApp('/unsubscribe/abc', { signedOut: true });
    await confirm.click();
    await expect.element(page.getByText(/This unsubscribe link isn’t valid\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Notification settings' })).toBeVisible();
  });
});

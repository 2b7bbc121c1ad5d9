import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contract } from '#contract/index.ts';
import { exampleId } from '#test/component/example-of.ts';
import { openApp } from '#test/component/open-app.ts';
import { answer, callsOf, disconnect, refuse, sendEvent } from '#test/component/scripted-server.ts';

const path = '/dashboard/settings';
const dialog = page.getByRole('dialog');
const sessions = page.getByRole('list', { name: 'Sessions' });
const here = { id: exampleId(10), device: 'Chrome on Linux', isCurrent: true };
const phone = { id: exampleId(11), device: 'Safari on iPhone' };
const old = { id: exampleId(12), device: 'Edge on Windows' };

describe('the list of sessions', () => {
  test('shows a new session as soon as it begins, ends one with its button, and all others after a confirmation', async () => {
    answer(contract.sessions.list, { items: [here] });
    await openApp(path);
    await expect.element(sessions.getByText('This device')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^End/ })).not.toBeInTheDocument();
    await expect.element(page.getByText('Nothing yet.')).toBeVisible();
    answer(contract.sessions.list, { items: [here, phone] });
    sendEvent({ name: 'session', id: phone.id });
    await expect.element(sessions.getByText(/^Safari on iPhone/)).toBeVisible();
    refuse(contract.sessions.end, 'unavailable', 'Try in a minute.');
    const end = page.getByRole('button', { name: 'End the session on Safari on iPhone' });
    await end.click();
    await expect.element(page.getByText('Try in a minute.')).toBeVisible();
    answer(contract.sessions.end, {});
    answer(contract.sessions.list, { items: [here] });
    await end.click();
    await expect.element(page.getByText('Session ended')).toBeVisible();
    await expect.element(sessions.getByText(/^Safari on iPhone/)).not.toBeInTheDocument();
    expect(callsOf(contract.sessions.end).map(({ params }) => params.id)).toEqual([phone.id, phone.id]);
    answer(contract.sessions.list, { items: [here, phone, old] });
    answer(contract.sessions.endOthers, { ended: 2 });
    sendEvent({ name: 'session', id: old.id });
    const all = page.getByRole('button', { name: 'End all other sessions' });
    await all.click();
    await expect.element(page.getByRole('dialog', { name: 'End the 2 other sessions?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(contract.sessions.endOthers)).toEqual([]);
    await all.click();
    answer(contract.sessions.list, { items: [here] });
    answer(contract.audit.own, {
      items: [{ id: exampleId(50), action: 'session.others-ended', detail: { sessions: 2 }, isOwn: true }],
    });
    await dialog.getByRole('button', { name: 'End sessions' }).click();
    await expect.element(page.getByText('2 sessions ended')).toBeVisible();
    const activity = page.getByRole('list', { name: 'Recent activity' });
    await expect.element(activity.getByText('All other sessions ended')).toBeVisible();
    await expect.element(activity.getByText('2 ended')).toBeVisible();
    await expect.element(all).not.toBeInTheDocument();
  });

  test('retries sessions and activity that failed to load, each with its own button', async () => {
    disconnect(contract.sessions.list);
    refuse(contract.audit.own, 'unavailable', 'The database is busy.');
    await openApp(path);
    await expect.element(page.getByText('Network error')).toBeVisible();
    await expect.element(page.getByText('The database is busy.')).toBeVisible();
    answer(contract.sessions.list, { items: [here] });
    answer(contract.audit.own, {
      items: [{ id: exampleId(51), action: 'profile.changed', isOwn: false }],
    });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(sessions.getByText(/^Chrome on Linux/)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Profile changed')).toBeVisible();
    await expect.element(page.getByText('Not you')).toBeVisible();
  });
});

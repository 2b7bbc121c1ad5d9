import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { edges } from '#test/component/edges.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl } from '#test/component/open-app.ts';
import { setWindow } from '#test/component/window-size.ts';

afterEach(() => setWindow(1440, 900));
const tabs = page.getByRole('navigation', { name: 'Settings' });
const title = () => page.getByRole('heading', { level: 1 });

describe('the layout of a page', () => {
  test('aligns the title with the list of settings, limits forms to 720 px, keeps the header visible while scrolling, and marks the active tab', async () => {
    await openApp('/dashboard/settings', { user: { role: 'admin' } });
    await expect.element(title()).toBeVisible();
    const content = await edges('[data-width="form"] > section');
    expect(await edges('h1')).toMatchObject({ left: 240 });
    expect(await edges('nav[aria-label="Settings"] a')).toMatchObject({ left: 232 });
    expect(content.left).toBe(440);
    expect(content.right - content.left).toBe(720);
    const header = document.querySelector('h1')?.parentElement?.parentElement;
    expect(header?.getBoundingClientRect()).toMatchObject({ top: 0, height: 56 });
    if (triesAll()) {
      await expectNoBarriers();
      await setWindow(1440, 900);
    }
    await tabs.getByRole('link', { name: 'Voice and model' }).click();
    await expect.poll(pageUrl).toBe('/dashboard/settings/voice');
    await expect
      .element(tabs.getByRole('link', { name: 'Voice and model' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(tabs.getByRole('link', { name: 'General' })).not.toHaveAttribute('aria-current');
    document.querySelector('main')?.scrollTo(0, 400);
    expect((await edges('h1')).top).toBeLessThan(56);
  });

  inFullRuns('scrolls its tabs to the current one on a phone', async () => {
    await openApp('/dashboard/settings/plan', { width: 390, height: 844 });
    await expect.element(tabs.getByRole('link', { name: 'Plan' })).toBeVisible();
    const { left, right } = await edges('a[aria-current="page"][href$="/plan"]');
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(390);
    expect(await edges('h1')).toMatchObject({ left: 16 });
  });

  inFullRuns('moves its actions into a menu on a phone', async () => {
    await openApp('/dashboard/settings/system', { user: { role: 'admin' }, width: 390, height: 844 });
    expect(page.getByRole('button', { name: 'Copy as text' }).query()).toBeNull();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Copy as text' })).toBeVisible();
  });
});

inFullRuns('a dialog keeps its footer in view', async () => {
  await openApp('/dashboard/settings', { height: 400 });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await expect.element(confirm).toBeVisible();
  const { bottom, right } = confirm.element().getBoundingClientRect();
  expect(bottom).toBeLessThan(400);
  expect(
    dialog.getByRole('button', { name: 'Keep it' }).element().getBoundingClientRect().right,
  ).toBeLessThan(right);
  expect(getComputedStyle(dialog.getByText('Delete your account?').element())).toMatchObject({
    fontSize: '16px',
    fontWeight: '600',
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

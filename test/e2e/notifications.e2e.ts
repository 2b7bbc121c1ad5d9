import { describe, expect, test } from 'vitest';
import { mailsTo } from '#test/outbox.ts';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor, see } from './visitor.ts';

const shared = shareProduct();

describe('notifications', () => {
  test('are chosen by kind and kept; a test mail arrives and stands in the list', async () => {
    const { email, token, api } = await newMember(shared);
    const page = await openVisitor(shared, { token });
    await page.goto('/dashboard/settings/notifications');
    await page.getByText(`To ${email}, the address you sign in with.`).waitFor();
    await page.getByText('Nothing has needed you yet.', { exact: false }).waitFor();
    const feeds = page.getByRole('checkbox', { name: 'A feed stops working by mail' });
    expect(await feeds.isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'A feed stops working by Slack' }).isDisabled()).toBe(
      true,
    );
    await feeds.click();
    await expect
      .poll(async () => (await api.notices.read({})).choices.find(({ kind }) => kind === 'feed_dying')?.mail)
      .toBe(false);
    const digest = page.getByRole('checkbox', { name: 'Morning digest by mail' });
    await expect.poll(() => digest.isEnabled()).toBe(true);
    await digest.click();
    await expect
      .poll(
        async () => (await api.notices.read({})).choices.find(({ kind }) => kind === 'morning_digest')?.mail,
      )
      .toBe(true);
    await page.reload();
    await expect.poll(() => feeds.isChecked()).toBe(false);

    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await see(page, 'A test mail is on its way');
    await page.getByRole('link', { name: 'A test from inGrow' }).waitFor();
    await expect
      .poll(async () => (await mailsTo(shared.sandboxUrl(), email)).map(({ subject }) => subject), {
        timeout: 60_000,
      })
      .toEqual(['A test from inGrow']);
    await page.reload();
    await page.getByText('Mail sent', { exact: false }).waitFor();
  });

  test('the page keeps its layout where they cannot be read, and offers another try', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token, profile: { viewport: { width: 390, height: 844 } } });
    const isCall = (url: URL) => url.pathname === '/notifications';
    await page.route(isCall, (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
    await page.goto('/dashboard/settings/notifications');
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await page.getByText('Away').first().waitFor();
    await page.unroute(isCall);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('checkbox', { name: 'Morning digest by mail' }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

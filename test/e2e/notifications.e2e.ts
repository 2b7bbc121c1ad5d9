import { describe, expect, test } from 'vitest';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();

describe('notifications', () => {
  test('keep their layout when they fail to load, and can be loaded again', async () => {
    const { token } = await newMember(shared);
    const page = await openVisitor(shared, { token, profile: { viewport: { width: 390, height: 844 } } });
    const isCall = (url: URL) => url.pathname === '/notifications';
    await page.route(isCall, (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
    await page.goto('/dashboard/settings/notifications');
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await page.getByText('Away').first().waitFor();
    await page.unroute(isCall);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('checkbox', { name: 'Morning digest by email' }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

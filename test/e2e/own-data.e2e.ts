import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { bringOwnData, vendorUrls } from './bring-own-data.ts';
import { freePort } from './free-port.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const port = await freePort();
const origin = `http://ingrow.acme.example:${port}`;
const production = { NODE_ENV: 'production', PUBLIC_URL: origin };
const vendors = shareProduct();
const shared = shareProduct(() => ({
  ...production,
  PORT: String(port),
  SANDBOX: 'off',
  ...vendorUrls(vendors.sandboxUrl()),
}));

// Slow, as the journey of the same in development.
test('an owner gets to their own data under a name of their network in production, over http', async () => {
  const browser = await launchBrowser(['--host-resolver-rules=MAP ingrow.acme.example 127.0.0.1']);
  onTestFinished(() => browser.close());
  const page = await openVisitor({ ...shared, browser: () => browser });
  const env = { ...production, DATABASE_URL: shared.databaseUrl() };
  await bringOwnData(page, { origin, sandboxUrl: vendors.sandboxUrl(), env });

  // Copying works there, too.
  await page.goto(`${origin}/dashboard/settings/services`);
  await page.getByRole('button', { name: 'Change: Slack' }).click();
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click();
  await page.getByLabel('Client ID', { exact: true }).press('Control+V');
  expect(await page.getByLabel('Client ID', { exact: true }).inputValue()).toContain(`${origin}/dashboard/`);
});

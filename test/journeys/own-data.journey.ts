import { test } from 'vitest';
import { bringOwnData, vendorUrls } from '#test/e2e/bring-own-data.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openVisitor } from '#test/e2e/visitor.ts';

const shared = shareProduct((sandboxUrl) => ({ SANDBOX: 'on', ...vendorUrls(sandboxUrl) }));

// Slow: a claim, an import, two services, and Slack's pages.
test('an owner gets from the terminal to their own data, a model and Slack without editing a file', async () => {
  // The name that the owner's link and vendors lead to.
  const origin = shared.url().replace('127.0.0.1', 'localhost');
  const env = { DATABASE_URL: shared.databaseUrl() };
  await bringOwnData(await openVisitor(shared), { origin, sandboxUrl: shared.sandboxUrl(), env });
});

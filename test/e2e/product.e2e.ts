import { access } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startProduct } from './product.ts';

test('the product starts like npm start, answers, stops on SIGTERM, and leaves no folder', async () => {
  const product = await startProduct();
  try {
    const health = await fetch(`${product.url}/health`);
    expect(health.status).toBe(200);
  } finally {
    await product.stop();
  }
  await expect(fetch(`${product.url}/health`)).rejects.toThrow();
  await expect(access(product.dataDir)).rejects.toThrow(/ENOENT/);
});

test("a product that can't start fails with its own message", async () => {
  await expect(startProduct({ env: { PORT: 'nonsense' } })).rejects.toThrow(/PORT must be a port number/);
});

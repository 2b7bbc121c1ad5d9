import { access } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startProduct } from './product.ts';

test('the product starts as npm start does, answers, stops on SIGTERM and leaves no folder', async () => {
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

test('a product that cannot start fails with what it said', async () => {
  await expect(startProduct({ env: { PORT: 'nonsense' } })).rejects.toThrow(/PORT must be a port number/);
});

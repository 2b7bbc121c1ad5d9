import type { TestProject } from 'vitest/node';
import { startWithSandbox } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of products with the usual settings and of their sample networks: one for each worker. */
    products: { url: string; sandboxUrl: string }[];
  }
}

/**
 * Starts them once for the run: what somebody does in one is nothing to anybody else in it, so that files need none of
 * their own unless they need other settings. No two files use one at the same time, since the switches of its sample
 * network are everybody's.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = Array.from({ length: Number(project.config.maxWorkers) });
  const started = await Promise.all(workers.map(() => startWithSandbox()));
  project.provide(
    'products',
    started.map(({ product, sandboxUrl }) => ({ url: product.url, sandboxUrl })),
  );
  return async () => {
    await Promise.all(started.map(({ product }) => product.stop()));
  };
}

import type { TestProject } from 'vitest/node';
import { createTestDatabase } from '#test/database.ts';
import { adminEmail } from './admin-email.ts';
import { startWithSandbox } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The URLs of products with default settings, of their sample networks, and of their databases: one per
     * worker.
     */
    products: { url: string; sandboxUrl: string; databaseUrl: string }[];
  }
}

/**
 * Starts them once per run. Users of a product don't affect each other, so files only need their own product
 * if they need other settings. No two files use a product at the same time, because its sample network's
 * switches affect everyone.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres } = project.getProvidedContext();
  const start = async () => {
    const { url: databaseUrl } = await createTestDatabase(postgres);
    const { product, sandboxUrl } = await startWithSandbox(() => ({
      DATABASE_URL: databaseUrl,
      ADMIN_EMAILS: adminEmail,
    }));
    return { product, urls: { url: product.url, sandboxUrl, databaseUrl } };
  };
  const started = await Promise.all(Array.from({ length: Number(project.config.maxWorkers) }, start));
  project.provide(
    'products',
    started.map(({ urls }) => urls),
  );
  return async () => {
    await Promise.all(started.map(({ product }) => product.stop()));
  };
}

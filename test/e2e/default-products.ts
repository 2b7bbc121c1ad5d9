import type { TestProject } from 'vitest/node';
import { createTestDatabase } from '#test/database.ts';
import { adminEmail } from './admin-email.ts';
import { startWithSandbox } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of products with the usual settings, of their sample networks and databases: one for each worker. */
    products: { url: string; sandboxUrl: string; databaseUrl: string }[];
  }
}

/**
 * Starts them once for the run: what somebody does in one is nothing to anybody else in it, so that files need none of
 * their own unless they need other settings. No two files use one at the same time, since the switches of its sample
 * network are everybody's.
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

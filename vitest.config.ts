import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserFlags, sparing } from './test/browser.ts';
import { defaultChromium } from './test/chromium.ts';

/**
 * The seed of all property tests in this run. `npm test` picks and prints it; without it, fast-check prints
 * it with a failure. Loaded once, and passed to workers through their environment. Repeat a run with
 * `SEED=123 npm test`.
 */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));

/** Full runs use React's development build with its warnings, others the faster production build. */
const buildOfReact = process.env.ALL_CASES === '1' ? 'development' : 'production';
const reactBuild = { 'process.env.NODE_ENV': JSON.stringify(buildOfReact) };
/** Pages have no environment. */
const triesAll = { 'process.env.ALL_CASES': JSON.stringify(process.env.ALL_CASES ?? '') };

/** Images in responses can be loaded: the page removes an image that can't, at an unpredictable moment. */
const pictures: Plugin = {
  name: 'pictures',
  configureServer: ({ middlewares }) => {
    middlewares.use('/pictures', (_, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" />');
    });
  },
};

/** Small files that take long, mostly by waiting. Vitest starts large files first. */
const long =
  /\/(first-day|own-data)\.journey\.ts$|\/test\/year\/|\/(three-processes|compliance|occupied)\.test\.ts$/;

/** Starts these files first, so that none of them runs alone in the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (long.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

const minute = 60_000;
const everywhere = { extends: true as const };

export default defineConfig({
  test: {
    env: {
      SEED: seed,
      // All servers started by tests compile the same files, so they share the first one's cache.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    // Makes a test that never ends fail by name.
    testTimeout: 3 * minute,
    hookTimeout: 3 * minute,
    // Generous timeout for busy machines: after this, a poll fails.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        ...everywhere,
        test: {
          name: 'unit',
          setupFiles: ['test/seed.ts'],
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', 'dist/**', 'test/boot/**', '**/*.component.test.ts'],
          // They wait for PostgreSQL and for time to pass, so four keep two cores busy.
          maxWorkers: 4,
          // Modules keep no state that could leak into the next file, so each worker loads them only once.
          isolate: false,
          // Most of what tests allocate is short-lived. A larger young generation is collected less often.
          execArgv: ['--max-semi-space-size=64'],
          expect: { poll: { timeout: 30_000, interval: 20 } },
          globalSetup: ['test/postgres.ts'],
        },
      },
      {
        ...everywhere,
        plugins: [react(), pictures],
        publicDir: 'web/public',
        define: { ...reactBuild, ...triesAll },
        oxc: { jsx: { development: buildOfReact === 'development' } },
        optimizeDeps: { rolldownOptions: { transform: { define: reactBuild } } },
        test: {
          name: 'component',
          include: ['**/*.component.test.ts'],
          exclude: ['node_modules/**', 'dist/**'],
          setupFiles: ['test/component/setup.ts'],
          globalSetup: ['test/e2e/chromium.ts'],
          // A page for each worker and all its files. Tests clean up what they open (test/component/open-app.ts).
          isolate: false,
          // Pages wait for clicks and frames half of the time, so five keep two cores busy.
          maxWorkers: 5,
          testTimeout: minute,
          expect: { poll: { timeout: 20_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            provider: playwright({
              // Makes a blocked click fail by name, long before the test times out.
              actionTimeout: 20_000,
              launchOptions: { executablePath: await defaultChromium(), args: [...browserFlags(), sparing] },
              contextOptions: { locale: 'en-US', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        ...everywhere,
        test: {
          name: 'boot',
          setupFiles: ['test/seed.ts'],
          include: ['test/boot/**/*.test.ts'],
          // Each has its own product, and waits half of the time.
          maxWorkers: 3,
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
      // Against the started product: a few user journeys in `npm test`, every screen in `npm run test:all`.
      ...[
        { name: 'journey', include: ['**/*.journey.ts'], env: { DRAWS_PAGES: 'no' } },
        { name: 'e2e', include: ['**/*.e2e.ts'], env: {} },
      ].map(({ name, include, env }) => ({
        ...everywhere,
        test: {
          name,
          env,
          setupFiles: ['test/seed.ts'],
          include,
          exclude: ['node_modules/**', 'dist/**'],
          globalSetup: ['test/e2e/chromium.ts', 'test/postgres.ts', 'test/e2e/default-products.ts'],
          // Each has a product and a browser, and waits for them, so three keep two cores busy.
          maxWorkers: 3,
          isolate: false,
          testTimeout: 5 * minute,
          hookTimeout: 5 * minute,
        },
      })),
      {
        ...everywhere,
        test: {
          name: 'soak',
          setupFiles: ['test/seed.ts'],
          include: ['**/*.soak.ts'],
          exclude: ['node_modules/**', 'dist/**'],
          globalSetup: ['test/postgres.ts'],
          fileParallelism: false,
          testTimeout: process.env.SOAK ? 60 * minute : 2 * minute,
          hookTimeout: 5 * minute,
        },
      },
      {
        ...everywhere,
        test: {
          name: 'bench',
          setupFiles: ['test/seed.ts'],
          include: ['test/bench/**/*.bench.ts'],
          globalSetup: ['test/postgres.ts'],
          fileParallelism: false,
          disableConsoleIntercept: true,
          testTimeout: 20 * minute,
          hookTimeout: 5 * minute,
        },
      },
      {
        ...everywhere,
        test: {
          // Writes docs/images.
          name: 'pictures',
          setupFiles: ['test/seed.ts'],
          include: ['test/pictures.ts'],
          globalSetup: ['test/e2e/chromium.ts', 'test/postgres.ts'],
          testTimeout: 20 * minute,
        },
      },
      {
        ...everywhere,
        test: {
          name: 'eval',
          setupFiles: ['test/seed.ts'],
          include: ['test/eval/**/*.eval.ts'],
          globalSetup: ['test/postgres.ts'],
          fileParallelism: false,
          disableConsoleIntercept: true,
          testTimeout: 20 * minute,
          hookTimeout: 5 * minute,
        },
      },
    ],
  },
});

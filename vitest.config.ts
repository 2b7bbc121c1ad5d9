import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { browserFlags } from './test/browser.ts';
import { defaultChromium } from './test/chromium.ts';

/**
 * The seed of all property tests of this run. `npm test` chooses and prints it; alone, fast-check prints it with a
 * failure. Loaded once; the workers get it by their environment. Repeat a run with `SEED=123 npm test`.
 */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 31));

/** Where everything is tried, React's development build with its warnings is used; else the faster one. */
const buildOfReact = process.env.ALL_CASES === '1' ? 'development' : 'production';
const reactBuild = { 'process.env.NODE_ENV': JSON.stringify(buildOfReact) };

/** Pages of components are open for seconds: V8 spends a tenth less where it neither collects nor optimizes beside them. */
const sparing = '--js-flags=--single-threaded --no-turbofan';

/** Pictures of answers can be loaded: a page takes away what cannot, at a moment that no test knows. */
const pictures: Plugin = {
  name: 'pictures',
  configureServer: ({ middlewares }) => {
    middlewares.use('/pictures', (_, response) => {
      response.setHeader('content-type', 'image/svg+xml');
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" />');
    });
  },
};

const minute = 60_000;
const everywhere = { extends: true as const };

export default defineConfig({
  test: {
    env: {
      SEED: seed,
      // Every server that a test starts compiles the same files: the first one does it for all.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    // A test that never ends fails by name.
    testTimeout: 3 * minute,
    hookTimeout: 3 * minute,
    // Machines are busy; what is awaited comes, or the test says after this that it did not.
    expect: { poll: { timeout: 30_000 } },
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
          // A test waits for a third of its time, so that more workers than cores keep all of them busy.
          maxWorkers: Math.ceil(1.5 * availableParallelism()),
          // Modules keep no state that a test could leave to the next file, so that each worker loads them once.
          isolate: false,
          // What a test makes is mostly forgotten at once: with more room for it, it is looked through less often.
          execArgv: ['--max-semi-space-size=64'],
          expect: { poll: { timeout: 30_000, interval: 20 } },
          globalSetup: ['test/postgres.ts'],
        },
      },
      {
        ...everywhere,
        plugins: [react(), pictures],
        publicDir: 'web/public',
        define: reactBuild,
        oxc: { jsx: { development: buildOfReact === 'development' } },
        optimizeDeps: { rolldownOptions: { transform: { define: reactBuild } } },
        test: {
          name: 'component',
          include: ['**/*.component.test.ts'],
          exclude: ['node_modules/**', 'dist/**'],
          setupFiles: ['test/component/setup.ts'],
          globalSetup: ['test/e2e/chromium.ts'],
          // Three pages for all files, since each waits half of the time: what a test opens it takes away again
          // (test/component/open-app.ts).
          isolate: false,
          maxWorkers: 3,
          testTimeout: minute,
          expect: { poll: { timeout: 20_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
            provider: playwright({
              // What cannot be clicked fails by name, long before its test is given up.
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
          // Each has a product of its own, and half of the time it waits.
          maxWorkers: 2,
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
      // Against the started product: a few ways of a user in `npm test`, every screen in `npm run test:all`.
      ...[
        { name: 'journey', include: ['**/*.journey.ts'] },
        { name: 'e2e', include: ['**/*.e2e.ts'] },
      ].map(({ name, include }) => ({
        ...everywhere,
        test: {
          name,
          setupFiles: ['test/seed.ts'],
          include,
          exclude: ['node_modules/**', 'dist/**'],
          globalSetup: ['test/e2e/chromium.ts', 'test/postgres.ts', 'test/e2e/default-products.ts'],
          // A product and a browser each; half of the time they wait.
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

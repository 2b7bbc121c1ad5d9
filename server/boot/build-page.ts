// Builds this checkout's web app where the server looks for it, so it doesn't have to be built at startup.
import { join } from 'node:path';
import { reportFailure } from './start-error.ts';
import { ensureWebBuild } from './web-build.ts';

const checkout = join(import.meta.dirname, '..', '..');
try {
  const folder = await ensureWebBuild({
    checkout,
    dataDir: checkout,
    unwanted: new AbortController().signal,
  });
  process.stdout.write(`${folder}\n`);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}

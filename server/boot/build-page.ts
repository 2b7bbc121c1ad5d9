// Builds the web app of this checkout where the server will look for it, so that it need not be built when it starts.
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

import { join } from 'node:path';
import { build } from 'vite';

// web-build.ts runs this as a separate process. It builds the web app into the given folder, and reports
// errors on stderr.
process.on('disconnect', () => process.exit(1));
// Root may build what a service user serves later.
process.umask(0o022);
try {
  await build({
    configFile: join(process.cwd(), 'vite.config.ts'),
    // The other loaders write a compiled copy of the config next to it, in a folder that may be read-only.
    configLoader: 'native',
    logLevel: 'silent',
    build: { outDir: process.argv[2] ?? '', emptyOutDir: true },
  });
  process.exit(0);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error), () => process.exit(1));
}

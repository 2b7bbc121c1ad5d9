import { join } from 'node:path';
import { build } from 'vite';

// Run as a process of its own by web-build.ts: builds the web app into the folder it is given, and says on stderr
// why it cannot.
process.on('disconnect', () => process.exit(1));
try {
  await build({
    configFile: join(process.cwd(), 'vite.config.ts'),
    // The other ways write a compiled copy of the file next to it, which may be read-only.
    configLoader: 'native',
    logLevel: 'silent',
    build: { outDir: process.argv[2] ?? '', emptyOutDir: true },
  });
  process.exit(0);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error), () => process.exit(1));
}
